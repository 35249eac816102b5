import { placeIn } from 'core/survey';
import type { OpenedSurvey } from 'core/survey/document';
import type { AttemptService } from '../../answering/attempt/service';
import type { Transaction } from '../../database/connection';
import type { AttributeValues } from '../../database/schema/survey';
import type { Asked } from './course';
import type { Step } from './progress';
import type { Participation } from './store';

interface Begins {
  plan: OpenedSurvey;
  asked: Asked;
  newcomer: { id: string; isNewGuest: boolean };
  attributes: AttributeValues;
  /** Of the participation. */
  locale: string;
  /** Of the attempt: the instrument may have a language that the survey lacks. */
  askedLocale: string;
}

/** Inserts the attempt beside the participation that was just inserted. @returns undefined: another item comes first */
type InsertFirstItem = (
  tx: Transaction,
  participation: Participation,
) => Promise<Extract<Step, { done: false }> | undefined>;

/** @returns undefined: what comes first is decided when they go on, as it is wherever there are quotas */
export type PrepareFirstItem = (begins: Begins) => Promise<InsertFirstItem | undefined>;

/** The first item of somebody who begins is made beforehand and stored with their participation: one transaction instead of three. */
export function createPrepareFirstItem({ ofSurveys }: Pick<AttemptService, 'ofSurveys'>): PrepareFirstItem {
  return async ({ plan, asked, newcomer: { id, isNewGuest }, attributes, locale, askedLocale }) => {
    if ((plan.quotas ?? []).length > 0) return undefined;
    const respondent = isNewGuest ? { locale } : await ofSurveys.respondent(id, locale);
    const courseIn = (arm: string | null) => asked.course({ attributes, arm, respondent, attempts: [] });
    const supposed = plan.randomization?.arms[0]?.code ?? null;
    const course = courseIn(supposed);
    const { next: item } = course;
    const version = item === null ? undefined : asked.versions.get(item);
    if (item === null || version === undefined) return undefined;
    const made = { locale: askedLocale, isAnonymous: false, isNewGuest };
    const prepared = await ofSurveys.prepare(id, version.id, made);
    return async (tx, participation) => {
      const own = participation.arm === supposed ? course : courseIn(participation.arm);
      if (own.next !== item) return undefined;
      const attempt = await ofSurveys.insert(tx, prepared, { participationId: participation.id, item });
      if (attempt === undefined) return undefined;
      return { done: false, participation, item, version, place: placeIn(own), attempt };
    };
  };
}
