import type {
  Band,
  Calculation,
  Chart,
  InstrumentDocument,
  Nugget,
  Question,
  ReportBlock,
  Table,
} from 'core/instrument/document';
import type { ItemSource, NormSource } from '../sources';
import { type Domain, domains, facets, type Scale, scales } from './scales';

export const answerCodes = [
  'very_inaccurate',
  'moderately_inaccurate',
  'neither',
  'moderately_accurate',
  'very_accurate',
] as const;

const itemsPerSection = 10;
const colors = { low: '#69b1ff', middle: '#d9d9d9', high: '#ffc069' };

function questions(key: ItemSource['key']): Question[] {
  return key.map((item) => {
    const facet = facets.find((candidate) => candidate.source === `${item.domain}${item.facet}`);
    if (!facet) throw new Error(`Item ${item.n} names the unknown facet ${item.domain}${item.facet}`);
    return {
      code: `i${item.n}`,
      kind: 'single_choice',
      section: `p${Math.ceil(item.n / itemsPerSection)}`,
      answerSet: 'accuracy',
      required: true,
      ...(item.keyed === 'minus' ? { reverse: true } : {}),
      tags: [facet.domain, facet.code],
    };
  });
}

/** Means and standard deviations by scale, sex and age, each a table of its own since a table has one value column. */
function normTables(norms: NormSource): Table[] {
  const keys: Table['keys'] = [
    { name: 'scale', match: 'exact' },
    { name: 'sex', match: 'exact' },
    { name: 'age', match: 'range' },
  ];
  const rows = (value: 'mean' | 'sd'): Table['rows'] =>
    scales.flatMap((scale) =>
      norms.groups.map((group) => {
        const norm = Object.entries({ ...group.domains, ...group.facets }).find(
          ([source]) => source === scale.source,
        )?.[1];
        if (!norm) throw new Error(`No norm of ${scale.source} for ${group.sex} ${group.age_min}`);
        const oldest = group.age_max >= 120;
        return {
          keys: [
            scale.code,
            group.sex === 'F' ? 'female' : 'male',
            [group.age_min, oldest ? null : group.age_max] as [number, number | null],
          ],
          value: norm[value],
        };
      }),
    );
  return [
    { code: 'norm_mean', keys, rows: rows('mean') },
    { code: 'norm_sd', keys, rows: rows('sd') },
  ];
}

/** How far from the middle of the answer scale a raw score is neither low nor high. */
export type Margin = (scale: Scale) => number;

/** Within half an answer of the middle: what a reader is told. */
const nearMiddle: Margin = ({ near }) => near;

/** The rule of the source: a mean item under 3 is low, over 3 high, so that only the middle itself is neither. */
export const publishedMargin: Margin = () => 0;

function rawBands(scale: Scale, margin: Margin): Band[] {
  return [
    { code: 'low', color: colors.low },
    { code: 'neutral', from: scale.middle - margin(scale), color: colors.middle },
    { code: 'high', above: scale.middle + margin(scale), color: colors.high },
  ];
}

/** T under 45 low, over 55 high, on the unrounded T. */
const tBands: Band[] = [
  { code: 'low', color: colors.low },
  { code: 'average', from: 45, color: colors.middle },
  { code: 'high', above: 55, color: colors.high },
];

/** Johnson's cubic from T to percentile, held at 1 below T 32 and at 99 above T 73. */
function percentile(t: string): string {
  return (
    `choose(${t} < 32, 1, ${t} > 73, 99, ` +
    `210.335958661391 - 16.7379362643389 * ${t} + 0.405936512733332 * ${t} ^ 2 - 0.00270624341822222 * ${t} ^ 3)`
  );
}

function normed(scale: Scale, isDomain: boolean): Calculation[] {
  const norm = (table: string) => `lookup("${table}", "${scale.code}", respondent.sex, respondent.age)`;
  return [
    {
      code: `${scale.code}_t`,
      formula: `tscore(${scale.code}, ${norm('norm_mean')}, ${norm('norm_sd')})`,
      decimals: 1,
      shownTo: ['respondent', 'staff'],
      bands: tBands,
    },
    {
      code: `${scale.code}_percentile`,
      formula: percentile(`${scale.code}_t`),
      decimals: 0,
      shownTo: isDomain ? ['respondent', 'staff'] : ['staff'],
    },
  ];
}

/** What is said of a scale follows the range that its reader sees: that of the T score, without norms that of the points. */
const level = ({ code }: Scale): Calculation => ({
  code: `${code}_level`,
  type: 'text',
  formula: `default(band(${code}_t, "${code}_t"), band(${code}, "${code}"))`,
});

function calculations(margin: Margin): Calculation[] {
  const raw = (scale: Scale, formula: string): Calculation => ({
    code: scale.code,
    formula,
    decimals: 0,
    shownTo: ['respondent', 'staff'],
    bands: rawBands(scale, margin),
  });
  return scales.flatMap((scale) => {
    const domain = domains.find((item) => item.code === scale.code);
    const parts = domain ? domain.facets.map(({ code }) => code).join(', ') : `tag("${scale.code}")`;
    return [raw(scale, `sum(${parts})`), ...normed(scale, domain !== undefined), level(scale)];
  });
}

/** A text for each level of a scale. */
function levelNuggets(code: string, priority?: number): Nugget[] {
  const levels = { low: '= "low"', neutral: 'in ["average", "neutral"]', high: '= "high"' };
  return Object.entries(levels).map(([level, condition]) => ({
    code: `${code}_${level}`,
    group: code,
    condition: `${code}_level ${condition}`,
    ...(priority !== undefined && { priority }),
  }));
}

