/** What only the browser itself can do to the page. */
export const page = {
  reload: () => window.location.reload(),
};
