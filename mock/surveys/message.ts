import type { InvitationRow } from '../../core/contract/surveys/invitation';
import type { InvitationMail } from '../../core/contract/surveys/mail';
import type { CalendarRow, SendRefusal, SendRequest } from '../../core/contract/surveys/message';
import type { SurveyMessageKind } from '../../core/survey/document';
import { mailTextKey } from '../../core/survey/mailTexts';
import { hourOfDay, plannedMessages, usualRate } from '../../core/survey/mailTimes';
import { fillVariables, mailVariables } from '../../core/survey/mailVariables';
import type { Handlers } from '../engine';
import { outdated, refuse } from '../failure';
import { addJob } from '../platform/jobWorld';
import { detailOf, surveyOf } from './surveyRead';
import { type SurveyWorld, surveyId } from './surveyWorld';

const usual: Record<SurveyMessageKind, { subject: string; body: string }> = {
  invitation: { subject: 'Please take part: {{ title }}', body: 'You are invited to take part in “{{ title }}”.' },
  reminder: { subject: 'A reminder: {{ title }}', body: 'You were invited to “{{ title }}”. You still can take part.' },
  last_call: { subject: 'Last chance: {{ title }}', body: '“{{ title }}” ends on {{ until }}.' },
  thanks: { subject: 'Thank you: {{ title }}', body: 'You have completed “{{ title }}”. Thank you.' },
};

const usualOfWave = {
  subject: 'It is time again: {{ title }}',
  body: 'The next questions of “{{ title }}” wait for you.',
};

const mailsOf = ({ detail }: SurveyWorld) => {
  const { rate = usualRate, quiet = null } = detail.settings.mails ?? {};
  const variables = mailVariables(detail.attributes, detail.waves.length > 0);
  return {
    rowVersion: detail.rowVersion,
    messages: detail.messages,
    rate,
    quiet,
    monthly: 12,
    variables,
    usual,
    usualOfWave,
  };
};

const mailOf = (kind: SurveyMessageKind, facts: Partial<InvitationMail> = {}): InvitationMail => ({
  ...{ kind, number: 0, wave: null, state: 'sent', at: '2026-11-24T08:00:00.000Z', reason: null, failure: null },
  ...facts,
});

function refusalOf({ message, to }: SendRequest, row: InvitationRow): SendRefusal | null {
  if (row.email === null) return 'no_address';
  if (row.state === 'revoked' || row.state === 'declined' || row.state === 'bounced') return row.state;
  if (row.state === 'completed' && message !== 'thanks') return 'completed';
  const begun = row.state === 'started' || row.state === 'completed';
  if (to === 'not_begun' && begun) return 'begun';
  if (to === 'begun' && !begun) return 'not_begun';
  const last = row.sent.filter(({ kind }) => kind === message).at(-1);
  if (to === 'unknown' || to === 'failed') return last?.state === to ? null : 'not_chosen';
  return last === undefined ? null : last.state === 'waiting' ? 'waiting' : 'sent_before';
}

const chosen = ({ invitations }: SurveyWorld, request: SendRequest) =>
  invitations.filter(({ id }) => typeof request.to === 'string' || request.to.includes(id));

