const number = (value: number) => value.toLocaleString(document.documentElement.lang || undefined);

/** Every word on screen. */
export const strings = {
  number,
  columns: ['Number', 'Symbol', 'Name'],
  count: (loaded: number, total: number, search: string) =>
    `${loaded < total ? `${number(loaded)} of ` : ''}${number(total)}${search && ` for “${search}”`}`,
  empty: (search: string) => `Nothing matches “${search}”`,
  emptyDetail: 'A shorter search finds more, and an empty one everything: ask for it in the conversation.',
  loading: 'Fetching the list',
  cancelled: 'Cancelled',
  error: 'The list could not be fetched',
  retry: 'Try again',
};
