import type { AttemptResult, HistoryRow } from 'core/contract/answering/attempt';
import type { InstrumentDocument } from 'core/instrument/document';
import { strFromU8, unzipSync } from 'fflate';
import { Author, phq9, reversed, working } from '../../testing/answering/rescoring';
import { dataOf, published, Respondent } from '../../testing/answering/respondent';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
let author: Author;
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  author = await Author.on(server);
});

const sheet = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`q${index + 1}`, 'several_days']));

/** An attempt that scores 9 (mild) in the first version, and one more in each version that reverse-keys another question. */
async function completed(code: string) {
  const id = await published(server, phq9(code));
  const one = await Respondent.on(server);
  const { id: attempt } = await one.started(id, { locale: 'de-DE' });
  await one.answer(attempt, sheet);
  await one.complete(attempt);
  const result = async (query: Record<string, string> = {}) => dataOf<AttemptResult>(await one.result(attempt, query));
  return { id, one, attempt, result };
}

async function rescored(document: InstrumentDocument, version: number, note: string): Promise<Date> {
  const id = await published(server, document);
  const job = await author.rescore(id, version, note);
  expect(await working(server, () => author.ended(job))).toMatchObject({ state: 'done' });
  return server.clock.now();
}

const values = (scores: AttemptResult['scores']) => scores.map(({ code, value, band }) => [code, value, band]);
const total = 'phq9_total_prorated';

