import { usualRate } from 'core/survey/mailTimes';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/connection';
import type { MailService } from '../../mail/service';
import type { TranslationService } from '../../texts/service';
import { createInvitationCodes } from '../invitation/codes';
import { outcomeOf } from './delivery';
import { standingOf } from './eligible';
import { planFollowing } from './following';
import { createLetters } from './letters';
import { tellReminder } from './reminderNotice';
import { setBounced } from './storeBounces';
import {
  countMail,
  type DueMail,
  lockSending,
  mailsChannel,
  markAbandoned,
  markEnded,
  markSending,
  markTakenBack,
  markWaiting,
  nextDue,
  postpone,
} from './storeSending';
import { takeBackOf } from './storeTakeBack';

const second = 1000;
const minute = 60 * second;

/** A try ends before its turn does: what is still on its way then has been left by a server that died. */
const usualTimes = { turn: 5 * minute, longestTry: 3 * minute, poll: 5 * second, grace: 10 * second };
/** Tries of one mail: the waits between them grow to an hour, so it is given up after some two days. */
const mostTries = 50;
const waitAfter = (failures: number) => Math.min(30 * second * 2 ** (failures - 1), 60 * minute);

export interface SurveyMailer {
  /** Notified when mails have been planned: then call `poke`. */
  channel: string;
  poke(): void;
  start(): void;
  /** Begins no more mails, and waits for those on their way. */
  close(): Promise<void>;
  /** Sends what is due now. @returns how many mails were sent */
  flush(): Promise<number>;
}

export interface SendingNeeds {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  tokenSecret: string;
  siteUrl: () => string;
  mail: Pick<MailService, 'deliver'>;
  translations: Pick<TranslationService, 'bundle' | 'languages' | 'fallbacks'>;
  /** The most that an address gets in 30 days. */
  monthly: number;
  /** Mails on their way at once. */
  atOnce?: number;
  /** Milliseconds; shorter ones are for tests. */
  times?: Partial<typeof usualTimes>;
}

/**
 * Sends the mails of surveys, each at most once: `sending` is committed before a mail goes out, and what a server that died left in that
 * state becomes `unknown`.
 */
