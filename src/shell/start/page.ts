/** In an object, so that tests can replace it. */
export const page = {
  reload: () => window.location.reload(),
};
