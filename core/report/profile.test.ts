import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerSheet, Audience, InstrumentDocument, Validation } from '../instrument/document';
import { compileInstrument } from '../instrument/program';
import { formatMessage } from '../language';
import { type ScoringInput, startRun } from '../scoring';
import { type AccountSentence, accountOf } from './account';
import { profileOf } from './profile';
import { buildReports } from './report';
import { scoreForm } from './traits/form';
import type { Trait } from './traits/traits';

const seeded = (name: string): InstrumentDocument =>
  JSON.parse(readFileSync(join(__dirname, `../../seed/instruments/${name}.json`), 'utf8'));

const texts: Record<string, string> = JSON.parse(
  readFileSync(join(__dirname, '../../seed/messages/en-US/answering.json'), 'utf8'),
);
const inEnglish = ({ key, values }: AccountSentence) => formatMessage(texts[key] ?? key, values, 'en-US');

function profileFor(
  document: InstrumentDocument,
  answers: AnswerSheet,
  { respondent = {}, audience = 'respondent' as Audience, chain = ['en-US'] } = {},
) {
  const compiled = compileInstrument(document);
  const run = startRun(compiled, { answers, respondent } as ScoringInput);
  const context = { document, compiled, run, chain };
  return profileOf(context, buildReports(context, audience), audience);
}

/** Every question answered alike. */
const alike = (document: InstrumentDocument, answer: string): AnswerSheet =>
  Object.fromEntries(document.questions.map(({ code }) => [code, answer]));

const told = ({ name, points, standard, percentile, verdict }: Trait) => [
  name.text,
  points?.formatted,
  standard?.formatted,
  percentile?.formatted,
  verdict?.label.text,
];

/** Characters that a formula has at most. */
const longest = 20_000;

