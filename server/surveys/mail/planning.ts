import type { SendPreview, SendRefusal, SendRequest } from 'core/contract/surveys/message';
import { afterQuiet, nextHour, plannedMessages, usualRate } from 'core/survey/mailTimes';
import type { Database } from '../../database/connection';
import { JobFailed, type JobHandler } from '../../platform/job/kinds';
import { shownStatus } from '../survey/phase';
import { findRecord, type SurveyRecord } from '../survey/reach';
import { type Asked, countMeant, countRecipients, insertPage, nextPage, zonesOf } from './storeRecipients';
import { tellPlanned } from './storeSending';

interface Needs {
  db: Database;
  clock: () => Date;
  monthly: number;
}

type Sending = Pick<SendRequest, 'message' | 'to' | 'when' | 'wave'>;

/** Invitations of one step. */
const stepSize = 5000;

/** Of an anonymous survey nobody knows who has begun: everybody is asked alike. */
const groupOf = ({ to }: Sending, anonymous: boolean): Sending['to'] =>
  anonymous && (to === 'not_begun' || to === 'begun') ? 'all' : to;

/** When somebody in a zone gets a mail that is sent now. */
function momentIn({ definition, opensAt }: SurveyRecord, { message, when }: Sending, now: Date) {
  const { settings = {}, messages = [] } = definition;
  const hour = plannedMessages(messages).find(({ kind }) => kind === message)?.hour ?? 9;
  const from = opensAt !== null && opensAt > now ? opensAt : now;
  const quiet = settings.mails?.quiet;
  return (zone: string): Date => (when === 'hour' ? nextHour(from, hour, zone, quiet) : afterQuiet(from, zone, quiet));
}

/** Who would get a mail, and the job that plans it for them. */
export function createPlanning({ db, clock, monthly }: Needs) {
  const askedOf = (record: SurveyRecord, sending: Sending, now: Date): Asked => {
    const anonymous = record.anonymity === 'anonymous';
    const to = groupOf(sending, anonymous);
    return { surveyId: record.id, kind: sending.message, to, wave: sending.wave ?? null, anonymous, now, monthly };
  };

  return {
    preview: async (record: SurveyRecord, sending: Sending): Promise<SendPreview> => {
      const now = clock();
      const { timeZone = 'UTC', mails: { rate = usualRate } = {} } = record.definition.settings ?? {};
      const rows = await countRecipients(db, askedOf(record, sending, now), { timeZone, locale: record.baseLocale });
      const at = momentIn(record, sending, now);
      const sum = new Tally();
      const zones = new Tally();
      const locales = new Tally();
      for (const { reason, zone, locale, people } of rows) {
        if (reason !== null) sum.add(reason, people);
        else {
          zones.add(zone ?? timeZone, people);
          locales.add(locale ?? record.baseLocale, people);
        }
      }
      const recipients = zones.total();
      const when = zones
        .rows()
        .map(([timeZone, count]) => ({ timeZone, at: at(timeZone).toISOString(), recipients: count }));
      const times = when.map((each) => each.at).sort();
      return {
        recipients,
        from: times[0] ?? null,
        until: times.at(-1) ?? null,
        minutes: Math.floor(Math.max(0, recipients - 1) / rate),
        locales: locales.rows().map(([locale, count]) => ({ locale, recipients: count })),
        zones: when.slice(0, 100),
        skipped: sum.rows().map(([reason, people]) => ({ reason: reason as SendRefusal, people })),
      };
    },

    /** Plans the mails, page by page; a page that was planned before is not planned again. */
    plan: (async (run) => {
      const { surveyId, after, at } = run.input;
      let behind = after;
      const now = new Date(at);
      let record = await findRecord(db, surveyId);
      if (record === undefined) throw new JobFailed({ key: 'error.not_found' });
      const asked = askedOf(record, run.input, now);
      const { timeZone = 'UTC' } = record.definition.settings ?? {};
      const total = run.total ?? (await countMeant(db, asked));
      const moment = momentIn(record, run.input, now);
      const due = new Map((await zonesOf(db, surveyId, timeZone)).map((zone) => [zone, moment(zone)]));
      let input = run.input;
      while (!run.signal.aborted) {
        const page = await nextPage(db, asked, { after: behind, limit: stepSize });
        if (page === undefined) break;
        record = await findRecord(db, surveyId);
        if (record === undefined || shownStatus(record, clock()) !== 'open') {
          throw new JobFailed({ key: 'error.survey.not_open' });
        }
        const { last, people, recipients } = page;
        const step = { done: people, failures: people - recipients, total, input: { ...input, after: last } };
        await run.advance(step, async (tx) => {
          await insertPage(tx, asked, { after: behind, last, timeZone, due });
          await tellPlanned(tx);
        });
        input = step.input;
        behind = last;
      }
      return undefined;
    }) satisfies JobHandler<'survey.mails'>,
  };
}

/** Counts by name. */
class Tally {
  private readonly counts = new Map<string, number>();
  add(name: string, count: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }
  /** The most first. */
  rows = () => [...this.counts].sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1));
  total = () => [...this.counts.values()].reduce((all, count) => all + count, 0);
}
