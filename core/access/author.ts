/** Who did something: an account; `nobody`: the installation itself (seed, import, command line); `erased`: an account that no longer exists. */
export type Author = { id: string; name: string } | 'nobody' | 'erased';

export const accountOf = (author: Author | undefined): { id: string; name: string } | undefined =>
  typeof author === 'object' ? author : undefined;
