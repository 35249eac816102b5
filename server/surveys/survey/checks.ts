import type { Reading } from 'core/formula/reading';
import { namesIn, ruleReading, surveyProgram } from 'core/survey';
import { refreshPages } from '../../authoring/instrument/pages';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { definitionsOf, factsOf, type ItemFacts } from './facts';
import { type LabelKeys, labelKeysOf } from './labelKeys';
import { checkedTexts, type FoundProblem, problemsOf } from './problems';
import { provedRules } from './provedRules';
import { findRecord, type SurveyRecord } from './store';
import { stampOf } from './storeStamp';
import { storedTexts } from './storeTexts';

/** A rule or condition without faults, as data. */
interface RuleReading {
  source: string;
  reading: Reading;
}

/** What is found by looking at all that a survey asks. */
export interface SurveyChecks {
  /** Of the state that was looked at. */
  stamp: string;
  /** Those that depend on nothing but that state. */
  problems: FoundProblem[];
  /** By code of the item, and of the quota. */
  items: Record<string, RuleReading>;
  quotas: Record<string, RuleReading>;
  /** Of all names in the readings. */
  labels: Record<string, LabelKeys>;
}

/** The checks of a survey as it is now. @throws AppError `not_found` */
export type ChecksOf = (id: string) => Promise<SurveyChecks>;

function readings(record: SurveyRecord, facts: readonly ItemFacts[]) {
  const program = surveyProgram(record.definition, definitionsOf(facts));
  const { items, quotas = [] } = record.definition;
  const readingOf = (code: string, source: string | undefined, isSound: boolean) =>
    source === undefined || !isSound ? [] : [[code, { source, reading: ruleReading(program, source) }] as const];
  return {
    program,
    items: Object.fromEntries(
      items.flatMap((each, index) => readingOf(each.code, each.visibleIf, program.rules[index] !== null)),
    ),
    quotas: Object.fromEntries(
      quotas.flatMap((each, index) => readingOf(each.code, each.condition, program.quotas[index]?.condition != null)),
    ),
  };
}

/** Looks at a survey as a whole, which can take seconds. @throws AppError `not_found` */
export async function checkedSurvey(db: Database, id: string): Promise<SurveyChecks> {
  const before = await findRecord(db, id);
  if (before === undefined) throw new AppError('not_found');
  // First: it changes the pages' rows.
  await refreshPages(
    db,
    before.definition.items.flatMap(({ kind, instrumentId }) => (kind === 'page' ? [instrumentId] : [])),
  );
  return db.transaction((tx) => lookedAt(tx, id), { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function lookedAt(tx: Transaction, id: string): Promise<SurveyChecks> {
  const stamp = await stampOf(tx, id);
  const record = await findRecord(tx, id);
  if (record === undefined || stamp === undefined) throw new AppError('not_found');
  const facts = await factsOf(tx, record.definition.items);
  const texts = checkedTexts(await storedTexts(tx, id));
  const { program, items, quotas } = readings(record, facts);
  const problems = await problemsOf(tx, record, { facts, texts, program, reach: provedRules });
  const names = [...Object.values(items), ...Object.values(quotas)].flatMap(({ reading }) => namesIn(reading));
  return { stamp, problems, items, quotas, labels: labelKeysOf([...new Set(names)], facts) };
}
