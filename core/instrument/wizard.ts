import { reservedWords } from '../formula';
import type { Audience, Severity, Table } from './document';
import type { Draft } from './draft';
import { freeCode } from './freeCode';
import { nameForItems } from './itemList';
import type { DraftPart, ListName, Operation } from './operations/operation';
import { scopeOf } from './program';
import { type ScaleTransform, transformed } from './scaleTransform';

export interface ScaleBand {
  code: string;
  label: string;
  /** Inclusive lower bound; the first may be without. */
  from?: number;
  severity?: Severity;
  /** Text of a nugget that is shown in this band; absent: none. */
  nugget?: string;
}

/** What the T score is looked up in, or computed from. */
export type ScaleNorm = { code: string; name: string; decimals?: number; shownTo?: readonly Audience[] } & (
  | { kind: 'moments'; mean: number; sd: number }
  /**
   * `table`: the code of an existing one, or one to be added. `keys`: the formula to look up by in each key column; null: the score itself.
   */
  | { kind: 'table'; table: string | Table; keys: readonly (string | null)[] }
);

/** A scale as its manual describes it. Texts are of the base language. */
export interface ScaleChoices {
  code: string;
  name: string;
  /** `q1`, `q5.r1`; a matrix stands for its rows. */
  items: readonly string[];
  /** Those that are reverse-keyed; the others are not. */
  reversed: readonly string[];
  method: 'sum' | 'mean';
  /** How many must be answered; absent, or as many as there are: all of them. */
  atLeast?: number;
  decimals?: number;
  shownTo?: readonly Audience[];
  norm?: ScaleNorm;
  /** Of the score, or of the T score. */
  bands?: { of: 'score' | 'norm'; bands: readonly ScaleBand[] };
  /** Puts the score on another scale. */
  transform?: ScaleTransform;
  /** A gauge of the T score, else of the score, with the bands it has. */
  chart?: { range: [number, number] };
  /** Where chart and nuggets are shown: an existing report, by its id, or a new one. Absent: in none yet. */
  report?: { id: string } | { code: string; title: string };
  /** Of the nuggets; default: the code of the scale. */
  group?: string;
}

/** Codes used: those asked for, unless they were taken. */
export interface ScaleCodes {
  score: string;
  norm?: string;
  table?: string;
  group?: string;
  nuggets: string[];
  chart?: string;
  report?: string;
}

/** Operations on one draft, each part after its last neighbour. */
class Additions {
  readonly operations: Operation[] = [];
  private readonly last = new Map<string, string | null>();

  constructor(
    private readonly draft: Draft,
    readonly newId: () => string,
  ) {}

  add(list: ListName, part: Omit<DraftPart, 'id'>, parent?: { id: string; last: string | null }): string {
    const id = this.newId();
    const key = parent === undefined ? list : `${list} ${parent.id}`;
    const after = this.last.get(key) ?? (parent === undefined ? this.lastIn(list) : parent.last);
    this.operations.push({ op: 'add', list, ...(parent && { parent: parent.id }), after, part: { id, ...part } });
    this.last.set(key, id);
    return id;
  }

  text(part: string, field: string, text: string): void {
    if (text.trim() === '') return;
    this.operations.push({ op: 'text', part, field, locale: this.draft.baseLocale, text, before: null });
  }

  private lastIn(list: ListName): string | null {
    const { calculations, tables, nuggets, charts, reports } = this.draft;
    const known: Partial<Record<ListName, readonly { id: string }[] | undefined>> = {
      calculations,
      tables,
      nuggets,
      charts,
      reports,
    };
    return known[list]?.at(-1)?.id ?? null;
  }
}

/** The addresses of the items in the order of the instrument, rows in the place of their matrix; unknown ones last. */
function itemsInOrder(draft: Draft, addresses: readonly string[]): string[] {
  const scope = scopeOf(draft);
  const asked = new Set(addresses);
  const known = scope.items.filter(
    ({ ref, question }) => asked.has(ref) || asked.has(scope.questions[question]?.code ?? ''),
  );
  const refs = known.map(({ ref }) => ref);
  const unknown = addresses.filter((address) => !scope.itemOf.has(address) && !scope.questionOf.has(address));
  return [...refs, ...unknown];
}

