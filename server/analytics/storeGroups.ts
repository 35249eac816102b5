import type { Placed, Settled } from 'core/results/fixedGroups';
import type pg from 'pg';

/**
 * Settles the fixed groups of a survey's item, or of an instrument (item ''): one server after the other, so that all have the same.
 * @param decide what changes, from the groups as they stand; only what it reads from now on has every attempt that stands in them
 * @returns the groups as they stand then
 */
export async function settleStored(
  pool: pg.Pool,
  subjectId: string,
  item: string,
  decide: (known: ReadonlyMap<string, Placed>) => Promise<Settled>,
): Promise<Map<string, Placed>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`result groups ${subjectId} ${item}`]);
    const { rows } = await client.query<{ unit: string; group: string | null; stratum: string | null }>(
      'select unit, group_id as "group", stratum from result_group where survey_id = $1 and item = $2',
      [subjectId, item],
    );
    const known = new Map(rows.map(({ unit, group, stratum }) => [unit, { group, stratum }]));
    const { placed, gone } = await decide(known);
    // Rows lie in the order of random ids, not in the order in which people came.
    const changed = [...placed].sort(([one], [other]) => (one < other ? -1 : 1));
    if (gone.length > 0) {
      await client.query('delete from result_group where survey_id = $1 and item = $2 and unit = any ($3::uuid[])', [
        subjectId,
        item,
        gone,
      ]);
    }
    if (changed.length > 0) {
      await client.query(
        `insert into result_group (survey_id, item, unit, group_id, stratum)
         select $1, $2, given.* from unnest($3::uuid[], $4::uuid[], $5::text[]) as given
         on conflict (survey_id, item, unit) do update set group_id = excluded.group_id, stratum = excluded.stratum`,
        [
          subjectId,
          item,
          changed.map(([unit]) => unit),
          changed.map(([, { group }]) => group),
          changed.map(([, { stratum }]) => stratum),
        ],
      );
    }
    await client.query('commit');
    for (const id of gone) known.delete(id);
    return new Map([...known, ...changed]);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
