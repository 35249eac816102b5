import type { TakenBackReason } from 'core/contract/surveys/mail';
import { afterQuiet } from 'core/survey/mailTimes';
import type { DueMail } from './storeSending';

/** Whether a mail whose time has come still goes out: `until`, not before; `reason`: not at all. */
export type Standing = { send: true } | { send: false; until: Date } | { send: false; reason: TakenBackReason };

/** Decided again at the moment of sending, from what is so then. */
export function standingOf(mail: DueMail, now: Date, monthly: number): Standing {
  const { kind, to, state, status, zone, begun, anonymity } = mail;
  const no = (reason: TakenBackReason): Standing => ({ send: false, reason });
  const closesAt = mail.closesAt === null ? null : new Date(mail.closesAt);
  const opensAt = mail.opensAt === null ? null : new Date(mail.opensAt);
  if (kind !== 'thanks' && (status !== 'open' || (closesAt !== null && closesAt <= now))) return no('closed');
  if (state === 'revoked' || state === 'declined' || state === 'bounced') return no(state);
  if (mail.wantsNone || mail.email === null) return no('unsubscribed');
  const waveEndsAt = mail.waveEndsAt === null ? null : new Date(mail.waveEndsAt);
  if (kind !== 'thanks' && waveEndsAt !== null && waveEndsAt <= now) return no('closed');
  // Of an anonymous survey nobody knows: everybody gets the same.
  if (anonymity !== 'anonymous' && kind !== 'thanks') {
    if (mail.wave === null ? mail.isThrough : isWaveOver(mail)) return no('completed');
    if (to === 'not_begun' && begun) return no('begun');
    if (to === 'begun' && !begun) return no('not_begun');
  }
  if (mail.lately >= monthly) return no('limit');
  if (kind !== 'thanks' && opensAt !== null && opensAt > now) return { send: false, until: opensAt };
  const loud = afterQuiet(now, zone, mail.settings?.mails?.quiet);
  return loud > now ? { send: false, until: loud } : { send: true };
}

/** They have completed the wave, or take part in it no more. */
const isWaveOver = ({ waveStatus }: DueMail): boolean => waveStatus !== null && waveStatus !== 'started';