/** The flags to change, of questions and of rows. */
function keying(draft: Draft, items: readonly string[], reversed: ReadonlySet<string>): Operation[] {
  return draft.questions.flatMap((question) => {
    const parts =
      question.kind === 'matrix'
        ? (question.rows ?? []).map((row) => ({ address: `${question.code}.${row.code}`, part: row }))
        : [{ address: question.code, part: question }];
    return parts.flatMap(({ address, part: { id, reverse } }): Operation[] => {
      if (!items.includes(address)) return [];
      const wanted = reversed.has(address) || (question.kind === 'matrix' && reversed.has(question.code));
      if (wanted === (reverse ?? false)) return [];
      const before = reverse === undefined ? {} : { before: reverse };
      return [{ op: 'set', part: id, field: 'reverse', ...(wanted && { value: true }), ...before }];
    });
  });
}

/** The values as a formula lists them: a range or a tag that is exactly these, else one by one. */
function written(draft: Draft, items: readonly string[]): string {
  const { range, tag } = nameForItems(draft)(items);
  if (range !== undefined) return `${range[0]}..${range[1]}`;
  return tag === undefined ? items.join(', ') : `tag("${tag}")`;
}

/** The formula of the score before any transformation. */
export function rawFormula(draft: Draft, choices: Pick<ScaleChoices, 'items' | 'method' | 'atLeast'>): string {
  const items = itemsInOrder(draft, choices.items);
  const { atLeast } = choices;
  const needed = atLeast === undefined || atLeast >= items.length ? '' : `, at_least: ${atLeast}`;
  return `${choices.method}(${written(draft, items)}${needed})`;
}

function normFormula(norm: ScaleNorm, score: string, table: string | undefined): string {
  if (norm.kind === 'moments') return `tscore(${score}, ${norm.mean}, ${norm.sd})`;
  const keys = norm.keys.map((key) => key ?? score);
  return `lookup(${[`"${table}"`, ...keys].join(', ')})`;
}

/**
 * The operations that add a scale to a draft, to be applied as one change: reverse keying, calculation, T score, bands, and a nugget for each
 * band that has one. Codes that are taken get a number. Choices are not checked: the check of the draft reports what is wrong.
 * @param newId a new id (UUID v7) at each call
 */
export function scaleOperations(
  draft: Draft,
  choices: ScaleChoices,
  newId: () => string,
): { operations: Operation[]; codes: ScaleCodes } {
  const additions = new Additions(draft, newId);
  const items = itemsInOrder(draft, choices.items);
  additions.operations.push(...keying(draft, items, new Set(choices.reversed)));

  const named = new Set([...draft.questions, ...(draft.calculations ?? [])].map(({ code }) => code));
  const taken = new Set([...named, ...reservedWords]);
  const take = (wanted: string): string => {
    const code = freeCode(wanted, taken);
    taken.add(code);
    return code;
  };
  const { norm, bands, shownTo = [] } = choices;
  const score = take(choices.code);
  const codes: ScaleCodes = { score, nuggets: [] };
  const bandParts = bands?.bands.map(({ code, from, severity }) => ({
    id: newId(),
    code,
    ...(from !== undefined && { from }),
    ...(severity !== undefined && { severity }),
  }));
  const calculation = (
    code: string,
    formula: string,
    decimals: number | undefined,
    seen: readonly Audience[],
    banded: boolean,
  ) =>
    additions.add('calculations', {
      code,
      formula,
      ...(decimals !== undefined && { decimals }),
      ...(seen.length > 0 && { shownTo: [...seen] }),
      ...(banded && bandParts && bandParts.length > 0 && { bands: bandParts }),
    });

  const formula = transformed(rawFormula(draft, choices), choices.transform);
  const ofNorm = bands?.of === 'norm' && norm !== undefined;
  additions.text(calculation(score, formula, choices.decimals, shownTo, !ofNorm), 'name', choices.name);
  if (norm) {
    codes.norm = take(norm.code);
    if (norm.kind === 'table') codes.table = tableFor(draft, norm.table, additions);
    const text = normFormula(norm, score, codes.table);
    const id = calculation(codes.norm, text, norm.decimals, norm.shownTo ?? shownTo, ofNorm);
    additions.text(id, 'name', norm.name);
  }
  bandParts?.forEach(({ id }, index) => {
    additions.text(id, 'label', bands?.bands[index]?.label ?? '');
  });
  const banded = ofNorm ? (codes.norm ?? score) : score;
  const blocks = [
    ...addChart(draft, choices, bandParts && bandParts.length > 0 ? banded : undefined, codes, additions),
    ...addNuggets(draft, choices, banded, codes, additions),
  ];
  addBlocks(draft, choices, blocks, codes, additions);
  return { operations: additions.operations, codes };
}

