import type { Endpoint } from 'core/contract/endpoint';
import type { SurveyDetail } from 'core/contract/surveys/survey';
import { survey } from 'core/contract/surveys/survey';
import type { SurveyDocument } from 'core/survey/document';
import { answered } from '../authoring/draftAuthor';
import type { Answered, TestServer } from '../testServer';
import { phq2 } from './documents';

let instruments = 0;

/** Publishes the two questions under a code of their own. */
export async function publishedInstrument(server: TestServer): Promise<{ id: string; code: string }> {
  instruments += 1;
  const code = `screener_${instruments}`;
  const { id } = await server.services.instruments.importDocument(phq2(code), 'new', null);
  await server.services.instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
  return { id, code };
}

/** Works on one survey as an account does. */
export class SurveyAuthor {
  constructor(
    readonly server: TestServer,
    readonly id: string,
    readonly token: string,
  ) {}

  ask(row: Endpoint, body?: unknown, params: Record<string, string> = {}, locale = 'en-US'): Promise<Answered> {
    // Two changes at the same moment have no order.
    this.server.clock.forward(1);
    return this.server.ask(row, {
      params: { id: this.id, ...params },
      body,
      token: this.token,
      headers: { 'accept-language': locale },
    });
  }

  async do<T = unknown>(row: Endpoint, body?: unknown, params?: Record<string, string>): Promise<T> {
    return answered<T>(await this.ask(row, body, params));
  }

  async read(locale = 'en-US'): Promise<SurveyDetail> {
    return answered<SurveyDetail>(await this.ask(survey.read, undefined, {}, locale));
  }

  async change(body: object): Promise<SurveyDetail> {
    const { rowVersion } = await this.read();
    return this.do<SurveyDetail>(survey.change, { rowVersion, ...body });
  }

  export(): Promise<SurveyDocument> {
    return this.do<SurveyDocument>(survey.export);
  }
}

let surveys = 0;
export const surveyCode = (): string => {
  surveys += 1;
  return `survey_${surveys}`;
};

/** An empty survey of a new admin. */
export async function authorOf(server: TestServer, body: object = {}): Promise<SurveyAuthor> {
  const token = await server.tokenOf(['admin']);
  const made = { code: surveyCode(), title: 'Well-being', baseLocale: 'en-US', ...body };
  const { id } = answered<{ id: string }>(await server.ask(survey.create, { body: made, token }));
  return new SurveyAuthor(server, id, token);
}