function countsOf(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

const leaving = { state: 'asked' as 'asked' | 'declined', unsubscribed: 'no' as 'no' | 'survey' | 'all' };
const requireToken = (token: string) => (token === 'gone' ? refuse('not_found') : undefined);

export const message: Handlers['message'] = {
  read: ({ params }) => mailsOf(surveyOf(params.id)),
  change: ({ params, body: { rowVersion, messages, rate, quiet }, locale }) => {
    const world = surveyOf(params.id);
    const { detail } = world;
    if (rowVersion !== detail.rowVersion) throw outdated('body.rowVersion', detail.rowVersion, detailOf(world, locale));
    if (messages !== undefined) detail.messages = messages;
    const mails = { ...detail.settings.mails, ...(rate !== undefined && { rate }), ...(quiet && { quiet }) };
    if (quiet === null) delete mails.quiet;
    detail.settings = { ...detail.settings, mails };
    detail.rowVersion += 1;
    return mailsOf(world);
  },
  show: ({ params, query }) => {
    const { detail, texts } = surveyOf(params.id);
    const locale = query.locale !== undefined && texts[query.locale] !== undefined ? query.locale : detail.baseLocale;
    const said = (key: string) => texts[locale]?.[key] ?? texts[detail.baseLocale]?.[key] ?? '';
    const filled = (text: string) => fillVariables(text, (name) => (name === 'title' ? said('title') : `[${name}]`));
    const isOfWave = query.wave !== undefined;
    const own = (part: 'subject' | 'body') =>
      (isOfWave && said(`${mailTextKey(params.kind, query.wave)}.${part}`)) ||
      (isOfWave && params.kind === 'invitation' ? usualOfWave[part] : said(`${mailTextKey(params.kind)}.${part}`)) ||
      usual[params.kind][part];
    const subject = filled(own('subject'));
    const text = filled(own('body'));
    const direction = locale.startsWith('ar') ? 'rtl' : 'ltr';
    const paragraphs = text.split(/\n+/).map((line) => `<p>${line.replaceAll('<', '&lt;')}</p>`);
    const html = `<!doctype html><html lang="${locale}" dir="${direction}"><head><title>${subject}</title></head><body><h1>${subject}</h1>${paragraphs.join('')}</body></html>`;
    return { locale, subject, text, html };
  },
  test: ({ caller }) => ({ to: caller?.email ?? '' }),
  calendar: ({ params }) => {
    const { invitations } = surveyOf(params.id);
    const rows = new Map<string, CalendarRow>();
    for (const { kind, number, wave, state, at, reason } of invitations.flatMap(({ sent }) => sent)) {
      const day = at.slice(0, 10);
      const key = [kind, number, wave, state, reason, day].join(' ');
      const before = rows.get(key);
      const fresh = { kind, number, wave, state, reason, day, from: at, until: at, mails: 1 };
      rows.set(key, before === undefined ? fresh : { ...before, until: at, mails: before.mails + 1 });
    }
    return [...rows.values()].sort((one, other) => (one.from < other.from ? -1 : 1));
  },
  recall: ({ params, body }) => {
    let takenBack = 0;
    for (const mail of surveyOf(params.id).invitations.flatMap(({ sent }) => sent)) {
      const isMeant = mail.kind === body.message && mail.wave === (body.wave ?? null);
      if (!isMeant || mail.state !== 'waiting') continue;
      Object.assign(mail, { state: 'taken_back', reason: 'recalled' });
      takenBack += 1;
    }
    return { takenBack };
  },
  preview: ({ params, body }) => {
    const world = surveyOf(params.id);
    const all = chosen(world, body).map((row) => ({ row, reason: refusalOf(body, row) }));
    const some = all.filter(({ reason }) => reason === null);
    const zone = world.detail.settings.timeZone ?? 'UTC';
    const at = '2026-11-24T08:00:00.000Z';
    return {
      recipients: some.length,
      from: some.length > 0 ? at : null,
      until: some.length > 0 ? at : null,
      minutes: 0,
      locales: countsOf(some.map(({ row }) => row.locale ?? world.detail.baseLocale)).map(([locale, recipients]) => ({
        locale,
        recipients,
      })),
      zones: some.length > 0 ? [{ timeZone: zone, at, recipients: some.length }] : [],
      skipped: countsOf(all.flatMap(({ reason }) => reason ?? [])).map(([reason, people]) => ({
        reason: reason as SendRefusal,
        people,
      })),
    };
  },
  send: ({ params, body, caller }) => {
    const world = surveyOf(params.id);
    if (world.detail.status !== 'open') refuse('survey.not_open');
    const rows = chosen(world, body);
    const following = plannedMessages(world.detail.messages).filter(({ kind }) => kind === 'reminder');
    const step = () => {
      const row = rows.shift();
      if (row === undefined) return undefined;
      if (refusalOf(body, row) !== null) return 'left out' as const;
      row.sent.push(mailOf(body.message));
      row.mails += 1;
      if (row.state === 'waiting') row.state = 'sent';
      const sentAt = new Date('2026-11-24T08:00:00.000Z');
      if (body.message === 'invitation') {
        for (const { kind, number, days, hour } of following) {
          const at = hourOfDay(sentAt, days, hour, world.detail.settings.timeZone ?? 'UTC').toISOString();
          row.sent.push(mailOf(kind, { number, state: 'waiting', at }));
        }
      }
      return 'done' as const;
    };
    return { job: addJob(caller?.id ?? '', rows.length, step, { kind: 'survey.mails', pace: 100 }).id };
  },
  bounces: ({ params, body: { addresses = [], reports = [] } }) => {
    const { invitations } = surveyOf(params.id);
    const found = invitations.filter(({ email }) => email !== null && addresses.includes(email));
    for (const row of found) row.state = 'bounced';
    return { bounced: found.length, unknown: addresses.length - found.length, ignored: reports.length };
  },
  about: ({ body }) => {
    requireToken(body.token);
    return { title: 'Working in 2026', locale: 'en-US', address: 'm…@example.org', survey: surveyId(1), ...leaving };
  },
  calendarFile: ({ query }) => {
    requireToken(query.token);
    return new TextEncoder().encode('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n');
  },
  unsubscribe: ({ body }) => {
    requireToken(body.token);
    leaving.unsubscribed = body.all ? 'all' : 'survey';
    return {};
  },
  decline: ({ body }) => {
    requireToken(body.token);
    leaving.state = 'declined';
    return {};
  },
};
