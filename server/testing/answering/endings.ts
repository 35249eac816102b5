import { attempts, type Closing } from 'core/contract/answering/attempt';
import type { InstrumentDocument } from 'core/instrument/document';
import type { Answered, TestServer } from '../testServer';
import { dataOf, publishable, type Respondent } from './respondent';

/** The example with a risk that depends on q2, with thanks, and with a report for staff that holds the risk. */
export const alarming = (code: string, change: (document: InstrumentDocument) => void = () => {}): InstrumentDocument =>
  publishable(code, (document) => {
    document.nuggets?.push(
      { code: 'help', group: 'risk', condition: 'q2 = 0', priority: 1 },
      { code: 'open', group: 'risk', condition: 'is_missing(q2)', priority: 2 },
    );
    document.reports?.push({ code: 'staff', audience: 'staff', blocks: [{ kind: 'nuggets', group: 'risk' }] });
    document.texts['en-US'] = {
      ...document.texts['en-US'],
      thanks: 'Thank **you**.',
      'nugget.help.text': 'Your total is {{ total }}: please call.',
      'nugget.open.text': 'You left it open.',
      'report.staff.title': 'For staff',
    };
    change(document);
  });

/** Reverse-keyed, `often` at q2 scores 0. */
export const atRisk = { q1: 'often', q2: 'often', 'q3.r1': 'sometimes', 'q3.r2': 'often' };
export const wellEnough = { ...atRisk, q2: 'never' };

/** A person's calls at the end of an attempt. */
export const endingsOf = (server: TestServer, one: Respondent) => {
  const ask = (row: (typeof attempts)['closing' | 'abandon' | 'remove'], id: string, query = {}): Promise<Answered> =>
    server.ask(row, {
      token: one.accessToken,
      params: { id },
      query,
      ...(row.method === 'POST' ? { body: {} } : {}),
    });
  return {
    closing: (id: string, query = {}) => ask(attempts.closing, id, query),
    closed: async (id: string, query = {}) => dataOf<Closing>(await ask(attempts.closing, id, query)),
    abandon: (id: string) => ask(attempts.abandon, id),
    remove: (id: string) => ask(attempts.remove, id),
  };
};

/** A completed attempt. @returns its id */
export async function sent(one: Respondent, instrumentId: string, answers: object = wellEnough): Promise<string> {
  const { id } = await one.started(instrumentId);
  dataOf(await one.answer(id, answers));
  dataOf(await one.complete(id));
  return id;
}
