/**
 * The kinds of app there are: each a folder of `templates/`, a complete app of its own that is copied under a new name.
 * @type {Record<string, { description: string, sample: string }>} `sample` is the name the template itself has.
 */
export const KINDS = {
  minimal: {
    description: 'One tool that shows a list, one that pages it, one view.',
    sample: 'sample-list',
  },
};
