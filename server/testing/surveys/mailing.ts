import type { JobRow } from 'core/contract/platform/job';
import { type InvitationRow, invitation as invitations } from 'core/contract/surveys/invitation';
import { type CalendarRow, message, type SendPreview } from 'core/contract/surveys/message';
import { surveyCollaborator } from '../../database/schema/survey';
import { working } from '../answering/rescoring';
import { dataOf } from '../answering/respondent';
import { endedJob } from '../job';
import type { Answered, TestServer } from '../testServer';
import { SurveyTaker } from './participant';
import { invited, openedSurvey } from './survey';

/** A survey by invitation with an owner, who sends its mails. */
export class Mailing {
  private constructor(
    readonly server: TestServer,
    readonly id: string,
    readonly email: string,
    public token: string,
  ) {}

  /** Default: three people, an invitation and a reminder after three days. */
  static async on(server: TestServer, asked: Parameters<typeof openedSurvey>[1] = {}): Promise<Mailing> {
    const email = `${crypto.randomUUID()}@example.org`;
    const userId = await server.addUser(email, ['admin']);
    const messages = [{ kind: 'invitation' as const }, { kind: 'reminder' as const, days: 3 }];
    const made = await openedSurvey(server, { audience: 'invited', messages, ...asked });
    await server.database.db.insert(surveyCollaborator).values({ surveyId: made.id, userId, may: 'own' });
    return new Mailing(server, made.id, email, (await server.signIn(email)).accessToken);
  }

  private ask(row: (typeof message)[keyof typeof message], body?: object, params: Record<string, string> = {}) {
    return this.server.ask(row, { params: { id: this.id, ...params }, body, token: this.token });
  }

  /** @returns its code */
  invite = async (email: string | null, given: Parameters<typeof invited>[2] = {}): Promise<string> =>
    (await invited(this.server, this.id, { email, ...given })).code;

  request = (body: object): Promise<Answered> => this.ask(message.send, body);
  bounce = (body: object): Promise<Answered> => this.ask(message.bounces, body);
  change = async (body: object): Promise<Answered> => {
    const { rowVersion } = dataOf<{ rowVersion: number }>(await this.ask(message.read));
    return this.ask(message.change, { rowVersion, ...body });
  };
  show = (kind: string, locale?: string): Promise<Answered> =>
    this.server.ask(message.show, {
      params: { id: this.id, kind },
      token: this.token,
      ...(locale === undefined ? {} : { query: { locale } }),
    });
  test = (kind: string): Promise<Answered> => this.ask(message.test, {}, { kind });
  read = (): Promise<Answered> => this.ask(message.read);
  recall = (kind: string, wave?: string): Promise<Answered> =>
    this.ask(message.recall, { message: kind, ...(wave !== undefined && { wave }) });
  preview = async (body: object): Promise<SendPreview> => dataOf(await this.ask(message.preview, body));
  calendar = async (): Promise<CalendarRow[]> => dataOf(await this.ask(message.calendar));

  /** Plans the mails, and sends those that are due. @returns the job that planned them */
  async send(body: object = { message: 'invitation' }): Promise<JobRow> {
    const planned = await this.plan(body);
    await this.flush();
    return planned;
  }

  async plan(body: object): Promise<JobRow> {
    this.server.clock.forward(1);
    return working(this.server, async () => {
      const { job: id } = dataOf<{ job: string }>(await this.request(body));
      return endedJob(this.server, this.token, id);
    });
  }

  flush = (): Promise<number> => this.server.services.surveyMailer.flush();

  /** Days go by; what has become due is sent. */
  async wait(days: number): Promise<number> {
    this.server.clock.forward(Math.round(days * 24 * 3600));
    this.token = (await this.server.signIn(this.email)).accessToken;
    return this.flush();
  }

  taker = () => new SurveyTaker(this.server, this.id);

  async rows(): Promise<InvitationRow[]> {
    const answered = await this.server.ask(invitations.list, {
      params: { id: this.id },
      query: { pageSize: '100' },
      token: this.token,
    });
    return dataOf<{ rows: InvitationRow[] }>(answered).rows;
  }

  /** Each mail as `reminder 1 waiting`, with the reason. */
  async mailsOf(email: string): Promise<string[]> {
    const row = (await this.rows()).find((one) => one.email === email);
    return (row?.sent ?? []).map(({ kind, number, state, reason }) =>
      [kind, number || '', state, reason ?? ''].filter(Boolean).join(' '),
    );
  }
}
