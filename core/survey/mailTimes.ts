import type { SurveyMails, SurveyMessage, SurveyMessageKind } from './document';
import { clockAt, momentAt } from './zone';

/** Mails a minute of a survey that does not say. */
export const usualRate = 120;

const hour = 3_600_000;
const day = 24 * hour;

/** A mail of a survey with what is left out of the document. */
export interface PlannedMessage {
  kind: SurveyMessageKind;
  /** Code; null: of the survey as a whole. */
  wave: string | null;
  /** Reminders count from 1, in the order of the document and by wave; of other kinds there is one: 0. */
  number: number;
  days: number;
  hour: number;
  to: NonNullable<SurveyMessage['to']>;
}

const usualDays = { invitation: 0, reminder: 7, last_call: 1, thanks: 0 } as const;

export function plannedMessages(messages: readonly SurveyMessage[]): PlannedMessage[] {
  const reminders = new Map<string | null, number>();
  return messages.map(({ kind, wave = null, days = usualDays[kind], hour: at = 9, to = 'both' }) => {
    const before = reminders.get(wave) ?? 0;
    if (kind === 'reminder') reminders.set(wave, before + 1);
    return { kind, wave, number: kind === 'reminder' ? before + 1 : 0, days, hour: at, to };
  });
}

type Quiet = SurveyMails['quiet'];

const isQuiet = (at: number, quiet: NonNullable<Quiet>): boolean =>
  quiet.from <= quiet.to ? at >= quiet.from && at < quiet.to : at >= quiet.from || at < quiet.to;

const dayOf = (clock: number) => Math.floor(clock / day) * day;

/** The moment itself, or the end of the recipient's quiet hours. */
export function afterQuiet(at: Date, timeZone: string, quiet: Quiet): Date {
  if (quiet === undefined) return at;
  const clock = clockAt(at.getTime(), timeZone);
  const now = (clock - dayOf(clock)) / hour;
  if (!isQuiet(Math.floor(now), quiet)) return at;
  return momentAt(dayOf(clock) + (now >= quiet.to ? day : 0) + quiet.to * hour, timeZone);
}

/** The hour of the recipient's day, so many calendar days after (before: negative) the day of a moment there. */
export function hourOfDay(from: Date, days: number, at: number, timeZone: string, quiet?: Quiet): Date {
  const moment = momentAt(dayOf(clockAt(from.getTime(), timeZone)) + days * day + at * hour, timeZone);
  return afterQuiet(moment, timeZone, quiet);
}

/** The next time that it is this hour where the recipient is. */
export function nextHour(now: Date, at: number, timeZone: string, quiet?: Quiet): Date {
  const today = hourOfDay(now, 0, at, timeZone, quiet);
  return today >= now ? today : hourOfDay(now, 1, at, timeZone, quiet);
}

/**
 * When a mail of a wave goes out: the invitation to it as soon as it is its hour once the wave is open, a reminder so many days after the
 * opening, a last call before the end. @returns null: there is no such time, as of a last call without an end
 */
export function waveMailAt(
  { kind, days, hour: at }: Pick<PlannedMessage, 'kind' | 'days' | 'hour'>,
  { opensAt, endsAt }: { opensAt: Date; endsAt: Date | null },
  timeZone: string,
  quiet?: Quiet,
): Date | null {
  const from = kind === 'last_call' ? endsAt : opensAt;
  if (from === null) return null;
  const due = hourOfDay(from, kind === 'last_call' ? -days : days, at, timeZone, quiet);
  const moment = kind !== 'last_call' && due < opensAt ? hourOfDay(from, days + 1, at, timeZone, quiet) : due;
  return moment < opensAt || (endsAt !== null && moment >= endsAt) ? null : moment;
}