describe('an inventory with norms', () => {
  const inventory = seeded('ipip_neo_120');
  const profile = profileFor(inventory, alike(inventory, 'moderately_accurate'), {
    respondent: { sex: 'female', age: 30 },
  });

  it('has one row a trait: points, T score, percentile and one word', () => {
    expect(profile.traits.map(told)).toEqual([
      ['Neuroticism', '82', '56.1', '71', 'High'],
      ['Extraversion', '84', '52.2', '58', 'Average'],
      ['Openness to Experience', '72', '36.6', '9', 'Low'],
      ['Agreeableness', '62', '23.7', '1', 'Low'],
      ['Conscientiousness', '70', '37.3', '10', 'Low'],
    ]);
  });

  it('finds the facets of each trait by its formula', () => {
    expect(profile.traits.map(({ facets }) => facets.length)).toEqual([6, 6, 6, 6, 6]);
    expect(profile.traits[0]?.facets.map(({ name }) => name.text)).toEqual([
      'Anxiety',
      'Anger',
      'Depression',
      'Self-Consciousness',
      'Immoderation',
      'Vulnerability',
    ]);
  });

  const drawn = ({ bar }: (typeof profile.traits)[number]) => [
    ...[bar?.from, bar?.to, Math.round(bar?.at ?? 0)],
    ...(bar?.segments.map(({ code, from, to, span }) => [code, Math.round(from), Math.round(to), span]) ?? []),
  ];

  it('draws each where its place among 100 people says, with the range of the average', () => {
    expect(profile.traits.slice(0, 3).map(drawn)).toEqual([
      [0, 100, 71, ['low', 0, 33, '0–33'], ['average', 33, 67, '33–67'], ['high', 67, 100, '67–100']],
      [0, 100, 58, ['low', 0, 33, '0–33'], ['average', 33, 67, '33–67'], ['high', 67, 100, '67–100']],
      [0, 100, 9, ['low', 0, 33, '0–33'], ['average', 33, 67, '33–67'], ['high', 67, 100, '67–100']],
    ]);
    expect(profile.traits.map(({ bar }) => bar?.usual)).toEqual(Array(5).fill('average'));
  });

  it.each([
    [
      'comes from more than the score',
      (place: string) => `choose(neuroticism < 0, 1, neuroticism > 999, 99, ${place})`,
    ],
    [
      'falls where the score rises',
      (place: string) => `choose(neuroticism_t > 999, 1, neuroticism_t < 0, 99, 100 - ${place})`,
    ],
  ])('draws a place that %s on the scale of the score', (_, changed) => {
    const other = structuredClone(inventory);
    for (const calculation of other.calculations ?? [])
      if (calculation.code === 'neuroticism_percentile') calculation.formula = changed(`(${calculation.formula})`);
    const { traits } = profileFor(other, alike(inventory, 'moderately_accurate'), {
      respondent: { sex: 'female', age: 30 },
    });
    expect(traits[0]?.percentile?.value).toEqual(expect.any(Number));
    expect(traits[0]?.bar).toMatchObject({ figure: 'neuroticism_t', from: 20, to: 80, usual: 'average' });
    expect(traits[0]?.bar?.at).toBeCloseTo(50 + (10 * (82 - 72.14)) / 16.16, 9);
    expect(traits[1]?.bar).toMatchObject({ figure: 'extraversion_percentile', from: 0, to: 100 });
  });

  it('draws a place whose formula has no room for a limit on the scale of the score', () => {
    const other = structuredClone(inventory);
    for (const calculation of other.calculations ?? []) {
      if (calculation.code === 'neuroticism_percentile') calculation.formula = calculation.formula.padEnd(longest);
      if (calculation.code === 'neuroticism_t')
        calculation.bands = [
          { code: 'low' },
          { code: 'average', from: 45.00000000000001 },
          { code: 'high', above: 55 },
        ];
    }
    const { traits } = profileFor(other, alike(inventory, 'moderately_accurate'), {
      respondent: { sex: 'female', age: 30 },
    });
    expect(traits[0]?.bar?.figure).toBe('neuroticism_t');
  });

  it('says with whom a score is compared', () => {
    expect(profile.traits[0]?.norm).toEqual({
      mean: '72.14',
      sd: '16.16',
      group: { sex: 'female', ageFrom: 21, ageTo: 40 },
    });
  });

  it('begins with the text about the trait that is farthest from the average', () => {
    expect(profile.leads[0]).toMatchObject({ trait: 'agreeableness', nugget: 'agreeableness_low' });
    expect(profile.leads[0]?.sentence.text).toBe('You say what you think, and you stand up for your own interests.');
    expect(profile.leads[0]?.rest?.text).toMatch(/^You look critically/);
    expect(profile.leads.map(({ trait }) => trait)).toHaveLength(5);
  });

  it('says of each part of a report what it is about', () => {
    expect(profile.about['nugget.neuroticism_high']).toEqual(['neuroticism']);
    expect(profile.about['nugget.anxiety_title']).toEqual(['anxiety']);
    expect(profile.about['block.main.intro']).toEqual([]);
    expect(profile.about['chart.domains_t']).toHaveLength(5);
    expect(profile.drawn).toContain('domains_t');
  });

  it('judges by the points where nobody can be compared', () => {
    const bare = profileFor(inventory, alike(inventory, 'moderately_accurate'));
    const [neuroticism] = bare.traits;
    expect(neuroticism && told(neuroticism)).toEqual(['Neuroticism', '82', '–', '–', 'Near the middle']);
    expect(neuroticism?.bar).toMatchObject({ from: 24, to: 120, at: 82, usual: null });
    expect(neuroticism?.norm).toBeNull();
  });
});

describe('an instrument with one score', () => {
  const phq9 = seeded('phq9');

  it('has one trait with its ranges in words', () => {
    const profile = profileFor(phq9, { ...alike(phq9, 'several_days'), q9: 'not_at_all' });
    expect(profile.traits.map(told)).toEqual([['Depressive symptoms (PHQ-9)', '8', undefined, undefined, 'Mild']]);
    expect(profile.traits[0]?.bar?.segments.map(({ span }) => span)).toEqual(['0–4', '5–9', '10–14', '15–19', '20–27']);
    expect(profile.leads[0]?.sentence.text).toBe('Your total of **8** out of 27 suggests mild depressive symptoms.');
  });

  it('takes a text that knows of a risk as the text about its trait', () => {
    const profile = profileFor(phq9, alike(phq9, 'more_than_half'));
    expect(profile.leads.map(({ nugget }) => nugget)).toEqual(['with_risk']);
  });
});

/** Two scales of two questions each, and one that counts what is open in all of them. */
const small = (calculations: InstrumentDocument['calculations']): InstrumentDocument => ({
  format: 'instrument/1',
  code: 'small',
  baseLocale: 'en-US',
  answerSets: [
    {
      code: 'much',
      answers: [
        { code: 'no', score: 0 },
        { code: 'yes', score: 4 },
      ],
    },
  ],
  questions: ['q1', 'q2', 'q3', 'q4'].map((code) => ({ code, kind: 'single_choice', answerSet: 'much' })),
  ...(calculations && { calculations }),
  texts: { 'en-US': { title: 'Small' } },
});

