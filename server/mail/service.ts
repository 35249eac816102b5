import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection';
import {
  mailChannel,
  putMailOff,
  type QueuedMail,
  queueMail,
  queueNothing,
  removeMail,
  takeMail,
} from '../database/mailQueue';
import { uuidv7 } from '../database/uuid';
import type { TranslationService } from '../texts/service';
import type { Mailer } from './mailer';
import { type DeliveryError, type Outgoing, outboxTransport, smtpTransport, type Transport } from './transport';
import { writeMail } from './write';

const second = 1000;
const minute = 60 * second;

/** A server that has taken a mail keeps it this long; a try ends well before. */
const turn = 5 * minute;
const longestTry = 3 * minute;
/** How long a mail is tried for. */
const patience = 3 * 24 * 60 * minute;
/** Between two checks without a notification. */
const pollEvery = 30 * second;
/** The most that a running try may still take when the server stops. */
const grace = 10 * second;

/** After the first failure 30 s, then twice as long each time, at most an hour. */
const waitAfter = (failures: number) => Math.min(30 * second * 2 ** (failures - 1), 60 * minute);

/** One address and nothing else. */
const address = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,255}$/u;

export interface MailService extends Mailer {
  /** Notified when mails have been committed: then call `poke`. */
  channel: string;
  /** Sends what is due, soon; does nothing before `start`. */
  poke(): void;
  /** From now on sends whatever is due, including mails left by an earlier run. */
  start(): void;
  /** Sends nothing more; a mail under way gets a few seconds, and is otherwise sent by another server or after the next start. */
  close(): Promise<void>;
  /** Sends what is due now. @returns how many mails were sent */
  flush(): Promise<number>;
  /**
   * Passes a mail to the mail server at once and only once, beside the queue: the caller keeps what became of it. Over connections of its
   * own, so that many such mails hold up no other. @throws DeliveryError as nodemailer does
   */
  deliver(mail: Omit<Outgoing, 'from'>, signal: AbortSignal): Promise<void>;
}

interface MailOptions {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  translations: Pick<TranslationService, 'bundle' | 'languages'>;
  siteUrl: () => string;
  mail: { smtpUrl: string | undefined; from: string | undefined; outbox: string };
}

/** The mail server says that there is no such recipient (RFC 3463, X.1.X); any other error may pass. */
const isNobody = ({ command, responseCode = 0, response = '' }: DeliveryError) =>
  command === 'RCPT TO' && responseCode >= 500 && /^5\d\d[ -]5\.1\.[1236]\b/.test(response);

/** Concerns only this mail, so the next may succeed. */
const isOfThisMail = ({ code }: DeliveryError) => code === 'EENVELOPE' || code === 'EMESSAGE';

const errorOf = (error: unknown): DeliveryError => (typeof error === 'object' && error !== null ? error : {});

/**
 * Mails that outlive the process: queued in the caller's transaction, sent by the first server that takes them, kept until the mail server
 * has them. A server that dies in between may send a mail twice (with the same Message-ID), never not at all.
 */
export function createMailer({ db, clock, log, translations, siteUrl, mail }: MailOptions): MailService {
  const opened = (how?: { once: boolean }): Transport =>
    mail.smtpUrl === undefined ? outboxTransport(mail.outbox) : smtpTransport(mail.smtpUrl, how);
  const transport = opened();
  let direct: Transport | undefined;
  const stopping = new AbortController();
  let started = false;
  let timer: NodeJS.Timeout | undefined;
  let asked = false;
  let running: Promise<unknown> | undefined;

  const sender = () => {
    const { hostname } = new URL(siteUrl());
    return mail.from ?? `no-reply@${/^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname}`;
  };

  async function deliver(queued: QueuedMail): Promise<void> {
    const written = await writeMail(queued, { translations, siteUrl: siteUrl() });
    const { id, template, recipient: to, createdAt: date } = queued;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(longestTry)]);
    const file = await transport.deliver({ ...written, id, template, to, date, from: sender() }, signal);
    if (file !== undefined)
      log.info({ mail: id, template, file }, 'No mail server is configured: a mail was written to a file');
  }

  /** @returns whether to try the mail server with the next one */
  async function attempt(queued: QueuedMail): Promise<'sent' | 'refused' | 'unreachable'> {
    const { id, template } = queued;
    if (!address.test(queued.recipient)) {
      log.warn({ mail: id, template }, 'A mail was dropped: its address is none');
      await removeMail(db, id);
      return 'refused';
    }
    try {
      await deliver(queued);
    } catch (error) {
      const { code, command, responseCode } = errorOf(error);
      const about = { mail: id, template, code, command, responseCode };
      const now = clock();
      if (isNobody(errorOf(error)) || now.getTime() - queued.createdAt.getTime() >= patience) {
        log.warn(about, 'A mail was given up: it could not be delivered');
        await removeMail(db, id);
      } else {
        // Stopped by this server: not a failure of the mail.
        const failures = queued.failures + (stopping.signal.aborted ? 0 : 1);
        const wait = stopping.signal.aborted ? 0 : waitAfter(failures);
        log.warn({ ...about, failures, seconds: wait / second }, 'A mail could not be sent; it is tried again');
        await putMailOff(db, queued, failures, new Date(now.getTime() + wait));
      }
      return isOfThisMail(errorOf(error)) ? 'refused' : 'unreachable';
    }
    await removeMail(db, id);
    return 'sent';
  }

  async function flush(): Promise<number> {
    let sent = 0;
    while (!stopping.signal.aborted) {
      const now = clock();
      const queued = await takeMail(db, now, new Date(now.getTime() + turn));
      if (queued === undefined) break;
      const outcome = await attempt(queued);
      if (outcome === 'unreachable') break;
      if (outcome === 'sent') sent += 1;
    }
    return sent;
  }

  async function run(): Promise<void> {
    while (asked && started) {
      asked = false;
      // The database is away, or stopping: the next check finds the rest.
      await flush().catch((error: unknown) => log.warn({ err: error }, 'Mails cannot be sent at the moment'));
    }
    running = undefined;
  }

  const poke = () => {
    asked = true;
    if (started) running ??= run();
  };

  return {
    channel: mailChannel,
    send: async (tx, { to, locale, template, values = {}, path = null }) => {
      const now = clock();
      const row = { id: uuidv7(now.getTime()), recipient: to, locale, template, values, path };
      await queueMail(tx, { ...row, createdAt: now, dueAt: now });
    },
    pretend: (tx) => queueNothing(tx),
    poke,
    start: () => {
      started = true;
      timer = setInterval(poke, pollEvery);
      poke();
    },
    close: async () => {
      clearInterval(timer);
      started = false;
      const cutOff = setTimeout(() => stopping.abort(), grace);
      await running;
      clearTimeout(cutOff);
      stopping.abort();
      transport.close();
      direct?.close();
    },
    flush,
    deliver: async (written, signal) => {
      direct ??= opened({ once: true });
      await direct.deliver({ ...written, from: sender() }, signal);
    },
  };
}
