import { codePatterns } from 'core/instrument/codePatterns';
import type { Audience, Severity, Table } from 'core/instrument/document';
import type { Draft } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import { scopeOf } from 'core/instrument/program';
import { type ScaleTransform, type ScoreRange, transformedRange } from 'core/instrument/scaleTransform';
import type { ScaleBand, ScaleChoices, ScaleNorm } from 'core/instrument/wizard';
import { readNumber } from 'core/language/typedNumber';
import { codeFor } from '../newCode';

/** The settings of one band; the rest follows from the cut-offs. */
export interface BandChoice {
  label: string;
  /** undefined: by its position among the bands. */
  severity?: Severity | null;
  /** Text for the report; empty: none. */
  text?: string;
}

export interface NormChoice {
  kind: 'none' | 'moments' | 'table' | 'pasted';
  name: string;
  mean: number | null;
  sd: number | null;
  /** Code of a table. */
  table: string | null;
  pasted: Table | null;
  /** The input of each key column; null: the score. */
  keys: readonly (string | null)[];
}

export interface WizardState {
  name: string;
  /** undefined: derived from the name. */
  code?: string;
  items: ReadonlySet<string>;
  reversed: ReadonlySet<string>;
  method: 'sum' | 'mean';
  /** null: all. */
  atLeast: number | null;
  /** How the score is put on another scale. */
  scaling: 'none' | ScaleTransform['kind'];
  factor: number | null;
  decimals: number | null;
  shownTo: readonly Audience[];
  norm: NormChoice;
  cutoffs: string;
  bands: readonly BandChoice[];
  bandsOf: 'score' | 'norm';
  /** What a high score means: it decides which severity each band gets unless one is chosen. */
  direction: Direction;
  chart: boolean;
  /** Id of the report for chart and texts; null: a new one. */
  report: string | null;
}

export type Direction = 'worse' | 'better' | 'neutral';

/** Props of a step of the wizard. */
export interface StepProps {
  state: WizardState;
  onChange(changes: Partial<WizardState>): void;
  /** The possible scores before and after scaling; undefined: unknown. */
  ranges?: { raw: ScoreRange; scaled: ScoreRange } | undefined;
}

export interface CountedItem {
  /** `q1`, `q5.r1` */
  code: string;
  tags: readonly string[];
}

/** The items with a numeric value, in the order of the instrument. */
export function countedItems(draft: Draft): CountedItem[] {
  const scope = scopeOf(draft);
  const tags = new Map<string, string[]>();
  for (const [tag, items] of scope.tagged) {
    for (const { ref } of items) tags.set(ref, [...(tags.get(ref) ?? []), tag]);
  }
  return scope.items.flatMap(({ ref, type, kind }) =>
    type === null || type === 'text' || type === 'texts' || kind === 'time'
      ? []
      : [{ code: ref, tags: tags.get(ref) ?? [] }],
  );
}

/** The items that the draft marks as reversed. */
function reversedIn(draft: Draft): Set<string> {
  const codes = draft.questions.flatMap(({ code, reverse, rows = [] }) => [
    ...(reverse ? [code] : []),
    ...rows.flatMap((row) => (row.reverse ? [`${code}.${row.code}`] : [])),
  ]);
  return new Set(codes);
}

export const startOf = (draft: Draft): WizardState => ({
  name: '',
  items: new Set(),
  reversed: reversedIn(draft),
  method: 'sum',
  atLeast: null,
  scaling: 'none',
  factor: 4,
  decimals: null,
  shownTo: ['respondent', 'staff'],
  norm: { kind: 'none', name: '', mean: 50, sd: 10, table: null, pasted: null, keys: [] },
  cutoffs: '',
  bands: [],
  bandsOf: 'score',
  direction: 'worse',
  chart: true,
  report: draft.reports?.find(({ audience }) => audience !== 'staff')?.id ?? null,
});

export interface Cutoffs {
  cuts: number[];
  /** Pieces that are not numbers. */
  unread: string[];
  /** The first number that is not greater than the previous one. */
  falling?: number;
}

/** Reads cut-offs, also in full width: `0, 5, 10`, `０、５`; with semicolons between them, a comma is the decimal point. */
export function readCutoffs(given: string): Cutoffs {
  const typed = given.normalize('NFKC').replaceAll(/[、،]/g, ',');
  const hasSemicolons = typed.includes(';');
  const pieces = typed.split(hasSemicolons ? /;/ : /[,\s]+/).map((piece) => piece.trim());
  const found: Cutoffs = { cuts: [], unread: [] };
  for (const piece of pieces) {
    if (piece === '') continue;
    const value = readNumber(piece);
    if (value === undefined) {
      found.unread.push(piece);
      continue;
    }
    if (value <= (found.cuts.at(-1) ?? Number.NEGATIVE_INFINITY)) found.falling ??= value;
    found.cuts.push(value);
  }
  return found;
}

