import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { canonicalForm, checkInstrument, compileInstrument } from '../../instrument';
import type { InstrumentDocument } from '../../instrument/document';
import { exampleDocument } from '../../instrument/example.testing';
import { encodedText } from '../parts/utf8';
import { readForeign } from '../readForeign';
import { rowOf, scoreOnce } from '../sheets.testing';
import { writeForeign } from '../writeForeign';

const languages = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'ar-EG'];
const core = 'http://hl7.org/fhir/StructureDefinition/';
const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-';

const read = (source: unknown) =>
  readForeign([{ name: 'form.json', bytes: encodedText(JSON.stringify(source)) }], { languages });

const often = (words: string[]) =>
  words.map((display, index) => ({
    extension: [{ url: `${core}ordinalValue`, valueDecimal: index }],
    valueCoding: { code: `A-${index}`, display },
  }));

const form = {
  resourceType: 'Questionnaire',
  id: 'mood',
  title: 'Mood',
  _title: {
    extension: [
      {
        url: `${core}translation`,
        extension: [
          { url: 'lang', valueCode: 'de' },
          { url: 'content', valueString: 'Stimmung' },
        ],
      },
    ],
  },
  publisher: 'Somebody',
  item: [
    { linkId: 'Q.1', type: 'choice', text: 'Sad?', required: true, answerOption: often(['Never', 'Often']) },
    {
      linkId: 'part',
      type: 'group',
      text: 'More',
      enableWhen: [{ question: 'Q.1', operator: '=', answerCoding: { code: 'A-1' } }],
      item: [
        { linkId: 'q2', type: 'choice', repeats: true, text: 'When?', answerOption: often(['Morning', 'Evening']) },
        {
          linkId: 'inner',
          type: 'group',
          enableWhen: [
            { question: 'q2', operator: 'exists', answerBoolean: true },
            { question: 'q2', operator: '!=', answerCoding: { code: 'A-0' } },
          ],
          enableBehavior: 'all',
          item: [
            {
              linkId: 'q3',
              type: 'integer',
              text: 'How long?',
              extension: [{ url: `${core}minValue`, valueInteger: 0 }],
            },
          ],
        },
        { linkId: 'file', type: 'attachment', text: 'A photo' },
      ],
    },
    {
      linkId: 'total',
      type: 'decimal',
      text: 'Total',
      readOnly: true,
      extension: [
        {
          url: `${sdc}calculatedExpression`,
          valueExpression: {
            language: 'text/fhirpath',
            expression: "%resource.descendants().where(linkId = 'Q.1' or linkId = 'q2').answer.value.weight().sum()",
          },
        },
      ],
    },
  ],
};

