import type { Author } from 'core/access/author';
import { type SQL, sql } from 'drizzle-orm';

/** The name of the account `u`; null: erased, or there is none. */
export const nameOfAuthor: SQL<string | null> = sql`case when u.status <> 'erased' then u.display_name end`;

/** Who did something, from the id that was kept with it and the name of that account; null: erased, or there is none. */
export function authorOf(id: string | null, name: string | null): Author {
  if (id === null) return 'nobody';
  return name === null || name === '' ? 'erased' : { id, name };
}