const ladders: Readonly<Record<number, readonly Severity[]>> = {
  2: ['none', 'high'],
  3: ['none', 'moderate', 'high'],
  4: ['none', 'low', 'moderate', 'high'],
  5: ['none', 'low', 'moderate', 'high', 'critical'],
};

/** The severity of a band: the chosen one, else by its position; null: none. */
export function severityOf(
  { bands, direction }: Pick<WizardState, 'bands' | 'direction'>,
  index: number,
  count: number,
): Severity | null {
  const chosen = bands[index]?.severity;
  if (chosen !== undefined) return chosen;
  if (direction === 'neutral') return null;
  return ladders[count]?.[direction === 'worse' ? index : count - 1 - index] ?? null;
}

/** Cut-offs that no score of the range reaches, and bands below the range. */
export function cutoffsBeyond(cuts: readonly number[], range: ScoreRange | undefined): number[] {
  if (range === undefined) return [];
  return cuts.filter((cut, index) => cut > range.to || (index > 0 && cut <= range.from));
}

/** undefined: none, or what it needs is not known. */
export function transformOf(
  { scaling, factor }: Pick<WizardState, 'scaling' | 'factor'>,
  raw: ScoreRange | undefined,
): ScaleTransform | undefined {
  if (scaling === 'times') return factor === null ? undefined : { kind: 'times', factor };
  if (scaling === 'none' || raw === undefined) return undefined;
  return scaling === 'to100' ? { kind: 'to100', ...raw } : { kind: 'percent', to: raw.to };
}

/** The bands between the cut-offs. The first one also includes all lower values. */
export function bandsFrom(state: Pick<WizardState, 'cutoffs' | 'bands' | 'direction'>): ScaleBand[] {
  const { cutoffs, bands } = state;
  const { cuts, unread, falling } = readCutoffs(cutoffs);
  if (unread.length > 0 || falling !== undefined) return [];
  const taken = new Set<string>();
  return cuts.map((cut, index): ScaleBand => {
    const label = bands[index]?.label.trim() ?? '';
    const code = freeCode(codeFor(label) || `band_${index + 1}`, taken);
    taken.add(code);
    const severity = severityOf(state, index, cuts.length);
    const nugget = bands[index]?.text?.trim() ?? '';
    return {
      code,
      label,
      ...(index > 0 && { from: cut }),
      ...(severity !== null && { severity }),
      ...(nugget !== '' && { nugget }),
    };
  });
}

function normFrom({ norm }: WizardState, code: string): ScaleNorm | undefined {
  const shared = { code: `${code}_t`, name: norm.name, decimals: 0 };
  if (norm.kind === 'moments') {
    return norm.mean === null || norm.sd === null
      ? undefined
      : { ...shared, kind: 'moments', mean: norm.mean, sd: norm.sd };
  }
  const table = norm.kind === 'table' ? norm.table : norm.kind === 'pasted' ? norm.pasted : null;
  return table === null ? undefined : { ...shared, kind: 'table', table, keys: norm.keys };
}

export const codeOfScale = ({ code, name }: WizardState): string => code ?? codeFor(name);

/** The ends of a chart of T scores: three standard deviations on either side. */
const normRange: [number, number] = [20, 80];

/** The chosen scale; undefined: the choices are not sufficient yet. @param raw the possible scores before scaling */
export function choicesFrom(state: WizardState, raw?: ScoreRange): ScaleChoices | undefined {
  const code = codeOfScale(state);
  if (state.items.size === 0 || !codePatterns.formula.test(code)) return undefined;
  const norm = normFrom(state, code);
  const bands = bandsFrom(state);
  const transform = transformOf(state, raw);
  const scaled = raw && transformedRange(raw, transform);
  const range = norm
    ? normRange
    : scaled && scaled.from < scaled.to
      ? ([scaled.from, scaled.to] as [number, number])
      : undefined;
  return {
    code,
    name: state.name.trim(),
    items: [...state.items],
    reversed: [...state.reversed].filter((item) => state.items.has(item)),
    method: state.method,
    ...(state.atLeast !== null && { atLeast: state.atLeast }),
    ...(state.decimals !== null && { decimals: state.decimals }),
    shownTo: state.shownTo,
    ...(transform && { transform }),
    ...(state.chart && range && { chart: { range } }),
    ...(norm && { norm }),
    ...(bands.length > 0 && { bands: { of: norm === undefined ? 'score' : state.bandsOf, bands } }),
    report: state.report === null ? { code: 'main', title: state.name.trim() } : { id: state.report },
  };
}

/** Guesses the input of a key column from its name; null: the score. */
export function guessedKey(name: string): string | null {
  if (/\b(?:sex|gender)/i.test(name)) return 'respondent.sex';
  if (/\bage/i.test(name)) return 'respondent.age';
  return /\bcountry/i.test(name) ? 'respondent.country' : null;
}