describe('a FHIR questionnaire', () => {
  it('becomes questions, sections, rules, scores and calculations', () => {
    const { document, format } = read(form);
    expect(format).toBe('fhir');
    expect(checkInstrument(document).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(document.questions).toEqual([
      { code: 'q_1', kind: 'single_choice', answerSet: 'q_1', required: true },
      { code: 'q2', kind: 'multiple_choice', section: 'part', answerSet: 'q2' },
      {
        code: 'q3',
        kind: 'number',
        section: 'part',
        validation: { min: 0, step: 1 },
        visibleIf: 'not is_missing(has(q2, "a_0")) and default(not has(q2, "a_0"), true)',
      },
    ]);
    expect(document.sections).toEqual([{ code: 'part', visibleIf: 'code(q_1) = "a_1"' }]);
    expect(document.calculations).toEqual([
      { code: 'total', formula: 'sum_answered(q_1, q2)', shownTo: ['respondent', 'staff'] },
    ]);
    expect(document.answerSets?.[0]?.answers).toEqual([
      { code: 'a_0', score: 0 },
      { code: 'a_1', score: 1 },
    ]);
    expect(document.texts['de-DE']).toEqual({ title: 'Stimmung' });
    expect(document.texts['en-US']).toMatchObject({
      title: 'Mood',
      'question.q_1.text': 'Sad?',
      'section.part.title': 'More',
      'answer.q2.a_1.label': 'Evening',
      'calculation.total.name': 'Total',
    });
  });

  it('tells of every code that changes as it stood, and of what has no place', () => {
    const { report } = read(form);
    expect(report.changed).toContainEqual(
      expect.objectContaining({ path: 'item[0].linkId', was: 'Q.1', became: 'q_1' }),
    );
    expect(report.changed).toContainEqual(expect.objectContaining({ was: 'A-0', became: 'a_0' }));
    expect(report.dropped).toContainEqual(expect.objectContaining({ path: 'item[1].item[2]', code: 'upload' }));
    expect(report.dropped).toContainEqual(
      expect.objectContaining({ path: 'publisher', what: 'Somebody', code: 'metadata' }),
    );
  });

  it('hides what depends on a question that is not there, and asks always what depends on what cannot be said', () => {
    const { document, report } = read({
      resourceType: 'Questionnaire',
      title: 'x',
      item: [
        {
          linkId: 'a',
          type: 'boolean',
          text: 'A',
          enableWhen: [{ question: 'gone', operator: '=', answerBoolean: true }],
        },
        {
          linkId: 'b',
          type: 'boolean',
          text: 'B',
          extension: [
            {
              url: `${sdc}enableWhenExpression`,
              valueExpression: { language: 'text/fhirpath', expression: 'now() > today()' },
            },
          ],
        },
      ],
    });
    expect(document.questions.map(({ visibleIf }) => visibleIf)).toEqual(['false', undefined]);
    expect(report.changed).toContainEqual(
      expect.objectContaining({ path: 'item[0].enableWhen', code: 'hidden_by_rule' }),
    );
    expect(report.dropped).toContainEqual(expect.objectContaining({ what: 'now() > today()', code: 'unsayable' }));
  });

  it.each([
    ["%resource.item.where(linkId.startsWith('q')).answer.value.sum()", 'sum_answered(q1, q2)'],
    ["iif(%a > 3, 'high', 'low')", 'if(default(q1 > 3, false), "high", "low")'],
    ['%a.exists() and (%b.empty() or %b = 2)', 'not is_missing(q1) and (is_missing(q2) or q2 = 2)'],
    ['(%a + %b) / 2', '(q1 + q2) / 2'],
    ['(%a | %b).count()', 'sum_answered(if(is_missing(q1), 0, 1), if(is_missing(q2), 0, 1))'],
    ['(%a - 1).abs().round(1)', 'round(abs(q1 - 1), digits: 1)'],
  ])('reads the expression %s', (expression, formula) => {
    const variable = (name: string, link: string) => ({
      url: `${core}variable`,
      valueExpression: {
        name,
        language: 'text/fhirpath',
        expression: `%resource.item.where(linkId='${link}').answer.value`,
      },
    });
    const { document } = read({
      resourceType: 'Questionnaire',
      title: 'x',
      extension: [variable('a', 'q1'), variable('b', 'q2')],
      item: [
        { linkId: 'q1', type: 'decimal', text: 'A' },
        { linkId: 'q2', type: 'decimal', text: 'B' },
        {
          linkId: 'c',
          type: 'decimal',
          text: 'C',
          extension: [
            { url: `${sdc}calculatedExpression`, valueExpression: { language: 'text/fhirpath', expression } },
          ],
        },
      ],
    });
    expect(document.calculations?.map((calculation) => calculation.formula)).toEqual([formula]);
  });
});

/** A response to a questionnaire that we wrote. */
function responseTo(document: InstrumentDocument, answers: Record<string, unknown>) {
  const answer = (code: string, value: unknown) => {
    if (Array.isArray(value)) return value.map((one) => ({ valueCoding: { code: one } }));
    if (typeof value === 'boolean') return [{ valueBoolean: value }];
    if (typeof value === 'number') return [{ valueDecimal: value }];
    const isChoice = document.questions.some(
      (question) => (question.code === code || code.startsWith(`${question.code}.`)) && question.answerSet,
    );
    return [isChoice ? { valueCoding: { code: value } } : { valueString: value }];
  };
  const item = Object.entries(answers).map(([code, value]) => ({ linkId: code, answer: answer(code, value) }));
  return { resourceType: 'QuestionnaireResponse', item: [{ linkId: 'section', item }] };
}

describe('an instrument as a FHIR questionnaire', () => {
  const document: InstrumentDocument = {
    ...exampleDocument(),
    calculations: [
      { code: 'plain', formula: 'sum(q1, q2)' },
      { code: 'total', formula: 'sum(q1, q2, q3.r1, q3.r2)' },
      { code: 'answered', formula: 'sum_answered(q1, q2, q3.r1, q3.r2)' },
      { code: 'prorated', formula: 'sum(q1, q2, q3.r1, q3.r2, at_least: 2)' },
      { code: 'half', formula: 'mean(q1, q2) / 2 + plain' },
      { code: 'picked', formula: 'if(has(q5, "often"), 1, 0)' },
      { code: 'word', type: 'text', formula: 'choose(plain >= 3, "high", plain >= 1, "some", "none")' },
      { code: 'most', formula: 'max(q1, q2) - min(q1, q2)' },
    ],
    reports: [],
    nuggets: [],
    charts: [],
    svgs: [],
    tables: [],
    testCases: [],
  };
  const compiled = compileInstrument(document);
  const codes = ['never', 'sometimes', 'often'];
  const sheets = Array.from({ length: 60 }, (_, index) => {
    const sheet: Record<string, string | string[]> = {};
    for (const [place, code] of ['q1', 'q2', 'q3.r1', 'q3.r2'].entries()) {
      const pick = Math.floor(index / 4 ** place + index * 0.7 + place) % 4;
      const answer = codes[pick];
      if (answer !== undefined) sheet[code] = answer;
    }
    if (index % 3 !== 0) sheet.q5 = index % 3 === 1 ? ['often'] : ['never', 'sometimes'];
    // A response holds no answers to what was not shown.
    const shown = rowOf(compiled, sheet).visible;
    return Object.fromEntries(Object.entries(sheet).filter(([code]) => shown.includes(code.split('.', 1)[0] ?? '')));
  });

  it.each(['R4', 'R5'])('has expressions whose values are our scores (%s)', (version) => {
    const { file } = writeForeign(document, 'fhir', { version });
    const questionnaire = JSON.parse(new TextDecoder().decode(file.bytes)) as {
      item: { linkId: string; extension?: { valueExpression?: { expression: string } }[] }[];
    };
    const calculations = document.calculations ?? [];
    const expressions = calculations.map(
      ({ code }) =>
        questionnaire.item.find(({ linkId }) => linkId === code)?.extension?.[0]?.valueExpression?.expression ?? '',
    );
    const resources = sheets.map((sheet) => responseTo(document, sheet));
    // A process of its own: the evaluator's parser is made of modules that the tests' loader cannot read.
    const input = JSON.stringify({ expressions, resources, questionnaire });
    const values = JSON.parse(
      execFileSync(process.execPath, [join(__dirname, '../../../tests/cases/evaluateFhirPath.mjs')], {
        input,
        encoding: 'utf8',
      }),
    ) as unknown[][];
    const near = (value: unknown) => (typeof value === 'number' ? value.toFixed(9) : value);
    sheets.forEach((sheet, index) => {
      const ours = scoreOnce(compiled, sheet);
      expect(calculations.map((_, place) => near(values[index]?.[place]))).toEqual(
        calculations.map(({ code }) => near(ours[code])),
      );
    });
  });

  it('comes back as it went out', () => {
    for (const version of ['R4', 'R5']) {
      const { file } = writeForeign(document, 'fhir', { version });
      const back = readForeign([file], { languages });
      const { questions, calculations, answerSets } = back.document;
      expect(
        JSON.parse(
          canonicalForm({ ...document, questions, calculations: calculations ?? [], answerSets: answerSets ?? [] }),
        ),
      ).toEqual(JSON.parse(canonicalForm(document)));
    }
  });

  it('tells before what the format has no place for', () => {
    const { report } = writeForeign(exampleDocument(), 'fhir');
    expect(report.dropped.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['charts[0]', 'reports[0]', 'tables[0]']),
    );
  });
});
