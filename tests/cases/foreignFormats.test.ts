import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkInstrument, compileInstrument } from 'core/instrument';
import type { AnswerSheet, InstrumentDocument } from 'core/instrument/document';
import type { ForeignFile, ForeignFormat } from 'core/interchange/model/foreign';
import { readForeign } from 'core/interchange/readForeign';
import { rowOf } from 'core/interchange/sheets.testing';
import { writeForeign } from 'core/interchange/writeForeign';
import { seedLanguages } from 'seed/languages';
import { dataFolder, sayNotRun } from './dataFolder';

const languages = seedLanguages.map(({ code }) => code);
const formats = dataFolder === undefined ? undefined : join(dataFolder, 'formats');

function filesIn(folder: string): ForeignFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: path.slice(folder.length + 1), bytes: readFileSync(path) }));
}

/** Every file or folder that is one instrument. */
function sources(): [string, ForeignFormat, ForeignFile[]][] {
  if (formats === undefined) return [];
  const single = (folder: ForeignFormat, pattern: RegExp) =>
    filesIn(join(formats, folder))
      .filter(({ name }) => pattern.test(name))
      .map((file): [string, ForeignFormat, ForeignFile[]] => [`${folder}/${file.name}`, folder, [file]]);
  const folders = readdirSync(join(formats, 'reproschema'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return [
    ...single('fhir', /\.json$/),
    ...single('surveyjs', /\.json$/),
    ...single('limesurvey', /\.lss$/),
    ...single('xlsform', /\.xlsx$/),
    ...single('redcap', /\.(csv|zip)$/),
    ...single('qti', /\.(xml|zip)$/),
    ...folders.map(({ name }): [string, ForeignFormat, ForeignFile[]] => [
      `reproschema/${name}`,
      'reproschema',
      filesIn(join(formats, 'reproschema', name)),
    ]),
  ];
}

/** A number from 0 below 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function randomSheet(document: InstrumentDocument, random: () => number): AnswerSheet {
  const sheet: AnswerSheet = {};
  for (const { code, kind, rows, answerSet, validation } of document.questions) {
    if (random() < 0.2) continue;
    const answers = document.answerSets?.find((set) => set.code === answerSet)?.answers ?? [];
    const pick = () => answers[Math.floor(random() * answers.length)]?.code ?? '';
    if (kind === 'single_choice') sheet[code] = pick();
    else if (kind === 'matrix') for (const row of rows ?? []) sheet[`${code}.${row.code}`] = pick();
    else if (kind === 'multiple_choice')
      sheet[code] = answers.filter(() => random() < 0.4).map((answer) => answer.code);
    else if (kind === 'yes_no') sheet[code] = random() < 0.5;
    else if (kind === 'number' || kind === 'slider' || kind === 'rating')
      sheet[code] = (validation?.min ?? 0) + Math.floor(random() * 4);
    else if (kind === 'short_text') sheet[code] = 'word';
  }
  return sheet;
}

if (formats === undefined)
  it('reads the files of other programs', () => sayNotRun('the reading of real files of other programs'));
else {
  describe.each(sources())('%s', (_name, format, files) => {
    it('is read and checked, and every line of the report has a reason', () => {
      const { document, report, format: found } = readForeign(files, { languages });
      expect(found).toBe(format);
      expect(document.questions.length).toBeGreaterThan(0);
      expect(checkInstrument(document).filter(({ severity }) => severity === 'error')).toEqual([]);
      const paths = [
        ...report.kept,
        ...report.changed.map(({ path }) => path),
        ...report.dropped.map(({ path }) => path),
      ];
      expect(paths.length - new Set(paths).size).toBe(0);
      for (const { why } of [...report.changed, ...report.dropped]) expect(why).not.toBe('');
    });

    it('returns to its format with the same scores and shown questions', () => {
      const { document } = readForeign(files, { languages });
      const { file } = writeForeign(document, format);
      const back = readForeign([file], { languages }).document;
      expect(checkInstrument(back).filter(({ severity }) => severity === 'error')).toEqual([]);
      const [before, after] = [compileInstrument(document), compileInstrument(back)];
      const random = randomOf(21);
      for (let round = 0; round < 25; round += 1) {
        const sheet = randomSheet(document, random);
        expect(rowOf(after, sheet)).toEqual(rowOf(before, sheet));
      }
    });
  });

  const one = (path: string): ForeignFile[] => [{ name: path, bytes: readFileSync(join(formats, path)) }];
  interface Published {
    respondents: { answers: Record<string, number | null>; expected: Record<string, unknown> }[];
  }
  const published = (name: string) =>
    JSON.parse(readFileSync(join(dataFolder ?? '', 'cases', name), 'utf8')) as Published;

  /** The answers of numbered items with these scores, in an instrument's own codes. */
  function sheetOf(
    document: InstrumentDocument,
    codes: readonly string[],
    scores: readonly (number | null)[],
  ): AnswerSheet {
    const sheet: AnswerSheet = {};
    codes.forEach((code, index) => {
      const question = document.questions.find((candidate) => candidate.code === code);
      const set = document.answerSets?.find((candidate) => candidate.code === question?.answerSet);
      const answer = set?.answers.find(({ score }) => score === scores[index]);
      if (answer) sheet[code] = answer.code;
    });
    return sheet;
  }

  describe('the PHQ-9 of three programs', () => {
    const items = Array.from({ length: 9 }, (_, index) => index + 1);
    const loinc = [
      '44250_9',
      '44255_8',
      '44259_0',
      '44254_1',
      '44251_7',
      '44258_2',
      '44252_5',
      '44253_3',
      '44260_8',
    ].map((code) => `q_${code}`);
    const header =
      '"Variable / Field Name","Form Name","Field Type","Field Label","Choices, Calculations, OR Slider Labels"';
    const rows = items.map(
      (item) =>
        `phq${item},phq9,radio,"Item ${item}","0, Not at all | 1, Several days | 2, More than half | 3, Nearly every day"`,
    );
    const calculation = `total,phq9,calc,"Total","sum(${items.map((item) => `[phq${item}]`).join(',')})"`;
    const redcap = [{ name: 'phq9.csv', bytes: Buffer.from([header, ...rows, calculation].join('\n')) }];
    const three = (): [InstrumentDocument, string[], string][] => [
      [readForeign(one('fhir/lhncbc_phq9_R4.json'), { languages }).document, loinc, 'q_44261_6'],
      [readForeign(one('fhir/lhncbc_phq9_weight.json'), { languages }).document, loinc, 'q_44261_6'],
      [readForeign(redcap, { languages }).document, items.map((item) => `phq${item}`), 'total'],
      [
        readForeign(filesIn(join(formats, 'reproschema/PHQ-9')), { languages }).document,
        items.map((item) => `phq9_${item}`),
        'phq9_total_score',
      ],
    ];

    it('has the published totals', () => {
      for (const { answers, expected } of published('A01_phq9.json').respondents) {
        const scores = items.map((item) => answers[`q${item}`] ?? null);
        if (scores.includes(null)) continue;
        for (const [document, codes, total] of three())
          expect(rowOf(compileInstrument(document), sheetOf(document, codes, scores))).toMatchObject({
            [total]: expected.phq9_total,
          });
      }
    });

    it('has the same total on a thousand random sheets', () => {
      const compiled = three().map(([document, codes, total]) => ({
        document,
        codes,
        total,
        compiled: compileInstrument(document),
      }));
      const random = randomOf(9);
      for (let round = 0; round < 1000; round += 1) {
        const scores = items.map(() => Math.floor(random() * 4));
        const sum = scores.reduce((whole, score) => whole + score, 0);
        for (const { document, codes, total, compiled: program } of compiled)
          expect(rowOf(program, sheetOf(document, codes, scores))).toMatchObject({ [total]: sum });
      }
    });
  });

  it('gives the AUDIT of FHIR its published totals', () => {
    const { document } = readForeign(one('fhir/audit.json'), { languages });
    const compiled = compileInstrument(document);
    const items = Array.from({ length: 10 }, (_, index) => index + 1);
    let checked = 0;
    for (const { answers, expected } of published('A02_audit.json').respondents) {
      // The form has the first rule for skipping alone: a sheet with answers that the second one hides is another sheet there.
      const shown = expected.shown_items as number[];
      if (expected.total === null || items.some((item) => answers[`q${item}`] !== null && !shown.includes(item)))
        continue;
      const scores = items.map((item) => answers[`q${item}`] ?? null);
      expect(
        rowOf(
          compiled,
          sheetOf(
            document,
            items.map((item) => `audit_q${item}`),
            scores,
          ),
        ),
      ).toMatchObject({ audit_totalscore: expected.total });
      checked += 1;
    }
    expect(checked).toBeGreaterThan(3);
  });

  it('makes one instrument of dictionaries in three languages', () => {
    const { document } = readForeign(
      ['English', 'German', 'Spanish'].flatMap((language) => one(`redcap/RADARaRMT${language}_DataDictionary.csv`)),
      { languages },
    );
    expect(Object.keys(document.texts).sort()).toEqual(['de-DE', 'en-US', 'es-ES']);
    expect(document.texts['de-DE']?.['question.esm_sleep_well.text']).toMatch(/geschlafen/);
  });
}
