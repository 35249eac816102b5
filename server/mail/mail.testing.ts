import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from 'tests/freePort';

/** An answer of the mail server: `550 5.1.1 …`. */
const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** A mail server that keeps what it gets. */
export class Mailbox {
  readonly mails: Email[] = [];
  /** The mails as they came. */
  readonly raw: string[] = [];
  /** RCPT TO and MAIL FROM of each. */
  readonly envelopes: { from: string; to: string[] }[] = [];
  /** Its answer to a recipient instead of taking the mail. */
  refuses: (recipient: string) => { code: number; text: string } | undefined = () => undefined;
  private server: SMTPServer | undefined;
  private port = 0;

  /** @param login required, over TLS only; absent: it takes mails from everybody */
  constructor(private readonly login?: { user: string; password: string }) {}

  async open(): Promise<this> {
    const server = new SMTPServer({
      authOptional: this.login === undefined,
      disabledCommands: this.login === undefined ? ['STARTTLS', 'AUTH'] : [],
      allowInsecureAuth: false,
      logger: false,
      onAuth: ({ username, password }, _, done) => {
        const isRight = username === this.login?.user && password === this.login?.password;
        done(isRight ? null : refusal(535, '5.7.8 Wrong password'), { user: username });
      },
      onRcptTo: ({ address }, _, done) => {
        const refused = this.refuses(address);
        done(refused && refusal(refused.code, refused.text));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const bytes = Buffer.concat(chunks);
          this.raw.push(bytes.toString());
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          this.envelopes.push({ from, to: envelope.rcptTo.map(({ address }) => address) });
          void PostalMime.parse(bytes).then((mail) => {
            this.mails.push(mail);
            done();
          });
        });
      },
    });
    // A client that goes away in the middle is no failure of a test.
    server.on('error', () => {});
    this.port ||= await freePort();
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
    return this;
  }

  /** For SMTP_URL; stays the same when the mailbox is closed and opened again. */
  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    for (const connection of server?.connections ?? []) connection.close();
    await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
  }

  /** The mails to this address, oldest first. */
  to(address: string): Email[] {
    return this.mails.filter((mail) => mail.to?.some((one) => one.address === address));
  }

  /** The newest mail to this address. @throws Error when there is none */
  newest(address: string): Email {
    const mail = this.to(address).at(-1);
    if (mail === undefined) throw new Error(`No mail to ${address}`);
    return mail;
  }
}

/** The target of a mail's button. @throws Error when it has none */
export function linkIn(mail: Email): URL {
  const href = /<a href="([^"]+)"/.exec(mail.html ?? '')?.[1];
  if (href === undefined) throw new Error(`“${mail.subject}” has no link`);
  return new URL(href.replaceAll('&amp;', '&'));
}

/** The token of a mail's link. @throws Error when it has none */
export function tokenIn(mail: Email): string {
  const token = linkIn(mail).searchParams.get('token');
  if (token === null) throw new Error(`“${mail.subject}” has no token`);
  return token;
}
