import type { QuestionKind, Validation } from '../../instrument/document';
import type { Gathered, GatheredAnswer, GatheredFormula, GatheredQuestion } from '../model/gathered';
import type { Ledger } from '../model/ledger';
import type { LocalTexts } from '../model/locales';
import { plainOf } from '../model/markdown';
import { patternFrom } from '../model/pattern';
import { withCodeScores } from '../model/scores';
import type { LimeRow } from './tables';

interface Attribute {
  value: string;
  path: string;
  texts: LocalTexts;
  others?: string[];
}

export interface LimeQuestion {
  row: LimeRow;
  path: string;
  text: Record<string, string>;
  help: Record<string, string>;
  subquestions: { row: LimeRow; path: string; text: Record<string, string> }[];
  answers: { row: LimeRow; path: string; text: LocalTexts }[];
  attributes: Map<string, Attribute>;
}

const kinds: Readonly<Record<string, QuestionKind>> = {
  L: 'single_choice',
  '!': 'single_choice',
  O: 'single_choice',
  M: 'multiple_choice',
  P: 'multiple_choice',
  Y: 'yes_no',
  G: 'single_choice',
  '5': 'rating',
  A: 'matrix',
  B: 'matrix',
  C: 'matrix',
  E: 'matrix',
  F: 'matrix',
  H: 'matrix',
  '1': 'matrix',
  ':': 'number',
  ';': 'short_text',
  K: 'number',
  Q: 'short_text',
  N: 'number',
  S: 'short_text',
  T: 'long_text',
  U: 'long_text',
  D: 'date',
  R: 'ranking',
  X: 'information',
};

/** Answers that types have by themselves. */
const fixed: Readonly<Record<string, readonly [string, string][]>> = {
  A: ['1', '2', '3', '4', '5'].map((code) => [code, code] as [string, string]),
  B: Array.from({ length: 10 }, (_, index) => [String(index + 1), String(index + 1)] as [string, string]),
  C: [
    ['Y', 'Yes'],
    ['U', 'Uncertain'],
    ['N', 'No'],
  ],
  E: [
    ['I', 'Increase'],
    ['S', 'Same'],
    ['D', 'Decrease'],
  ],
  G: [
    ['F', 'Female'],
    ['M', 'Male'],
  ],
};

type Expression = (path: string, text: string) => GatheredFormula;

/** Reads one question of a survey; one with several texts, numbers or scales is several here. */
export function gatherLime(
  found: Gathered,
  ledger: Ledger,
  question: LimeQuestion,
  expression: Expression,
  hasAssessment: boolean,
  isInGroup: boolean,
): void {
  const { row, path, attributes } = question;
  const type = row.type ?? 'T';
  const title = row.title ?? '';
  ledger.keep(`${path}.type`);
  const use = (name: string): string | undefined => {
    const attribute = attributes.get(name);
    if (attribute) ledger.keep(attribute.path, ...(attribute.others ?? []));
    return attribute?.value.trim() || undefined;
  };
  const isHidden = attributes.get('hidden')?.value === '1';
  if (type === '*') {
    const equation = attributes.get('equation');
    const source = equation?.value ?? question.text[Object.keys(question.text)[0] ?? ''] ?? '';
    if (equation) ledger.keep(`${equation.path}.qid`, `${equation.path}.attribute`);
    found.calculations.push({
      id: title,
      path: `${path}.title`,
      name: equation ? question.text : { '': title },
      shownTo: isHidden ? ['staff'] : ['respondent', 'staff'],
      formula: expression(equation ? `${equation.path}.value` : `${path}.question`, insideBraces(source)),
    });
    use('hidden');
    if (row.relevance && row.relevance.trim() !== '1') ledger.drop(`${path}.relevance`, row.relevance, 'no_place');
    return;
  }
  const kind = kinds[type];
  if (!kind) {
    ledger.drop(path, row, type === '|' ? 'upload' : 'no_place');
    return;
  }
  const rule = row.relevance?.trim();
  const shell: Omit<GatheredQuestion, 'id' | 'path'> = {
    kind,
    texts: { text: question.text, ...(Object.keys(question.help).length > 0 && { help: question.help }) },
    ...(isInGroup && { section: row.gid ?? '' }),
    rules: rule && rule !== '1' ? [expression(`${path}.relevance`, rule)] : [],
    ...(row.mandatory === 'Y' && { required: true }),
    ...(isHidden && { hidden: true }),
  };
  if (rule === '1') ledger.keep(`${path}.relevance`);
  ledger.keep(`${path}.mandatory`, `${path}.other`);
  if (isHidden) {
    const attribute = attributes.get('hidden');
    if (attribute) ledger.change(attribute.path, 'hidden', 'false', 'hidden');
  }
  if (row.preg) shell.validation = patternOf(row.preg, `${path}.preg`, ledger, kind);
  if (type === 'K' || type === 'Q') severalParts(found, ledger, question, shell, use);
  else if (type === ':' || type === ';') cells(found, ledger, question, shell, use);
  else if (kind === 'matrix') matrix(found, ledger, question, shell, type, hasAssessment);
  else single(found, ledger, question, shell, type, hasAssessment, use);
}

