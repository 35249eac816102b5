import { createHash } from 'node:crypto';
import { canonicalJson } from 'core/instrument/canonical';
import { canonicalPlan } from 'core/survey';
import type { OpenedItem, OpenedSurvey, StoredItem, SurveyDefinition, SurveyPlan } from 'core/survey/document';
import { surveyTextKeys } from 'core/survey/textKeys';
import type { Transaction } from '../../database/connection';
import { type SurveyRecord, updateSurvey } from './store';
import { arrangeTexts } from './storeTexts';

/** Minutes in which whoever has begun may finish, where the survey does not say. */
const defaultGrace = 60;

const timeOf = (time: string | undefined): Date | null => (time === undefined ? null : new Date(time));

/** What the row of a survey has beside its definition. */
export function columnsOf(definition: SurveyDefinition) {
  const { audience, anonymity, settings = {} } = definition;
  return {
    definition,
    audience,
    anonymity,
    opensAt: timeOf(settings.opensAt),
    closesAt: timeOf(settings.closesAt),
    grace: settings.grace ?? defaultGrace,
    asksProof: settings.proofOfWork ?? false,
  };
}

export const planOf = ({ items: _, ...plan }: SurveyDefinition): SurveyPlan => plan;

export const definitionWith = (plan: SurveyPlan, items: StoredItem[]): SurveyDefinition => ({
  ...canonicalPlan(plan),
  items,
});

/**
 * Stores the definition of a survey that is locked, and gives its texts their places in it. Who is asked, and what is promised about names,
 * stays as it was opened.
 */
export async function storeDefinition(
  tx: Transaction,
  { id, revision }: Pick<SurveyRecord, 'id' | 'revision'>,
  definition: SurveyDefinition,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  const { audience, anonymity, ...atOnce } = columnsOf(definition);
  const promise = revision === 0 ? { audience, anonymity } : {};
  await updateSurvey(tx, id, { ...atOnce, ...promise, updatedAt: at, updatedBy: by });
  await arrangeTexts(tx, id, surveyTextKeys(definition));
}

/** Times, mails and the defence against robots hold at once, and are no part of what is opened. */
function withoutTimes({ messages: _, ...plan }: SurveyPlan): SurveyPlan {
  const atOnce = ['opensAt', 'closesAt', 'grace', 'mails', 'proofOfWork'];
  const settings = Object.entries(plan.settings ?? {}).filter(([key]) => !atOnce.includes(key));
  return canonicalPlan({ ...plan, settings: Object.fromEntries(settings) });
}

const digest = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** Of what a revision is made from, its pages left out: another one means that there is something to open. */
export const definitionChecksum = (definition: SurveyDefinition): string =>
  digest({ ...withoutTimes(planOf(definition)), items: definition.items });

/** Whether two revisions ask the same. */
export function isSameRevision(one: OpenedSurvey, other: OpenedSurvey): boolean {
  const asked = ({ items, ...plan }: OpenedSurvey) => digest({ ...withoutTimes(plan), items });
  return asked(one) === asked(other);
}

/** @param versions by item code: of pages the published one, of instruments the chosen one */
export const openedOf = (definition: SurveyDefinition, versions: ReadonlyMap<string, string>): OpenedSurvey => ({
  ...planOf(definition),
  items: definition.items.map(({ version: _, ...item }): OpenedItem => {
    return { ...item, versionId: versions.get(item.code) ?? null };
  }),
});