const shownTo: Audience[] = ['respondent'];

describe('what formulas show', () => {
  it('a scale is a part of the only one that is computed from it and more', () => {
    const { traits } = profileFor(
      small([
        { code: 'one', formula: 'sum(q1, q2)', shownTo },
        { code: 'two', formula: 'sum(q3, q4)', shownTo },
        { code: 'total', formula: 'one + two', shownTo },
      ]),
      { q1: 'yes', q2: 'yes', q3: 'no', q4: 'no' },
    );
    expect(traits.map(({ code, facets }) => [code, facets.map((facet) => facet.code)])).toEqual([
      ['total', ['one', 'two']],
    ]);
    expect(traits[0]?.bar).toMatchObject({ from: 0, to: 16, at: 8 });
  });

  it('a scale that several use, or that is used only to judge answers, stands by itself', () => {
    const { traits } = profileFor(
      small([
        { code: 'careless', formula: 'sum(q4)', shownTo },
        { code: 'one', formula: 'if(careless > 3, missing, sum(q1, q2))', shownTo },
        { code: 'two', formula: 'if(careless > 3, missing, sum(q2, q3))', shownTo },
      ]),
      { q1: 'yes', q2: 'yes', q3: 'no', q4: 'no' },
    );
    expect(traits.map(({ code, facets }) => [code, facets.length])).toEqual([
      ['careless', 0],
      ['one', 0],
      ['two', 0],
    ]);
  });

  it('knows a percentile by its limits, its table or the normal distribution', () => {
    const profile = profileFor(
      small([
        { code: 'sum1', formula: 'sum(q1, q2)', shownTo },
        { code: 't1', formula: 'round(tscore(sum1, 4, 2), digits: 1)', shownTo },
        { code: 'p1', formula: 'round(normal_cdf(zscore(sum1, 4, 2)) * 100)', shownTo },
        { code: 'sum2', formula: 'sum(q3, q4)', shownTo },
        { code: 'iq2', formula: '100 + 15 * zscore(sum2, 4, 2)', shownTo },
        { code: 'p2', formula: 'clamp(iq2 - 50, 1, 99)', shownTo },
      ]),
      { q1: 'yes', q2: 'yes', q3: 'no', q4: 'yes' },
    );
    expect(
      profile.traits.map(({ points, standard, percentile }) => [
        points?.code,
        standard?.code,
        standard?.metric,
        percentile?.code,
      ]),
    ).toEqual([
      ['sum1', 't1', 't', 'p1'],
      ['sum2', 'iq2', 'standard', 'p2'],
    ]);
    expect(profile.traits[0]?.norm).toEqual({
      mean: '4',
      sd: '2',
      group: { sex: null, ageFrom: null, ageTo: null },
    });
  });

  it('tells a table of norms by whom its entry is for, the score that was looked up and what it gave for it', () => {
    const byTable = (formula: string, extra: NonNullable<InstrumentDocument['calculations']> = []) => {
      const document = small([
        { code: 'points', formula: 'sum(q1, q2, q3)', decimals: 0, shownTo },
        { code: 't', formula, decimals: 0, shownTo },
        ...extra,
      ]);
      document.texts['en-US'] = { title: 'Small', 'calculation.points.name': 'Calm' };
      document.tables = [
        {
          code: 'norms',
          keys: [
            { name: 'scale', match: 'exact' },
            { name: 'raw', match: 'range' },
            { name: 'sex', match: 'exact' },
            { name: 'age', match: 'range' },
          ],
          rows: [
            { keys: ['calm', [8, 9], 'female', [21, 40]], value: 54.2 },
            { keys: ['calm', [8, 9], 'female', [41, null]], value: 51 },
          ],
        },
      ];
      const answers = { q1: 'yes', q2: 'yes', q3: 'no', q4: 'no' };
      const [trait] = profileFor(document, answers, { respondent: { sex: 'female', age: 30 } }).traits;
      return { table: trait?.table, said: trait && accountOf(trait, String).map(inEnglish) };
    };
    const lookup = 'lookup("norms", "calm", points, respondent.sex, respondent.age)';
    const found = { group: { sex: 'female', ageFrom: 21, ageTo: 40 }, given: '8', value: '54' };
    expect(byTable(`round(${lookup})`)).toEqual({
      table: found,
      said: ['Calm: 8 points.', 'The table of norms for women of 21 to 40 gives 54 for 8.'],
    });
    expect(byTable('if(inner > 90, 90, inner)', [{ code: 'inner', formula: lookup }]).table).toEqual(found);
    // The table did not give this number.
    expect(byTable(`${lookup} + 3`).table).toBeNull();
    // What was looked up, or that it was, is for staff alone.
    expect(byTable('inner', [{ code: 'inner', formula: lookup, shownTo: ['staff'] }]).table).toBeNull();
  });
});

