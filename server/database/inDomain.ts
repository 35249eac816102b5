import { type SQL, sql } from 'drizzle-orm';

/** Whether the instrument `i` is in the domain, by its published version; what was merged into another is in that one. */
export const isInDomain = (domainId: SQL) => sql`exists (
  select from instrument_version v
  join domain d on d.code = v.domain
  join domain meant on meant.id = coalesce(d.merged_into, d.id)
  where v.id = i.current_version_id and meant.id = (
    select coalesce(asked.merged_into, asked.id) from domain asked where asked.id = ${domainId}
  )
)`;
