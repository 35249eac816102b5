import type { MessageKind } from 'core/access/translationGrants';
import type { MessageFilter } from 'core/contract/translating/translation';
import { type SQL, sql } from 'drizzle-orm';
import { containing } from '../../database/containing';
import type { Reach } from './workReach';

/** As the index of the order has it: an owner that is null comes first. */
export const ownerOrder = sql`coalesce(m.owner_id, '00000000-0000-0000-0000-000000000000'::uuid)`;

/** Of a stored translation `t` of the message `m`. */
const stateOfRow = sql`case when t.source_version < m.source_version then 'outdated' else t.status end`;

export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
export const uuidArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::uuid[]`;

/** Messages `m` of these kinds. */
export const ofKinds = (kinds: readonly MessageKind[]): SQL => sql`m.kind = any (${textArray(kinds)})`;

/** Some translation into one of the locales with this condition. */
const translated = (locales: readonly string[], condition: SQL): SQL => sql`exists (
  select 1 from translation t
  where t.message_id = m.id and t.locale = any (${textArray(locales)}) and t.locale <> m.source_locale
    and t.status <> 'missing' and ${condition}
)`;

/** Fewer translations than locales, the source's own excluded: counted, as searching each separately costs many times more. */
const someMissing = (locales: readonly string[]): SQL => sql`(
  select count(*) from translation t
  where t.message_id = m.id and t.locale = any (${textArray(locales)}) and t.locale <> m.source_locale
    and t.status <> 'missing'
) < ${locales.length}::int - (m.source_locale = any (${textArray(locales)}))::int`;

function inStates(locales: readonly string[], states: readonly string[]): SQL {
  const others = states.filter((state) => state !== 'missing');
  const conditions: SQL[] = [];
  if (others.length > 0) conditions.push(translated(locales, sql`${stateOfRow} = any (${textArray(others)})`));
  if (others.length < states.length) conditions.push(someMissing(locales));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Open comments on the message `m`, or on its translations into these locales. */
export const openComments = (locales: readonly string[]): SQL => sql`
  from translation_comment c
  where c.message_id = m.id and not c.resolved and (c.locale is null or c.locale = any (${textArray(locales)}))`;

/** Which of the messages `m` a translator sees through a filter; locales are unique. `failing` requires that the translations were checked. */
export function conditionOf({ kind, locales }: Reach, filter: MessageFilter): SQL {
  const { ownerId, states, text, failing, reachable, commented } = filter;
  const conditions = [sql`m.kind = ${kind}`];
  if (ownerId !== undefined) conditions.push(sql`${ownerOrder} = ${ownerId}::uuid`);
  if (states !== undefined && states.length > 0) conditions.push(inStates(locales, states));
  if (text !== undefined && text !== '') {
    const pattern = containing(text);
    conditions.push(sql`(
      m.key ilike ${pattern} or lower(m.source_text) like lower(${pattern})
      or ${translated(locales, sql`t.text ilike ${pattern}`)}
    )`);
  }
  if (failing) conditions.push(translated(locales, sql`cardinality(t.problems) > 0`));
  if (reachable) {
    conditions.push(sql`m.audience = 'everyone' and (m.owner_id is null or exists (
      select 1 from instrument i where i.id = m.owner_id and i.status = 'published'
      union all select 1 from survey s where s.id = m.owner_id and s.status = 'open'
    ))`);
  }
  if (commented) conditions.push(sql`exists (select 1 ${openComments(locales)})`);
  return sql.join(conditions, sql` and `);
}
