import type { SurveyDocument } from 'core/survey/document';
import { type agentFor, ask, call, dataOf, type Person } from '../running/http';

type Agent = ReturnType<typeof agentFor>;

/** The account that a new installation begins with. */
export async function signedIn(agent: Agent, api: string): Promise<Person> {
  const [email, address, url] = ['admin@example.org', '10.0.0.1', `${api}/auth/login`];
  const body = { email, password: 'a password of the benchmark', remember: false };
  const { accessToken } = await dataOf<{ accessToken: string }>(
    'POST',
    url,
    ask(agent, 'POST', url, { address, body }),
  );
  return { email, address, token: accessToken };
}

/** A survey of this document. @returns its id */
export async function brought(agent: Agent, api: string, staff: Person, document: SurveyDocument): Promise<string> {
  const { id } = await call<{ id: string }>(agent, api, staff, 'POST', 'surveys/import', document);
  return id;
}

/** The same, and it is asked. */
export async function asked(agent: Agent, api: string, staff: Person, document: SurveyDocument): Promise<string> {
  const id = await brought(agent, api, staff, document);
  await call(agent, api, staff, 'POST', `surveys/${id}/open`, {});
  return id;
}
