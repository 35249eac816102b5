import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

export interface Outgoing {
  /** Of the row in the queue: the same at every try, so that a duplicate mail can be recognised. */
  id: string;
  template: string;
  from: string;
  to: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  headers?: Record<string, string>;
}

export interface Transport {
  /** @returns the file that the mail was written to; undefined: it was passed to the mail server @throws as nodemailer does */
  deliver(mail: Outgoing, signal: AbortSignal): Promise<string | undefined>;
  close(): void;
}

/** An error of nodemailer, with the fields that show its cause. */
export interface DeliveryError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  /** Of the system call that failed. */
  syscall?: string;
  /** The step that took too long. */
  timeoutType?: string;
}

const seconds = 1000;
const timeouts = {
  dnsTimeout: 15 * seconds,
  connectionTimeout: 20 * seconds,
  greetingTimeout: 20 * seconds,
  socketTimeout: 60 * seconds,
};

const isHere = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** The domain of `Name <mail@domain>`. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

function message({ id, from, to, locale, subject, text, html, date, headers }: Outgoing): SendMailOptions {
  return {
    from,
    // As an object: nothing in it is read as a second address or as a header.
    to: { name: '', address: to },
    subject,
    text,
    html,
    date,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: {
      'Content-Language': locale,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...headers,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * The address of a mail server as it is used: `smtps:` is TLS from the start; `smtp:` changes to TLS when the server can, and must when a
 * password would cross a network. nodemailer's options can follow as a query (`?requireTLS=false`).
 */
export function guardedAddress(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const wantsTls = url.protocol === 'smtp:' && url.password !== '' && !isHere(url.hostname);
  if (wantsTls && !url.searchParams.has('requireTLS') && !url.searchParams.has('ignoreTLS')) {
    url.searchParams.set('requireTLS', 'true');
  }
  return url.href;
}

/**
 * To a mail server.
 * @param once a mail whose connection is lost is not tried again over another one
 */
export function smtpTransport(smtpUrl: string, { once = false } = {}): Transport {
  const pool = once ? { maxConnections: 4, maxRequeues: 0 } : { maxConnections: 2 };
  const transport = createTransport({ ...timeouts, ...pool, pool: true, url: guardedAddress(smtpUrl) });
  return {
    deliver: async (mail, signal) => {
      await transport.sendMail({ ...message(mail), signal });
      return undefined;
    },
    close: () => transport.close(),
  };
}

/** Without a mail server: files that any mail program opens, for the operator only, since they hold links that sign people in. */
export function outboxTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    deliver: async (mail) => {
      const { message: bytes } = await composer.sendMail(message(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const stamp = mail.date.toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${stamp}-${mail.template}-${mail.id.slice(-12)}.eml`);
      const written = `${file}.part`;
      await writeFile(written, bytes as Buffer, { mode: 0o600 });
      await rename(written, file);
      return file;
    },
    close: () => composer.close(),
  };
}