/** The code of the table to look up in; a new one is added. */
function tableFor(draft: Draft, table: string | Table, additions: Additions): string {
  if (typeof table === 'string') return table;
  const code = freeCode(table.code, new Set(draft.tables?.map((one) => one.code)));
  additions.add('tables', { ...table, code });
  return code;
}

type Blocks = Record<string, string>[];

/** @param banded the calculation with the bands; undefined: there are none */
function addChart(
  draft: Draft,
  { chart, norm, name }: ScaleChoices,
  banded: string | undefined,
  codes: ScaleCodes,
  additions: Additions,
): Blocks {
  if (chart === undefined) return [];
  const shown = codes.norm ?? codes.score;
  const code = freeCode(shown, new Set(draft.charts?.map((one) => one.code)));
  codes.chart = code;
  const series = additions.newId();
  const id = additions.add('charts', {
    code,
    kind: 'gauge',
    range: chart.range,
    series: [{ id: series, code: shown, formula: shown }],
    ...(banded === shown && { bands: banded }),
  });
  const title = norm && norm.name.trim() !== '' ? norm.name : name;
  additions.text(id, 'title', title);
  additions.text(series, 'label', title);
  return [{ kind: 'chart', chart: code }];
}

function addNuggets(
  draft: Draft,
  choices: ScaleChoices,
  banded: string,
  codes: ScaleCodes,
  additions: Additions,
): Blocks {
  const texts = (choices.bands?.bands ?? []).flatMap(({ code, nugget }) =>
    nugget === undefined ? [] : [{ code, nugget }],
  );
  if (texts.length === 0) return [];
  const group = freeCode(choices.group ?? choices.code, new Set(draft.nuggets?.map((nugget) => nugget.group)));
  codes.group = group;
  const taken = new Set(draft.nuggets?.map(({ code }) => code));
  for (const { code: band, nugget } of texts) {
    const code = freeCode(`${banded}_${band}`, taken);
    taken.add(code);
    codes.nuggets.push(code);
    const condition = `band(${banded}, "${banded}") = "${band}"`;
    additions.text(additions.add('nuggets', { code, group, condition }), 'text', nugget);
  }
  return [{ kind: 'nuggets', group, show: 'first' }];
}

function addBlocks(draft: Draft, choices: ScaleChoices, blocks: Blocks, codes: ScaleCodes, additions: Additions): void {
  if (choices.report === undefined || blocks.length === 0) return;
  if ('id' in choices.report) {
    const { id } = choices.report;
    const report = draft.reports?.find((one) => one.id === id);
    for (const block of blocks) additions.add('blocks', block, { id, last: report?.blocks.at(-1)?.id ?? null });
    if (report) codes.report = report.code;
    return;
  }
  codes.report = freeCode(choices.report.code, new Set(draft.reports?.map(({ code }) => code)));
  const id = additions.add('reports', { code: codes.report, blocks: [] });
  additions.text(id, 'title', choices.report.title);
  for (const block of blocks) additions.add('blocks', block, { id, last: null });
}