it('says by what a place among 100 people comes from the score: a formula of its own, the normal curve, or a table', () => {
  const said = (formula: string, hidden = '0') => {
    const document = small([
      { code: 'points', formula: 'sum(q1, q2, q3)', decimals: 0, shownTo },
      { code: 't', formula: 'tscore(points, 4, 2)', decimals: 0, shownTo },
      { code: 'hidden', formula: hidden },
      { code: 'p', formula, decimals: 0, shownTo },
    ]);
    document.tables = [
      { code: 'places', keys: [{ name: 't', match: 'range' }], rows: [{ keys: [[0, 100]], value: 97 }] },
    ];
    const [trait] = profileFor(document, { q1: 'yes', q2: 'yes', q3: 'no', q4: 'no' }).traits;
    return trait && accountOf(trait, String).map(inEnglish).at(-1);
  };
  expect(said('choose(t < 32, 1, t > 73, 99, 2 * t - 50)')).toBe(
    'By this questionnaire’s own formula instead of the normal curve, that is higher than 90 of 100 of them.',
  );
  const curve = 'By the normal curve, that is higher than 98 of 100 of them.';
  expect(said('clamp(100 * normal_cdf((t - 50) / 10), 1, 99)')).toBe(curve);
  expect(said('clamp(hidden, 1, 99)', '100 * normal_cdf((t - 50) / 10)')).toBe(curve);
  expect(said('clamp(lookup("places", t), 1, 99)')).toBe('By a table of norms, that is higher than 97 of 100 of them.');
});

describe('a score without both ends', () => {
  const ended = (validation: Validation | undefined, formula = 'n') => {
    const document = small([{ code: 'c', formula, shownTo }]);
    document.questions = [{ code: 'n', kind: 'number', ...(validation && { validation }) }];
    const bar = profileFor(document, { n: 5 }).traits[0]?.bar;
    return bar && [bar.from, bar.to, bar.span];
  };

  it('has no bar, and nothing is said of what is possible', () => {
    expect(ended({ min: 0, max: 10 })).toEqual([0, 10, '0–10']);
    for (const validation of [undefined, { min: 0 }, { max: 10 }, { min: 0, max: 1e300 }]) {
      expect(ended(validation)).toBeNull();
    }
    expect(ended(undefined, 'n / 1e300')).toBeNull();
    expect(ended({ min: 0, max: 10 }, 'n * 1e308 * 10')).toBeNull();
  });

  it('has none either where a chart has ends that nobody can read', () => {
    const document = small([{ code: 'c', formula: 'sum(q1, q2)', shownTo }]);
    document.charts = [{ code: 'x', kind: 'bar', range: [-1e308, 1e308], series: [{ code: 's', formula: 'c' }] }];
    expect(profileFor(document, { q1: 'yes', q2: 'no' }).traits[0]?.bar).toBeNull();
  });
});

describe('what respondents must not learn', () => {
  it('a norm between a score and what only staff see is not named', () => {
    const { traits } = profileFor(
      small([
        { code: 'hidden', formula: 'sum(q1, q2)', shownTo: ['staff'] },
        { code: 't', formula: 'tscore(hidden, 4, 2)', shownTo },
      ]),
      { q1: 'yes', q2: 'yes', q3: 'no', q4: 'no' },
    );
    expect(traits.map(({ code, points, norm }) => [code, points, norm])).toEqual([['t', null, null]]);
  });
});

it('the forms of a scale are known as one, and as what they are; a part of it is no scale by itself', () => {
  const inventory = seeded('ipip_neo_120');
  const formsOf = (...codes: string[]) =>
    inventory.calculations?.filter(({ code }) => codes.includes(code)).map((one) => scoreForm(inventory, one));
  const [points, ...normed] = formsOf('neuroticism', 'neuroticism_t', 'neuroticism_percentile') ?? [];
  expect(points).toMatchObject({ metric: 'points', isMain: true });
  expect(normed.map(({ metric }) => metric).sort()).toEqual(['percentile', 't']);
  for (const one of normed) expect(one).toMatchObject({ scale: points?.scale, isMain: true });
  expect(formsOf('anxiety')).toEqual([expect.objectContaining({ metric: 'points', isMain: false })]);
});