function insideBraces(source: string): string {
  const plain = plainOf(source);
  const whole = /^\{([\s\S]*)\}$/.exec(plain);
  return whole && !/\}[^{}]*\{/.test(whole[1] ?? '') ? (whole[1] ?? '').trim() : plain;
}

function patternOf(source: string, path: string, ledger: Ledger, kind: QuestionKind): Validation {
  const bare = /^\/([\s\S]*)\/[a-z]*$/.exec(source.trim())?.[1] ?? source.trim();
  const pattern = patternFrom(bare);
  if (pattern !== null && (kind === 'short_text' || kind === 'long_text')) {
    ledger.change(path, source, pattern, 'limits_translated');
    return { pattern };
  }
  ledger.drop(path, source, 'no_place');
  return {};
}

function answersOf(
  question: LimeQuestion,
  type: string,
  scale: string,
  hasAssessment: boolean,
  ledger: Ledger,
): GatheredAnswer[] {
  const own = fixed[type];
  if (own)
    return withCodeScores(own.map(([was, label]) => ({ was, path: `${question.path}.type`, label: { '': label } })));
  const answers = question.answers
    .filter(({ row }) => (row.scale_id ?? '0') === scale)
    .map(({ row, path, text }): GatheredAnswer => {
      const value = Number(row.assessment_value ?? Number.NaN);
      const score = hasAssessment && Number.isFinite(value) ? value : undefined;
      ledger.keep(`${path}.assessment_value`);
      return { was: row.code ?? '', path: `${path}.code`, label: text, ...(score !== undefined && { score }) };
    });
  return withCodeScores(answers);
}

const rowsOf = (question: LimeQuestion, scale = '0') =>
  question.subquestions.filter(({ row }) => (row.scale_id ?? '0') === scale);

function matrix(
  found: Gathered,
  ledger: Ledger,
  question: LimeQuestion,
  shell: Omit<GatheredQuestion, 'id' | 'path'>,
  type: string,
  hasAssessment: boolean,
): void {
  const { row, path } = question;
  const title = row.title ?? '';
  const scales = type === '1' ? ['0', '1'] : ['0'];
  for (const scale of scales) {
    const answers = answersOf(question, type, scale, hasAssessment, ledger);
    const rows = rowsOf(question).map((part) => ({
      id: part.row.title ?? '',
      path: `${part.path}.title`,
      text: part.text,
    }));
    const id = scales.length > 1 ? `${title}_${scale}` : title;
    if (answers.length === 0 || rows.length === 0) {
      found.questions.push({ ...shell, id, path: `${path}.title`, kind: 'information' });
      continue;
    }
    const heading = question.attributes.get(scale === '0' ? 'dualscale_headerA' : 'dualscale_headerB');
    if (heading) ledger.keep(heading.path, ...(heading.others ?? []));
    found.questions.push({
      ...shell,
      id,
      path: `${path}.title`,
      answers,
      rows,
      ...(heading &&
        scales.length > 1 && { texts: { ...shell.texts, help: { ...shell.texts.help, ...heading.texts } } }),
    });
  }
}

/** Several texts or numbers: each is a question. */
function severalParts(
  found: Gathered,
  ledger: Ledger,
  question: LimeQuestion,
  shell: Omit<GatheredQuestion, 'id' | 'path'>,
  use: (name: string) => string | undefined,
): void {
  const title = question.row.title ?? '';
  const validation = numberLimits(shell.kind, use);
  const isSlider = shell.kind === 'number' && use('slider_layout') === '1';
  ledger.keep(`${question.path}.title`);
  question.subquestions.forEach((part, index) => {
    const limits = isSlider
      ? {
          min: Number(use('slider_min') ?? 0),
          max: Number(use('slider_max') ?? 100),
          ...(use('slider_accuracy') && { step: Number(use('slider_accuracy')) }),
        }
      : validation;
    found.questions.push({
      ...shell,
      kind: isSlider ? 'slider' : shell.kind,
      id: `${title}_${part.row.title ?? ''}`,
      path: `${part.path}.title`,
      // The words of the whole question stand above the first part.
      texts: { text: part.text, ...(index === 0 && { help: question.text }) },
      validation: { ...shell.validation, ...limits },
    });
  });
}

