import { randomUUID } from 'node:crypto';
import type { OpenedSurvey } from 'core/survey/document';
import type { AuthService } from '../../accounts/auth/service';
import type { UserService } from '../../accounts/user/service';
import type { Database, Transaction } from '../../database/connection';
import { dayOf } from '../../database/day';
import type { AttributeValues } from '../../database/schema/survey';
import { AppError } from '../../errors';
import type { AnonymousSurveys, Spender } from '../anonymous/service';
import { assignArm } from '../arm/assigning';
import { sourceOf } from '../invitation/attributes';
import {
  blankParticipation,
  insertParticipation,
  isUnchanged,
  type Participation,
  type SurveyRow,
  setOnParticipation,
} from './store';

interface Beginning {
  /** Of the open link: what is done in the transaction that begins. */
  spend: ((tx: Transaction) => Promise<void>) | undefined;
  spender: Spender | undefined;
  revision: number;
  plan: OpenedSurvey;
  values: AttributeValues;
  versions: Record<string, string>;
  locale: string;
  consentVersion: number | null;
  credential: string | undefined;
}

interface Needs {
  db: Database;
  clock: () => Date;
  users: Pick<UserService, 'addGuest'>;
  auth: Pick<AuthService, 'startGuest'>;
  anonymous: Pick<AnonymousSurveys, 'spend' | 'remember'>;
}

/**
 * Begins an anonymous survey: the code is used up, and a guest who has nothing of it begins. Nothing that is written of the guest says
 * more of the time than the day, and of what came with the invitation only what enough people share.
 * @returns undefined: the survey has changed
 */
export function createAnonymousStart({ db, clock, users, auth, anonymous }: Needs) {
  return (survey: SurveyRow, beginning: Beginning) =>
    db.transaction(async (tx) => {
      await beginning.spend?.(tx);
      const { spender, revision, plan, versions, consentVersion, credential } = beginning;
      if (!(await isUnchanged(tx, survey))) return undefined;
      const { id: surveyId, baseLocale } = survey;
      const spent = spender && (await anonymous.spend(tx, surveyId, spender));
      if (spender !== undefined && spent === undefined) throw new AppError('survey.code_used');
      const isCopied = spent === undefined || spent.copied !== undefined;
      const invited = new Set(
        (plan.attributes ?? []).flatMap((attribute) => (sourceOf(attribute) === 'invitation' ? [attribute.code] : [])),
      );
      const kept = Object.entries(beginning.values).filter(([code]) => isCopied || !invited.has(code));
      const isLanguageKept = spent === undefined || spent.copied?.locale === beginning.locale;
      const locale = isLanguageKept ? beginning.locale : baseLocale;
      const day = dayOf(clock());
      const userId = await users.addGuest(tx, { surveyId, locale, isAnonymous: true });
      const row = {
        userId,
        id: randomUUID(),
        surveyId,
        revision,
        invitationId: null,
        locale,
        attributes: Object.fromEntries(kept),
        versions,
        status: 'started' as const,
        consentVersion,
        consentedAt: consentVersion === null ? null : day,
        startedAt: day,
      };
      await insertParticipation(tx, row);
      const arm = await assignArm(tx, surveyId, plan.randomization, row.attributes);
      if (arm !== null) await setOnParticipation(tx, row, { arm });
      await anonymous.remember(tx, { userId, surveyId, batchId: spent?.batchId ?? null, credential });
      const tokens = await auth.startGuest(tx, userId, { isAnonymous: true });
      return { participation: { ...blankParticipation, ...row, arm } satisfies Participation, tokens };
    });
}
