import { writtenCode } from '../../core/access/handedCode';
import { helpDays } from '../../core/contract/answering/attempt';
import { filledText } from '../../core/report/template';
import { answersChecksum } from '../../core/scoring/answersChecksum';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import {
  attemptOf,
  forgetAttempt,
  requireOpen,
  risksNow,
  runOf,
  type StoredAttempt,
  sentBy,
  statusOf,
  toldOf,
  versionChecksum,
} from './attempts';
import { chainOf, nearest, titleOf } from './offeredInstruments';

export const checksumOf = ({ id, completedAt, answers }: StoredAttempt): string =>
  answersChecksum({
    attempt: id,
    instrument: versionChecksum,
    completedAt: completedAt ?? '',
    answers: Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null)),
  });

/** The same for a receipt and for a report: sixteen digits of its id. */
export const codeOf = ({ id }: StoredAttempt): string => id.replaceAll('-', '').slice(-16);

/** Told by the world of surveys, which comes after this one. */
let isAnonymous: (participation: string | undefined) => boolean = () => false;
export const tellAnonymous = (told: typeof isAnonymous): void => {
  isAnonymous = told;
};

export const endings: Pick<Handlers['attempts'], 'closing' | 'risks' | 'abandon' | 'remove'> = {
  closing: ({ params, query, caller }) => {
    const attempt = attemptOf(params.id, caller);
    const { instrument, completedAt } = attempt;
    if (!completedAt) refuse('attempt.not_completed');
    const { document, compiled } = instrument;
    const locale = query.locale ?? attempt.locale;
    const context = { document, compiled, run: runOf(attempt), chain: chainOf(instrument, locale) };
    return {
      id: attempt.id,
      instrumentId: instrument.id,
      title: titleOf(instrument, locale).text,
      locale: nearest(instrument, locale),
      completedAt,
      thanks: filledText(context, 'thanks', 'markdown')?.text ?? '',
      risks: risksNow(attempt, locale),
      told: toldOf(attempt),
      receipt: { code: writtenCode('receipt', codeOf(attempt)), checksum: checksumOf(attempt) },
      // As a participation in the mock's anonymous survey says.
      isAnonymous: isAnonymous(attempt.participation),
      seesResults: document.settings?.results !== 'staff',
    };
  },
  risks: ({ query, caller, locale }) => {
    const since = Date.now() - helpDays * 86_400_000;
    return [...sentBy(caller)].reverse().flatMap((attempt) => {
      const { id, completedAt } = attempt;
      const risks = risksNow(attempt, query.locale ?? locale);
      if (completedAt === null || Date.parse(completedAt) <= since || risks.length === 0) return [];
      return [{ attempt: id, completedAt, risks, told: toldOf(attempt) }];
    });
  },
  abandon: ({ params, caller }) => {
    const attempt = attemptOf(params.id, caller);
    if (!attempt.isAbandoned) requireOpen(attempt);
    attempt.isAbandoned = true;
    return { status: statusOf(attempt) };
  },
  remove: ({ params, caller }) => {
    forgetAttempt(attemptOf(params.id, caller));
    return {};
  },
};
