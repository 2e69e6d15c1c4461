/** A file for the person. */
export type Download = { name: string; mimeType: string } & ({ text: string } | { bytes: Uint8Array });

/** Whether the person has it now, and how; else why not, as a sentence to show. */
export type Outcome =
  | { readonly done: true; readonly how: 'download' | 'copy' | 'link' }
  | { readonly done: false; readonly reason: string };
