import { combinationOf } from 'core/survey';
import { sql } from 'drizzle-orm';
import type { Database } from 'server/database/connection';
import { oddsOf, type Person, type Value } from './linker';

type Row = Record<string, unknown>;

/** A copy of a database as a dump or a backup has it, the job queue included, with what PostgreSQL knows of each row beside it. */
export type Copy = Map<string, Row[]>;

export async function copyOf(db: Database): Promise<Copy> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1
  `);
  const copy: Copy = new Map();
  for (const { name } of rows) {
    const found = await db.execute<Row>(sql.raw(`select ctid::text, xmin::text, xmax::text, t.* from ${name} t`));
    copy.set(name.replace(/^public\./, ''), found.rows);
  }
  return copy;
}

/** What orders rows is a number; all else is a text. */
function storedValue(column: string, value: unknown): Value | undefined {
  if (value === null || value === undefined) return undefined;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (column === 'xmin' || column === 'xmax') return Number(value);
  const place = column === 'ctid' ? /^\((\d+),(\d+)\)$/.exec(String(value)) : null;
  if (place !== null) return Number(place[1]) * 10_000 + Number(place[2]);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d[ T]/.test(value)) return Date.parse(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface Found {
  table: string;
  row: Row;
}

/** The rows that have a text in some column. */
function rowsByText(copy: Copy): Map<string, Found[]> {
  const found = new Map<string, Found[]>();
  for (const [table, rows] of copy) {
    if (common.has(table)) continue;
    for (const row of rows) {
      for (const value of new Set(Object.values(row))) {
        if (typeof value !== 'string') continue;
        const others = found.get(value);
        if (others === undefined) found.set(value, [{ table, row }]);
        else others.push({ table, row });
      }
    }
  }
  return found;
}

/** All that names somebody: their row, the rows that name it, and those that name these. */
function knownOf(byText: ReadonlyMap<string, readonly Found[]>, id: string): Record<string, Value> {
  const known: Record<string, Value> = {};
  const seen = new Set<Row>();
  const ids = [id];
  for (let next = 0; next < ids.length; next += 1) {
    for (const { table, row } of byText.get(ids[next] ?? '') ?? []) {
      if (seen.has(row)) continue;
      seen.add(row);
      if (typeof row.id === 'string' && !ids.includes(row.id)) ids.push(row.id);
      for (const [column, value] of Object.entries(row)) {
        const found = storedValue(column, value);
        if (found !== undefined) known[`${table}.${column}`] ??= found;
      }
    }
  }
  return known;
}

export interface CopiedSides {
  asked: Person[];
  taken: Person[];
  used: number;
  odds: ReadonlyMap<string, number>;
}

const combination = (row: Row) =>
  combinationOf({ attributes: row.attributes as Record<string, string>, locale: String(row.locale) });

/** What belongs to nobody alone. */
const common = new Set(['survey', 'survey_revision', 'instrument', 'instrument_version']);

/** Both sides of a survey in a copy of the database. */
export function sidesOf(copy: Copy, surveyId: string): CopiedSides {
  const invitations = (copy.get('invitation') ?? []).filter((row) => row.survey_id === surveyId);
  const participations = (copy.get('user_survey') ?? []).filter((row) => row.survey_id === surveyId);
  const byText = rowsByText(copy);
  const groups = new Set(participations.map(combination));
  const asked = invitations.map((row): Person => {
    const own = combination(row);
    return {
      id: String(row.id),
      group: groups.has(own) ? own : '',
      known: knownOf(byText, String(row.id)),
    };
  });
  const combinations = new Set(invitations.map(combination));
  const taken = participations.map((row): Person => {
    const own = combination(row);
    const known = knownOf(byText, String(row.user_id));
    return { id: String(row.id), group: combinations.has(own) ? own : '', known };
  });
  const boxOf = ({ group, known }: Person) =>
    known['invitation.is_used'] === 0 ? `${group} unused` : `${group} ${known['invitation.xmin']}`;
  return {
    asked,
    taken,
    used: asked.filter(({ known }) => known['invitation.is_used'] === 1).length,
    odds: oddsOf(asked, boxOf),
  };
}
