import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { access } from 'core/contract/answering/access';
import type { AttemptResult } from 'core/contract/answering/attempt';
import type { InstrumentDocument } from 'core/instrument/document';
import { seedDirectory } from '../../installation';
import { textOfPdf, unspaced } from '../../pdf/pdfText.testing';
import { dataOf, published, Respondent } from '../../testing/answering/respondent';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';

const seeded: InstrumentDocument = JSON.parse(readFileSync(join(seedDirectory(), 'instruments', 'phq9.json'), 'utf8'));

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

/** A PHQ-9 with an answer that calls for help, shared by code. @returns the result and its PDF, as the guest and as the owner have them */
async function sharedResult(code: string, change: (document: InstrumentDocument) => void = () => {}) {
  const document = { ...structuredClone(seeded), code };
  change(document);
  const one = await Respondent.on(server);
  const { id } = await one.started(await published(server, document));
  const items = Array.from({ length: 9 }, (_, index) => [`q${index + 1}`, 'several_days']);
  dataOf(await one.answer(id, Object.fromEntries(items)));
  dataOf(await one.complete(id));
  const body = { what: { kind: 'result', attempt: id }, to: { kind: 'code', uses: 1 } };
  const given = dataOf<{ id: string; code: string }>(await server.ask(access.grant, { token: one.accessToken, body }));
  const guest = await Respondent.on(server);
  const token = guest.accessToken;
  dataOf(await server.ask(access.redeem, { token, body: { code: given.code } }));
  const params = { id: given.id };
  const pdf = await server.app.inject({
    method: 'GET',
    // A reader who asks for the single answers does not get them.
    url: `/api/access/${given.id}/report.pdf?answers=with`,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    guest: dataOf<AttemptResult>(await server.ask(access.result, { token, params })),
    owner: dataOf<AttemptResult>(await one.result(id)),
    pdf: textOfPdf(pdf.rawPayload),
  };
}

it('a result shared by code speaks to its reader of the person who answered', async () => {
  const { guest, owner, pdf } = await sharedResult('for_others');
  expect(JSON.stringify(owner.risks)).toContain('You answered that you have had thoughts');
  const said = JSON.stringify([guest.risks, guest.reports]);
  expect(said).toContain('The person answered that they have had thoughts');
  expect(said).not.toMatch(/You answered|Your (result|total)|"to":"respondent"/);
  expect(pdf).toContain(unspaced('The person answered that they have had thoughts'));
  expect(pdf).toContain(unspaced('If you are worried about this person'));
  expect(pdf).not.toMatch(/Youanswered|Yourresult|Yourtotal/);
  const questions = seeded.questions.map(({ code }) => seeded.texts['en-US']?.[`question.${code}.text`] ?? 'absent');
  expect(questions.filter((each) => pdf.includes(unspaced(each)))).toEqual([]);
  expect(pdf).toContain(unspaced('Single answers are not in this document'));
});

it('what has no words for others is given as said to the person', async () => {
  const { guest, pdf } = await sharedResult('without_words', ({ texts }) => {
    for (const bundle of Object.values(texts)) {
      for (const key of Object.keys(bundle)) if (key.endsWith('_others')) delete bundle[key];
    }
  });
  expect(guest.risks).toMatchObject([{ code: 'risk', to: 'respondent' }]);
  const told = pdf.indexOf(unspaced('The person who answered was told:'));
  // Above the title.
  expect(told).toBe(0);
  expect(told).toBeLessThan(pdf.indexOf('Youanswered'));
  expect(pdf).toContain(unspaced('“you” means that person.'));
});