function nuggets(): Nugget[] {
  return domains.flatMap((domain) => [
    ...levelNuggets(domain.code),
    ...domain.facets.flatMap(({ code }): Nugget[] => [
      { code: `${code}_title`, group: code, priority: 1 },
      ...levelNuggets(code, 2),
    ]),
  ]);
}

/** True of one scale, true of all: every norm group has all 35. */
const withNorms = 'not is_missing(neuroticism_t)';
const withoutNorms = 'is_missing(neuroticism_t)';

/** The one reason why there are no norms for somebody; exactly one holds without them. */
const whyUnnormed = [
  { code: 'unnormed_answers', condition: 'is_missing(neuroticism)' },
  {
    code: 'unnormed_age_sex',
    condition: 'not is_missing(neuroticism) and is_missing(respondent.age) and is_missing(respondent.sex)',
  },
  {
    code: 'unnormed_age',
    condition: 'not is_missing(neuroticism) and is_missing(respondent.age) and not is_missing(respondent.sex)',
  },
  {
    code: 'unnormed_sex',
    condition: 'not is_missing(neuroticism) and not is_missing(respondent.age) and is_missing(respondent.sex)',
  },
  {
    code: 'unnormed_group',
    condition:
      `${withoutNorms} and not is_missing(neuroticism) and ` +
      'not is_missing(respondent.age) and not is_missing(respondent.sex)',
  },
] as const;

function chartsOf(code: string, members: { code: string }[], range: [number, number], shape: Chart['kind']): Chart[] {
  const [first] = members;
  if (!first) throw new Error(`The chart ${code} has no series`);
  return [
    {
      code: `${code}_t`,
      kind: 'profile',
      range: [20, 80],
      series: members.map((member) => ({ code: member.code, formula: `${member.code}_t` })),
      bands: `${first.code}_t`,
      condition: withNorms,
    },
    {
      code: `${code}_raw`,
      kind: shape,
      range,
      series: members.map((member) => ({ code: member.code, formula: member.code })),
      bands: first.code,
      condition: withoutNorms,
    },
  ];
}

function charts(): Chart[] {
  return [
    ...chartsOf('domains', domains, [24, 120], 'radar'),
    ...domains.flatMap((domain) => chartsOf(domain.code, domain.facets, [4, 20], 'bar')),
  ];
}

function domainBlocks(domain: Domain): ReportBlock[] {
  return [
    { kind: 'heading', code: domain.code },
    { kind: 'text', code: `${domain.code}_summary` },
    { kind: 'nuggets', group: domain.code, show: 'first' },
    { kind: 'text', code: `${domain.code}_about` },
    { kind: 'chart', chart: `${domain.code}_t` },
    { kind: 'chart', chart: `${domain.code}_raw` },
    ...domain.facets.map(({ code }): ReportBlock => ({ kind: 'nuggets', group: code, show: 'all' })),
  ];
}

function respondentBlocks(): ReportBlock[] {
  const members = domains.map((domain) => domain.code);
  return [
    { kind: 'text', code: 'intro' },
    { kind: 'text', code: 'normed', condition: withNorms },
    ...whyUnnormed.map(({ code, condition }): ReportBlock => ({ kind: 'text', code, condition })),
    { kind: 'heading', code: 'overview' },
    { kind: 'chart', chart: 'domains_t' },
    { kind: 'chart', chart: 'domains_raw' },
    {
      kind: 'scores',
      calculations: members.flatMap((code) => [`${code}_t`, `${code}_percentile`]),
      condition: withNorms,
    },
    { kind: 'scores', calculations: members, condition: withoutNorms },
    ...domains.flatMap(domainBlocks),
    { kind: 'heading', code: 'all_scores' },
    { kind: 'scores', calculations: facets.map((facet) => facet.code), condition: withoutNorms },
    { kind: 'scores', calculations: facets.flatMap((facet) => [facet.code, `${facet.code}_t`]), condition: withNorms },
    { kind: 'heading', code: 'about' },
    { kind: 'text', code: 'sources' },
  ];
}

function staffBlocks(): ReportBlock[] {
  return [
    { kind: 'chart', chart: 'domains_t' },
    { kind: 'chart', chart: 'domains_raw' },
    ...domains.flatMap((domain): ReportBlock[] => [
      { kind: 'heading', code: domain.code },
      {
        kind: 'scores',
        calculations: [domain, ...domain.facets].flatMap(({ code }) => [code, `${code}_t`, `${code}_percentile`]),
      },
    ]),
  ];
}

/** Everything of the inventory but its texts and test cases. */
export function ipipStructure(
  key: ItemSource['key'],
  norms: NormSource,
  margin: Margin = nearMiddle,
): Omit<InstrumentDocument, 'texts'> {
  return {
    format: 'instrument/1',
    code: 'ipip_neo_120',
    baseLocale: 'en-US',
    domain: 'personality',
    area: 'five_factor_model',
    settings: {
      paging: 'section',
      showProgress: true,
      allowBack: true,
      estimatedMinutes: 15,
      askRespondent: ['age', 'sex'],
    },
    answerSets: [{ code: 'accuracy', answers: answerCodes.map((code, index) => ({ code, score: index + 1 })) }],
    sections: Array.from({ length: key.length / itemsPerSection }, (_, index) => ({ code: `p${index + 1}` })),
    questions: questions(key),
    tables: normTables(norms),
    calculations: calculations(margin),
    nuggets: nuggets(),
    charts: charts(),
    reports: [
      { code: 'main', blocks: respondentBlocks() },
      { code: 'staff', audience: 'staff', blocks: staffBlocks() },
    ],
  };
}
