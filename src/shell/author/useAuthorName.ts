import type { Author } from 'core/access/author';
import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';

/** Says who did something: a name, the installation, or that the account no longer exists. */
export function useAuthorName() {
  const text = useText();
  return useMemo(
    () => (author: Author) =>
      typeof author === 'string' ? text(`author.${author}`) : text('author.account', { name: author.name }),
    [text],
  );
}