describe('the result of an attempt that was scored anew', () => {
  it('is made by the version that scored it last, and shows beside it what was before', async () => {
    const { id, one, attempt, result } = await completed('shown');
    const first = await result();
    expect(values(first.scores)).toEqual([[total, 9, 'mild']]);
    expect([first.rescored, first.earlierScores]).toEqual([null, []]);

    const named = (document: InstrumentDocument) => {
      reversed('q1')(document);
      for (const bundle of Object.values(document.texts)) bundle[`calculation.${total}.name`] = 'The newer sum';
    };
    await published(server, phq9('shown', named));
    expect(await result()).toEqual(first);

    const namedTwice = phq9('shown', (document) => {
      named(document);
      reversed('q2')(document);
    });
    const at = await rescored(namedTwice, 2, 'A key was wrong.');
    const second = await result();
    expect(values(second.scores)).toEqual([[total, 10, 'moderate']]);
    expect(second).toMatchObject({
      version: 1,
      checksum: first.checksum,
      locale: 'de-DE',
      rescored: { version: 2, at: at.toISOString(), note: 'A key was wrong.' },
    });
    expect(second.scores[0]?.name).toBe('The newer sum');
    expect(second.earlierScores).toEqual([{ version: 1, at: first.completedAt, scores: first.scores }]);
    // Reports and explanations say the same as the scores.
    expect(JSON.stringify(second.explanations[total])).toContain('explain.item_reversed');
    expect(JSON.stringify(second.reports)).toContain('"value":10');
    expect(JSON.stringify(second.reports)).not.toContain('"value":9');

    const again = await author.rescore(id, 3, 'Another one too.');
    await working(server, () => author.ended(again));
    const third = await result();
    expect(values(third.scores)).toEqual([[total, 11, 'moderate']]);
    expect(third.rescored).toMatchObject({ version: 3, note: 'Another one too.' });
    expect(third.earlierScores).toEqual([
      ...second.earlierScores,
      { version: 2, at: at.toISOString(), scores: second.scores },
    ]);

    const [row] = dataOf<HistoryRow[]>(await one.history());
    expect(row).toMatchObject({ id: attempt, version: 1, summary: { traits: [{ figure: total, value: 11 }] } });
    expect(dataOf(await one.complete(attempt))).toMatchObject({ scores: { [total]: { value: 11, band: 'moderate' } } });
  });

  it('says what must not be overlooked as that version has it, and as its reports do', async () => {
    const { result } = await completed('newly_risky');
    const [first] = (await result()).risks;
    expect(first?.locale).toBe('de-DE');
    await rescored(
      phq9('newly_risky', (document) => {
        document.nuggets = document.nuggets?.filter(({ group }) => group !== 'risk');
        document.nuggets?.push({ code: 'newer', group: 'risk', condition: `${total} >= 9`, priority: 1 });
        for (const bundle of Object.values(document.texts)) {
          for (const { code } of phq9('x').nuggets ?? []) {
            if (document.nuggets?.some((nugget) => nugget.code === code)) continue;
            delete bundle[`nugget.${code}.text`];
            delete bundle[`nugget.${code}.text_others`];
          }
          bundle['nugget.newer.text'] = `The sum is {{ ${total} }}.`;
        }
      }),
      2,
      'Another threshold',
    );
    const { risks, reports } = await result();
    expect(risks).toEqual([{ code: 'newer', text: 'The sum is 9.', locale: 'de-DE' }]);
    expect(first?.text).toBeTruthy();
    expect(JSON.stringify(reports)).not.toContain(JSON.stringify(first?.text));
  });

  it('keeps from the respondent what the first version, or the present one, has for staff alone', async () => {
    const { result } = await completed('withheld');
    const shows = (codes: readonly string[]) => (document: InstrumentDocument) => {
      for (const calculation of document.calculations ?? []) {
        calculation.shownTo = codes.includes(calculation.code) ? ['respondent', 'staff'] : ['staff'];
      }
    };
    await rescored(phq9('withheld', shows(['phq9_total', 'phq2'])), 2, 'Two others are shown');
    const second = await result();
    expect(values(second.scores)).toEqual([
      ['phq9_total', 9, null],
      ['phq2', 2, null],
    ]);
    expect(second.earlierScores.map(({ scores }) => scores)).toEqual([[]]);
    await rescored(phq9('withheld', shows(['phq2'])), 3, 'The sum is not for everybody');
    const third = await result();
    expect(third.earlierScores.map(({ version, scores }) => [version, values(scores)])).toEqual([
      [1, []],
      [2, [['phq2', 2, null]]],
    ]);
    expect(JSON.stringify(third)).not.toContain('"phq9_total","name"');
    await rescored(
      phq9('withheld', (document) => {
        document.settings = { ...document.settings, results: 'staff' };
      }),
      4,
      'For staff',
    );
    await expect(result()).rejects.toThrow('403 access.denied');
  });

  it('comes in the languages of that version', async () => {
    const { result } = await completed('english');
    await rescored(
      phq9('english', (document) => {
        reversed('q1')(document);
        delete document.texts['de-DE'];
      }),
      2,
      'Without German',
    );
    expect(await result()).toMatchObject({ locale: 'en-US', locales: ['en-US'] });
  });

  it('is in the export of the account with all its scorings, and goes with the account', async () => {
    const { id, one, attempt } = await completed('taken');
    const at = await rescored(phq9('taken', reversed('q1')), 2, 'A <key> was wrong.');
    await one.signInAgain();
    const response = await server.app.inject({
      method: 'GET',
      url: '/api/user/profile/export',
      headers: { authorization: `Bearer ${one.accessToken}` },
    });
    const files = unzipSync(response.rawPayload);
    const { attempts } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()));
    expect(attempts).toMatchObject([
      {
        id: attempt,
        instrument: { version: 1 },
        scores: [{ code: total, value: 10, band: 'moderate' }],
        rescored: { version: 2, at: at.toISOString(), note: 'A <key> was wrong.' },
        earlierScores: [{ version: 1, scores: [{ code: total, value: 9, band: 'mild' }] }],
        withheldScores: 10,
      },
    ]);
    const html = strFromU8(files['data.html'] ?? new Uint8Array());
    expect(html).toContain('A &lt;key&gt; was wrong.');
    expect(html).toMatch(/Scores before, of [^<]+ \(version 1\)/);

    const rows = async () => {
      const { rows: found } = await server.database.pool.query(
        'select 1 from score_history where attempt_id = $1 union all select 1 from rescored_attempt where attempt_id = $1',
        [attempt],
      );
      return found.length;
    };
    expect(await rows()).toBe(3);
    await server.services.profiles.eraseAccount(one.userId, null);
    expect(await rows()).toBe(0);
    expect((await author.latest(id)).rescore).toMatchObject({ attempts: 1, changed: 1 });
  });
});