/** A table of texts or numbers: each cell is a question. */
function cells(
  found: Gathered,
  ledger: Ledger,
  question: LimeQuestion,
  shell: Omit<GatheredQuestion, 'id' | 'path'>,
  use: (name: string) => string | undefined,
): void {
  const title = question.row.title ?? '';
  const [rows, columns] = [rowsOf(question, '0'), rowsOf(question, '1')];
  const [low, high] = [use('multiflexible_min'), use('multiflexible_max')].map((value) =>
    value === undefined ? undefined : Number(value),
  );
  const validation: Validation =
    shell.kind === 'number' ? { ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) } : {};
  ledger.keep(`${question.path}.title`);
  let isFirst = true;
  for (const part of rows) {
    for (const column of columns) {
      const text: Record<string, string> = {};
      for (const tag of new Set([...Object.keys(part.text), ...Object.keys(column.text)]))
        text[tag] = [part.text[tag], column.text[tag]]
          .filter((words) => words !== undefined)
          .map((words) => plainOf(words ?? ''))
          .join(' – ');
      found.questions.push({
        ...shell,
        id: `${title}_${part.row.title ?? ''}_${column.row.title ?? ''}`,
        path: `${part.path}.title`,
        texts: { text, ...(isFirst && { help: question.text }) },
        validation: { ...shell.validation, ...validation },
      });
      isFirst = false;
    }
    ledger.keep(`${part.path}.title`);
  }
  for (const column of columns) ledger.keep(`${column.path}.title`);
}

function numberLimits(kind: QuestionKind, use: (name: string) => string | undefined): Validation {
  if (kind !== 'number') {
    const length = Number(use('maximum_chars') ?? Number.NaN);
    return length > 0 && (kind === 'short_text' || kind === 'long_text') ? { maxLength: length } : {};
  }
  const number = (name: string) => {
    const value = use(name);
    return value === undefined || !Number.isFinite(Number(value)) ? undefined : Number(value);
  };
  const [min, max] = [number('min_num_value_n'), number('max_num_value_n')];
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(use('num_value_int_only') === '1' && { step: 1 }),
  };
}

function single(
  found: Gathered,
  ledger: Ledger,
  question: LimeQuestion,
  shell: Omit<GatheredQuestion, 'id' | 'path'>,
  type: string,
  hasAssessment: boolean,
  use: (name: string) => string | undefined,
): void {
  const { row, path } = question;
  const made: GatheredQuestion = { ...shell, id: row.title ?? '', path: `${path}.title` };
  const { kind } = made;
  const limits: Validation = { ...made.validation, ...numberLimits(kind, use) };
  if (type === 'O' || type === 'P')
    ledger.change(`${path}.type`, type, kind, 'kind_changed', 'comments are not asked for');
  if (kind === 'yes_no') made.truth = ['Y', 'N'];
  if (kind === 'rating') Object.assign(limits, { min: 1, max: 5, step: 1 });
  if (type === '!') made.layout = 'dropdown';
  if (kind === 'single_choice' || kind === 'ranking')
    made.answers = answersOf(question, type, '0', hasAssessment, ledger);
  if (kind === 'multiple_choice') {
    const exclusive = new Set((use('exclude_all_others') ?? '').split(/[;,]/).map((code) => code.trim()));
    made.answers = withCodeScores(
      question.subquestions.map(
        (part): GatheredAnswer => ({
          was: part.row.title ?? '',
          path: `${part.path}.title`,
          label: part.text,
          ...(hasAssessment && { score: Number(use('assessment_value') ?? 1) }),
          ...(exclusive.has(part.row.title ?? '') && { exclusive: true }),
        }),
      ),
    );
    made.truth = ['Y', ''];
    const count = made.answers.length + (row.other === 'Y' ? 1 : 0);
    const [few, many] = [Number(use('min_answers') ?? Number.NaN), Number(use('max_answers') ?? Number.NaN)];
    if (few >= 1 && few <= count) limits.minPicks = few;
    if (many >= 1 && many <= count) limits.maxPicks = many;
  }
  if (row.other === 'Y' && made.answers) {
    const label = question.attributes.get('other_replace_text');
    if (label) ledger.keep(label.path, ...(label.others ?? []));
    made.answers = [
      ...made.answers,
      {
        was: kind === 'multiple_choice' ? 'other' : '-oth-',
        path: `${path}.other`,
        label: { '': 'Other', ...label?.texts },
      },
    ];
    ledger.change(`${path}.other`, 'Y', 'other', 'other_added');
  }
  if (kind === 'date') {
    const [first, last] = [use('date_min'), use('date_max')];
    if (first && /^\d{4}-\d\d-\d\d/.test(first)) limits.earliest = first.slice(0, 10);
    if (last && /^\d{4}-\d\d-\d\d/.test(last)) limits.latest = last.slice(0, 10);
  }
  if (made.answers?.length === 0) made.kind = 'information';
  if (made.kind === 'information') delete made.answers;
  const suffix = question.attributes.get('suffix');
  if (suffix && made.kind === 'number') {
    made.texts = { ...made.texts, unit: suffix.texts };
    ledger.keep(suffix.path, ...(suffix.others ?? []));
  }
  if (Object.keys(limits).length > 0) made.validation = limits;
  found.questions.push(made);
}
