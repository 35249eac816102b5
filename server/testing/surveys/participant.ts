import { attempts } from 'core/contract/answering/attempt';
import { type MySurveyDetail, type MySurveyRow, mySurvey, type NextStep } from 'core/contract/surveys/mySurvey';
import { dataOf } from '../answering/respondent';
import type { Answered, TestServer } from '../testServer';

/** What `start` gives. */
export type Begun = Extract<NextStep, { attempt: unknown }> & {
  participation: string;
  accessToken?: string;
  refreshToken?: string;
};

/** Somebody who takes part: an account, or (without a token) somebody with a link. */
export class SurveyTaker {
  participation = '';
  private sequence = new Map<string, number>();
  readonly client = crypto.randomUUID();

  constructor(
    private readonly server: TestServer,
    readonly surveyId: string,
    public token?: string,
  ) {}

  private ask(row: (typeof mySurvey)[keyof typeof mySurvey], body?: object, from?: string) {
    return this.server.ask(row, {
      params: { id: this.surveyId },
      ...(body === undefined ? {} : { body }),
      ...(this.token === undefined ? {} : { token: this.token }),
      ...(from === undefined ? {} : { from }),
    });
  }

  start = (body: object = {}, from?: string): Promise<Answered> => this.ask(mySurvey.start, body, from);
  beforehand = (body: object = {}, from?: string): Promise<Answered> => this.ask(mySurvey.beforehand, body, from);
  decline = (body: object = {}, from?: string): Promise<Answered> => this.ask(mySurvey.decline, body, from);
  withdraw = (body: object = {}, from?: string): Promise<Answered> => this.ask(mySurvey.withdraw, body, from);
  read = (): Promise<Answered> => this.ask(mySurvey.read);
  goOn = (body: object = {}): Promise<Answered> =>
    this.ask(mySurvey.continue, { participation: this.participation, ...body });

  /** As the browser does: a guest keeps the tokens. */
  async begin(body: object = {}): Promise<Begun> {
    const begun = dataOf<Begun>(await this.start(body));
    this.participation = begun.participation;
    this.token = begun.accessToken ?? this.token;
    return begun;
  }

  async next(body: object = {}): Promise<NextStep> {
    return dataOf<NextStep>(await this.goOn(body));
  }

  async detail(): Promise<MySurveyDetail> {
    return dataOf<MySurveyDetail>(await this.read());
  }

  async list(): Promise<MySurveyRow[]> {
    return dataOf<MySurveyRow[]>(await this.server.ask(mySurvey.list, { token: this.token ?? '' }));
  }

  async answer(attempt: string, answers: object): Promise<Answered> {
    const at = this.server.clock.now().toISOString();
    const sequence = (this.sequence.get(attempt) ?? 0) + 1;
    const body = { client: this.client, sequence, at, sentAt: at, answers };
    const answered = await this.server.ask(attempts.answer, { token: this.token ?? '', params: { id: attempt }, body });
    if (answered.status === 200) this.sequence.set(attempt, sequence);
    return answered;
  }

  complete(attempt: string): Promise<Answered> {
    return this.server.ask(attempts.complete, { token: this.token ?? '', params: { id: attempt }, body: {} });
  }

  /** Answers `q1` of the example and sends it. */
  async fill(attempt: string, q1 = 1): Promise<void> {
    dataOf(await this.answer(attempt, { q1 }));
    dataOf(await this.complete(attempt));
  }

  /** From where it stands to the end. @returns the items in the order they came */
  async finish(q1: (item: string) => number = () => 1, body: object = {}): Promise<{ items: string[]; end: NextStep }> {
    const items: string[] = [];
    let step: NextStep = await this.begin(body);
    while (step.done !== true) {
      items.push(step.item.code);
      await this.fill(step.attempt.id, q1(step.item.code));
      step = await this.next();
    }
    return { items, end: step };
  }
}