export function createSurveyMailer(needs: SendingNeeds): SurveyMailer {
  const { db, clock, log, mail, monthly, tokenSecret, atOnce = 3, times = {} } = needs;
  const { turn, longestTry, poll, grace } = { ...usualTimes, ...times };
  const letters = createLetters({ ...needs, codes: createInvitationCodes(tokenSecret) });
  const stopping = new AbortController();
  let cutOff = new AbortController();
  let started = false;
  let timer: NodeJS.Timeout | undefined;
  let asked = false;
  let running: Promise<unknown> | undefined;

  /** @returns the mail that is on its way from now on; undefined: none is due */
  async function take(): Promise<DueMail | undefined> {
    for (;;) {
      const found = await db.transaction(async (tx) => {
        await lockSending(tx);
        const now = clock();
        const due = await nextDue(tx, now, usualRate);
        if (due === undefined) return undefined;
        const standing = standingOf(due, now, monthly);
        if (standing.send) await markSending(tx, due, now);
        else if ('until' in standing) await postpone(tx, due, standing.until);
        else await markTakenBack(tx, due, standing.reason, now);
        return { due, isTaken: standing.send };
      });
      if (found === undefined) return undefined;
      if (found.isTaken) return found.due;
    }
  }

  async function wentOut(
    tx: Transaction,
    due: Pick<DueMail, 'surveyId' | 'invitationId' | 'kind' | 'wave'>,
    now: Date,
  ) {
    if (due.kind === 'invitation' && due.wave === null) await planFollowing(tx, due.surveyId, now, [due.invitationId]);
  }

  async function settleSent(due: DueMail): Promise<void> {
    await db.transaction(async (tx) => {
      const now = clock();
      await countMail(tx, due, now);
      if (!(await markEnded(tx, due, { state: 'sent', failure: null, at: now }))) return;
      await wentOut(tx, due, now);
      const isAsked = due.kind === 'reminder' || due.kind === 'last_call';
      if (isAsked || (due.kind === 'invitation' && due.wave !== null)) await tellReminder(tx, due, now);
    });
  }

  async function settleFailed(due: DueMail, error: unknown): Promise<'next' | 'stop'> {
    const outcome = outcomeOf(error);
    const { code, command, responseCode } = (error ?? {}) as { code?: string; command?: string; responseCode?: number };
    log.warn(
      { mail: due.id, survey: due.surveyId, outcome: outcome.kind, code, command, responseCode },
      'A mail of a survey was not taken',
    );
    const failures = due.failures + 1;
    await db.transaction(async (tx) => {
      const now = clock();
      if (outcome.kind === 'later' && failures < mostTries) {
        return markWaiting(tx, { ...due, failures }, new Date(now.getTime() + waitAfter(failures)));
      }
      const failure = outcome.kind === 'unknown' ? null : outcome.failure;
      const state = outcome.kind === 'unknown' ? 'unknown' : 'failed';
      if (outcome.kind === 'bounced') {
        await setBounced(tx, { surveyId: due.surveyId, id: due.invitationId });
        await takeBackOf(tx, { surveyId: due.surveyId, id: due.invitationId }, { reason: 'bounced', at: now });
      }
      await markEnded(tx, due, { state, failure, at: now });
      if (state === 'unknown') await wentOut(tx, due, now);
    });
    return outcome.kind === 'unknown' || (outcome.kind === 'later' && !outcome.reachable) ? 'stop' : 'next';
  }

  async function send(due: DueMail): Promise<'sent' | 'next' | 'stop'> {
    let written: Awaited<ReturnType<typeof letters.of>>;
    try {
      written = await letters.of(due, clock());
    } catch (error) {
      log.error({ err: error, mail: due.id, survey: due.surveyId }, 'A mail of a survey could not be written');
      await db.transaction((tx) => markEnded(tx, due, { state: 'failed', failure: null, at: clock() }));
      return 'next';
    }
    try {
      const signal = AbortSignal.any([cutOff.signal, AbortSignal.timeout(longestTry)]);
      await mail.deliver(written, signal);
    } catch (error) {
      return settleFailed(due, error);
    }
    await settleSent(due);
    return 'sent';
  }

  async function sweep(): Promise<void> {
    await db.transaction(async (tx) => {
      const now = clock();
      const left = await markAbandoned(tx, new Date(now.getTime() - turn), now);
      for (const each of left) await wentOut(tx, each, now);
      if (left.length > 0) log.warn({ mails: left.length }, 'Of mails of surveys nobody knows whether they arrived');
    });
  }

  async function flush(): Promise<number> {
    await sweep();
    let sent = 0;
    let isReachable = true;
    const work = async () => {
      while (isReachable && !stopping.signal.aborted) {
        const due = await take();
        if (due === undefined) return;
        const outcome = await send(due);
        if (outcome === 'sent') sent += 1;
        if (outcome === 'stop') isReachable = false;
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return sent;
  }

  function poke(): void {
    asked = true;
    if (!started || running !== undefined) return;
    running = (async () => {
      while (asked && !stopping.signal.aborted) {
        asked = false;
        await flush();
      }
    })()
      .catch((error: unknown) => log.error({ err: error }, 'Mails of surveys could not be sent; they are tried again'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    channel: mailsChannel,
    poke,
    start: () => {
      started = true;
      cutOff = new AbortController();
      timer = setInterval(poke, poll);
      poke();
    },
    close: async () => {
      clearInterval(timer);
      started = false;
      stopping.abort();
      const impatience = setTimeout(() => cutOff.abort(), grace);
      await running;
      clearTimeout(impatience);
    },
    flush,
  };
}
