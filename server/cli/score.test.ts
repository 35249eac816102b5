import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { exampleDocument } from 'core/instrument/example.testing';
import { itLong } from 'tests/long';
import { files, run } from './cli.testing';

const header = 'q1,q2,q3.r1,q3.r2,q4,q5,q6,respondent.age,respondent.sex';

async function score(csv: string | Buffer, ...options: string[]) {
  const { folder, instrument, responses } = await files({
    instrument: JSON.stringify(exampleDocument()),
    responses: csv,
  });
  const outcome = await run(['score', instrument ?? '', responses ?? '', ...options]);
  return { ...outcome, error: outcome.error.replaceAll(`${folder}/`, ''), folder: folder ?? '' };
}

describe('assess score', () => {
  it('gives one row a respondent, in order, with every calculation and its band', async () => {
    const { status, out } = await score(
      `${header}\noften,never,often,never,3,often|sometimes,text,25,female\nnever,often,never,often,,,,,\nsometimes,never,never,often,,,,20,female\n`,
    );
    expect(status).toBe(0);
    expect(out).toBe('total,total.band,t\n8,raised,\n0,low,\n3,low,\n');
  });

  it('gives JSON as an array of objects, with null for what is missing', async () => {
    const { out } = await score(
      'q1,q2,q3.r1,q3.r2,respondent.age,respondent.sex\nsometimes,sometimes,sometimes,sometimes,20,female\n,,,,,\n',
      '--format',
      'json',
    );
    expect(JSON.parse(out)).toEqual([
      { total: 4, 'total.band': 'raised', t: 53.1 },
      { total: null, 'total.band': null, t: null },
    ]);
    const none = await score(`${header}\n`, '--format', 'json');
    expect(JSON.parse(none.out)).toEqual([]);
  });

  it('adds the questions shown, in order, and needs no calculations for it', async () => {
    const csv = 'q1,q2,q3.r1,q3.r2\nnever,never,never,never\noften,never,never,often\n';
    const { out } = await score(csv, '--format', 'json', '--visible');
    const [first, second] = JSON.parse(out) as { visible: string[]; total: number }[];
    expect(first).toMatchObject({ total: 4, visible: ['q1', 'q2', 'q3'] });
    expect(second?.visible).toEqual(expect.arrayContaining(['q3', 'intro', 'q4']));
    const table = await score(csv, '--visible');
    expect(table.out.split('\n').slice(0, 2)).toEqual(['total,total.band,t,visible', '4,raised,,q1|q2|q3']);
    const { calculations: _calculations, ...bare } = exampleDocument();
    const questions = bare.questions.map(({ visibleIf: _rule, ...question }) => question);
    const small = {
      format: bare.format,
      code: 'x',
      baseLocale: 'en-US',
      answerSets: bare.answerSets,
      sections: [{ code: 'main' }, { code: 'more' }],
      questions,
      texts: { 'en-US': {} },
    };
    const { instrument, responses } = await files({ instrument: JSON.stringify(small), responses: 'q1\nnever\n' });
    const none = await run(['score', instrument ?? '', responses ?? '', '--format', 'json', '--visible']);
    expect(none).toMatchObject({ status: 0, error: '' });
    expect(JSON.parse(none.out)).toEqual([{ visible: questions.map(({ code }) => code) }]);
  });

  it('takes a row of empty cells for a respondent, and a blank line for none', async () => {
    const { out } = await score('q1,q2\n\n,\n   \nnever,never\n\n');
    expect(out).toBe('total,total.band,t\n,,\n,,\n');
    const single = await score('q1\n""\n\nnever\n');
    expect(single.out.split('\n')).toHaveLength(4);
  });

  it('reads what spreadsheets write: a byte order mark, CRLF, quotes, a last line without its end', async () => {
    const { out } = await score(
      '\uFEFF"q1",q2,q3.r1,q3.r2,q6\r\noften,"never",often, never ,"a ""quoted""\r\ntext, with a comma"',
    );
    expect(out).toBe('total,total.band,t\n8,raised,\n');
  });

  it('does not ask for required answers, nor refuse one that is only begun', async () => {
    const { status, out } = await score('q2,q5\nnever,never\n');
    expect({ status, out }).toEqual({ status: 0, out: 'total,total.band,t\n,,\n' });
  });

  it('ignores answers to hidden questions', async () => {
    const { status, out } = await score('q1,q2,q3.r1,q3.r2,q4\nnever,often,never,never,7\n');
    expect({ status, out }).toEqual({ status: 0, out: 'total,total.band,t\n2,low,\n' });
  });

  it.each([
    ['q1,code\nnever,1\n', 'responses:1:2: unknown column "code"'],
    [
      'q1,respondent.agee\nnever,1\n',
      'responses:1:2: unknown column "respondent.agee"; did you mean "respondent.age"?',
    ],
    ['q1,q3\nnever,1\n', 'responses:1:2: "q3" is a matrix: name its rows, q3.r1, q3.r2'],
    ['intro\nx\n', 'responses:1:1: "intro" only shows something and has no answers'],
    ['q1,q1\nnever,never\n', 'responses:1:2: the column "q1" stands twice'],
    ['q1,\nnever,1\n', 'responses:1:2: the column has no name'],
    ['q1;q2\nnever;never\n', 'responses:1:1: the columns are not separated by commas'],
    ['q1,q2\nnever,never\n\nnever,nevr\n', 'responses:4:2: q2: "nevr": there is no answer "nevr"'],
    ['q6,q1\n"one\ntwo",never\nx,1\n', 'responses:4:2: q1: "1": there is no answer "1"'],
    ['q1,q2\nnever\n', 'responses:2: the row has 1 cells, the header 2'],
    ['q4\n121\n', 'responses:2:1: q4: "121": must be at most 120'],
    ['q4\n1.5\n', 'responses:2:1: q4: "1.5": must be in steps of 1'],
    ['q4\n１．５\n', 'responses:2:1: q4: "１．５": must be in steps of 1'],
    ['q4\n0x10\n', 'responses:2:1: q4: "0x10" is not a number (a decimal point, no thousands separators)'],
    ['q4\n"1,5"\n', 'responses:2:1: q4: "1,5" is not a number (a decimal point, no thousands separators)'],
    [
      'q5\nnever|none_of_these\n',
      'responses:2:1: q5: "never|none_of_these": "none_of_these" excludes all other answers',
    ],
    ['respondent.age\n-1\n', 'responses:2:1: respondent.age: "-1" is not an age in whole years'],
    ['respondent.sex\nF\n', 'responses:2:1: respondent.sex: "F" is not one of female, male, other'],
    ['', 'responses:1: is empty: its first line must name the columns'],
  ])('refuses %j: %s', async (csv, message) => {
    const { status, error } = await score(csv);
    expect({ status, error: error.trim() }).toEqual({ status: 1, error: message });
  });

  it('refuses what is neither CSV nor UTF-8', async () => {
    const quotes = await score('q1,q6\nnever,"open\n');
    expect(quotes).toMatchObject({ status: 1, error: expect.stringMatching(/^responses:\d+: is not CSV: .*quote/i) });
    const latin = await score(Buffer.from('q1,q6\nnever,ok\nnever,caf\xe9\n', 'latin1'));
    expect(latin).toMatchObject({ status: 1, error: 'responses:3: is not UTF-8 text: save it as UTF-8\n' });
  });

  it('leaves no file behind when a later row is wrong, and the earlier file as it was', async () => {
    const { responses, instrument, folder, out } = await files({
      instrument: JSON.stringify(exampleDocument()),
      responses: `q1\n${'never\n'.repeat(5000)}wrong\n`,
      out: 'before',
    });
    const failed = await run(['score', instrument ?? '', responses ?? '', '--out', out ?? '']);
    expect(failed).toMatchObject({
      status: 1,
      out: '',
      error: expect.stringContaining('responses:5002:1: q1: "wrong"'),
    });
    expect(await readFile(out ?? '', 'utf8')).toBe('before');
    expect((await readdir(folder ?? '')).sort()).toEqual(['instrument', 'out', 'responses']);
  });

  it('writes to a file, and says why it cannot', async () => {
    const { folder } = await score('q1\nnever\n');
    const [instrument, responses] = [join(folder, 'instrument'), join(folder, 'responses')];
    const written = await run(['score', instrument, responses, '--out', join(folder, 'scores.csv')]);
    expect(written).toEqual({ status: 0, out: '', error: '' });
    expect(await readFile(join(folder, 'scores.csv'), 'utf8')).toBe('total,total.band,t\n,,\n');
    const nowhere = await run(['score', instrument, responses, '--out', join(folder, 'none', 'scores.csv')]);
    expect(nowhere).toMatchObject({ status: 1, error: expect.stringContaining('there is no such') });
  });

  itLong('needs a memory that does not grow with the number of respondents', async () => {
    setFlagsFromString('--expose_gc');
    const collect: () => void = runInNewContext('gc');
    const row = 'often,never,often,never,3,often|sometimes,some text that differs,25,female\n';
    const { instrument, responses } = await files({
      instrument: JSON.stringify(exampleDocument()),
      responses: `${header}\n${Array.from({ length: 50_000 }, (_, index) => row.replace('differs', String(index))).join('')}`,
    });
    const used: number[] = [];
    let chunks = 0;
    const { status } = await run(['score', instrument ?? '', responses ?? ''], () => {
      if (chunks++ % 20 !== 5) return;
      collect();
      used.push(process.memoryUsage().heapUsed / 1024 / 1024);
    });
    expect(status).toBe(0);
    expect(used.length).toBeGreaterThan(3);
    // 50,000 responses kept would be more than 30 MB.
    expect((used.at(-1) ?? 0) - (used[0] ?? 0)).toBeLessThan(10);
  });
});
