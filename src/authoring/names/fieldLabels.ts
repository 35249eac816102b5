import type { PartKind } from 'core/instrument/draft';
import type { PartName } from './partName';

type Kind = PartName['kind'];
type Labels = Readonly<Record<string, string>>;

/** The messages of fields that mean the same in every part. */
const common: Labels = {
  code: 'draft.code',
  text: 'question.text',
  title: 'chart.title',
  label: 'answerSet.column.label',
  name: 'calculation.name',
  description: 'calculation.description',
  alt: 'image.alt',
  image: 'question.image',
  tags: 'question.tags',
  reverse: 'question.reverse',
  visibleIf: 'question.visibleIf',
  formula: 'calculation.formula',
  condition: 'nugget.condition',
  text_others: 'nugget.text_others',
  title_others: 'reportEditor.title_others',
  source: 'image.file',
};

const ofKind: Readonly<Partial<Record<Kind, Labels>>> = {
  instrument: {
    title: 'instrument.title',
    description: 'overview.description',
    instructions: 'overview.instructions',
    thanks: 'overview.thanks',
    baseLocale: 'instrument.baseLocale',
    domain: 'settings.domain',
    area: 'settings.area',
    settings: 'draft.tab.settings',
    'settings.retake.rule': 'settings.retake',
    'settings.retake.days': 'settings.retake.daysBetween',
    sections: 'instrument.sections',
    questions: 'instrument.questions',
    answerSets: 'answerSet.list',
    tables: 'calculation.view.tables',
    calculations: 'instrument.calculations',
    nuggets: 'instrument.nuggets',
    charts: 'draft.tab.charts',
    svgs: 'draft.tab.svgs',
    images: 'draft.tab.images',
    reports: 'instrument.reports',
    testCases: 'instrument.testCases',
  },
  section: { title: 'question.section.title', text: 'question.section.text', randomOrder: 'question.randomOrder' },
  question: {
    kind: 'question.kind',
    section: 'question.section',
    answerSet: 'question.answerSet',
    required: 'question.required',
    rows: 'question.rows',
    layout: 'question.layout',
    help: 'question.help',
    placeholder: 'question.placeholder',
    unit: 'question.unit',
    min_label: 'question.min_label',
    max_label: 'question.max_label',
    validation: 'question.limits',
  },
  answer_set: { answers: 'draft.tab.answer' },
  answer: { score: 'answerSet.column.score', exclusive: 'answerSet.answer.exclusive' },
  table: {
    keys: 'calculation.table.keys',
    'keys.match': 'calculation.table.keys',
    rows: 'calculation.table.rowsOf',
    'rows.keys': 'calculation.table.keys',
    'rows.value': 'calculation.table.value',
  },
  calculation: {
    type: 'calculation.type',
    decimals: 'calculation.decimals',
    shownTo: 'calculation.shownTo',
    bands: 'calculation.bands',
    bandsRange: 'calculation.bandsRange',
  },
  band: {
    from: 'calculation.band.side.from',
    above: 'calculation.band.side.above',
    severity: 'calculation.severity',
    color: 'calculation.band.color',
  },
  nugget: { group: 'nugget.group', priority: 'nugget.priority' },
  chart: { kind: 'chart.kind', range: 'chart.range', series: 'chart.series', bands: 'chart.bands' },
  svg: { bindings: 'svg.bindingsOf', 'bindings.formula': 'calculation.formula' },
  report: { audience: 'reportEditor.audience', blocks: 'reportEditor.sheet' },
  block: {
    kind: 'question.kind',
    group: 'reportEditor.block.group',
    show: 'reportEditor.block.show',
    calculations: 'chart.scores',
    chart: 'reportEditor.kind.chart',
    svg: 'reportEditor.kind.svg',
  },
  test_case: {
    answers: 'draft.tab.answer',
    respondent: 'calculation.shownTo.respondent',
    'respondent.age': 'sample.age',
    'respondent.sex': 'sample.sex',
    'respondent.country': 'sample.country',
    'respondent.locale': 'overview.language',
    expected: 'test.expectedSide',
    'expected.bands': 'test.expected.bands',
    'expected.nuggets': 'test.expected.nuggets',
    'expected.visible': 'test.expected.visible',
  },
};

/** The message that labels a field of a part: that of the control with which it is edited; undefined: there is none. */
export function fieldLabel(kind: Kind, field: string): string | undefined {
  const [outer, inner] = field.split('.');
  if (kind === 'question' && outer === 'validation' && inner !== undefined) return `question.limit.${inner}`;
  const own = ofKind[kind]?.[field] ?? common[field];
  return own ?? (kind === 'instrument' && outer === 'settings' && inner !== undefined ? field : undefined);
}

/** The fields whose values are words of a closed list, with the beginning of the messages of these words. */
const choices: Readonly<Partial<Record<Kind, Labels>>> = {
  instrument: {
    'settings.paging': 'settings.paging.',
    'settings.results': 'settings.results.',
    'settings.seenBy': 'settings.seenBy.',
    'settings.askRespondent': 'settings.askRespondent.',
    'settings.retake.rule': 'settings.retake.',
  },
  question: { kind: 'question.kind.', layout: 'question.layout.' },
  table: { 'keys.match': 'calculation.table.match.' },
  calculation: { type: 'calculation.type.', shownTo: 'calculation.shownTo.' },
  band: { severity: 'calculation.severity.' },
  chart: { kind: 'chart.kind.' },
  svg: { 'bindings.target': 'svg.target.' },
  report: { audience: 'reportEditor.audience.' },
  block: { kind: 'reportEditor.kind.', show: 'reportEditor.block.show.' },
  test_case: { 'respondent.sex': 'sample.sex.' },
};

export const choiceMessages = (kind: Kind, field: string): string | undefined => choices[kind]?.[field];

/** The fields that hold codes of parts, with the kind of these parts. */
const references: Readonly<Partial<Record<Kind, Readonly<Record<string, PartKind>>>>> = {
  instrument: { 'settings.cover': 'image' },
  question: { section: 'section', answerSet: 'answer_set', image: 'image' },
  answer: { image: 'image' },
  chart: { bands: 'calculation' },
  block: { calculations: 'calculation', chart: 'chart', svg: 'svg', image: 'image' },
  test_case: { 'expected.nuggets': 'nugget', 'expected.visible': 'question' },
};

export const referredKind = (kind: Kind, field: string): PartKind | undefined => references[kind]?.[field];
