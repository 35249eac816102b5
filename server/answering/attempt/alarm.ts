import { alertsStaff, isAlarming } from 'core/report';
import type { CompletedRun } from 'core/scoring';
import type { Version, VersionReader } from '../../authoring/instrument/versions';
import type { Transaction } from '../../database/connection';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { AccessRights } from '../access/rights';
import { runnersOf, superAdminsAlone } from './storeEnding';

/** The instrument's titles for the notice to staff, by locale. */
interface Alarm {
  titles: Record<string, string>;
  baseLocale: string;
}

/** What staff are told when somebody's answers point to a risk. */
export interface Alarms {
  /** undefined: no notice is needed. */
  of(version: Version, computed: CompletedRun): Promise<Alarm | undefined>;
  /**
   * Lets staff see the result, and notifies them, each person once: of a free attempt all of them, of a survey's the people who run it.
   */
  raise(
    tx: Transaction,
    attempt: { userId: string; id: string; instrumentId: string; surveyId: string | null },
    said: Alarm & { at: Date },
  ): Promise<void>;
}

interface Needs {
  versions: VersionReader;
  rights: Pick<AccessRights, 'openToStaff'>;
}

export const createAlarms = ({ versions, rights }: Needs): Alarms => ({
  of: async (version, computed) => {
    const { definition } = version;
    const { baseLocale } = definition;
    if (!alertsStaff(definition)) return undefined;
    const chain = await versions.chainOf(version, baseLocale);
    const document = await versions.documentIn(version, version.locales);
    if (!isAlarming({ document, ...computed, chain })) return undefined;
    const titles = Object.fromEntries(
      Object.entries(document.texts).flatMap(([locale, { title }]) => (title === undefined ? [] : [[locale, title]])),
    );
    return { titles, baseLocale };
  },

  raise: async (tx, { surveyId, ...attempt }, { titles, baseLocale, at }) => {
    const rightId = await rights.openToStaff(tx, attempt, at);
    const notice = noticeOf.answerNeedsAttention(rightId, titles, baseLocale);
    if (surveyId === null) await tell(tx, { ...notice, audience: 'role', role: 'admin' }, at);
    for (const userId of await (surveyId === null ? superAdminsAlone(tx) : runnersOf(tx, surveyId))) {
      await tell(tx, { ...notice, audience: 'user', userId }, at);
    }
  },
});
