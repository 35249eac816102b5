import { codePatterns } from 'core/instrument/codePatterns';
import type { Audience, Severity, Table } from 'core/instrument/document';
import type { Draft } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import { scopeOf } from 'core/instrument/program';
import type { ScaleBand, ScaleChoices, ScaleNorm } from 'core/instrument/wizard';
import { codeFor } from '../newCode';

/** What was chosen of a band by itself; the rest follows from the cut-offs. */
export interface BandChoice {
  label: string;
  /** undefined: as its place among the bands suggests. */
  severity?: Severity | null;
  /** What the report says in it; empty: nothing. */
  text?: string;
}

export interface NormChoice {
  kind: 'none' | 'moments' | 'table' | 'pasted';
  name: string;
  mean: number | null;
  sd: number | null;
  /** Code of a table of the draft. */
  table: string | null;
  pasted: Table | null;
  /** For each key column what it is looked up by; null: the score. */
  keys: readonly (string | null)[];
}

/** What an author has chosen so far. */
export interface WizardState {
  name: string;
  /** undefined: as the name suggests. */
  code?: string;
  items: ReadonlySet<string>;
  reversed: ReadonlySet<string>;
  method: 'sum' | 'mean';
  /** null: all. */
  atLeast: number | null;
  decimals: number | null;
  shownTo: readonly Audience[];
  norm: NormChoice;
  cutoffs: string;
  bands: readonly BandChoice[];
  bandsOf: 'score' | 'norm';
  /** Id of the report that shows the texts of the bands; null: a new one. */
  report: string | null;
}

export interface CountedItem {
  /** `q1`, `q5.r1` */
  code: string;
  tags: readonly string[];
}

/** The items that have a number, in the order of the instrument. */
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

/** Items that are keyed the other way round as the draft stands. */
function reversedIn(draft: Draft): Set<string> {
  const codes = draft.questions.flatMap(({ code, reverse, rows = [] }) => [
    ...(reverse ? [code] : []),
    ...rows.flatMap((row) => (row.reverse ? [`${code}.${row.code}`] : [])),
  ]);
  return new Set(codes);
}

/** Before anything is chosen. */
export const startOf = (draft: Draft): WizardState => ({
  name: '',
  items: new Set(),
  reversed: reversedIn(draft),
  method: 'sum',
  atLeast: null,
  decimals: null,
  shownTo: ['respondent', 'staff'],
  norm: { kind: 'none', name: '', mean: 50, sd: 10, table: null, pasted: null, keys: [] },
  cutoffs: '',
  bands: [],
  bandsOf: 'score',
  report: draft.reports?.find(({ audience }) => audience !== 'staff')?.id ?? null,
});

export interface Cutoffs {
  cuts: number[];
  /** Pieces that are no numbers. */
  unread: string[];
  /** The first number that is not above the one before it. */
  falling?: number;
}

/** Cut-offs as one types them, in any width: `0, 5, 10`, `０、５`; a decimal comma where they are parted by semicolons. */
export function readCutoffs(given: string): Cutoffs {
  const typed = given.normalize('NFKC').replaceAll(/[、،]/g, ',');
  const hasSemicolons = typed.includes(';');
  const pieces = typed.split(hasSemicolons ? /;/ : /[,\s]+/).map((piece) => piece.trim());
  const found: Cutoffs = { cuts: [], unread: [] };
  for (const piece of pieces) {
    if (piece === '') continue;
    const value = Number((hasSemicolons ? piece.replace(',', '.') : piece).replace('−', '-'));
    if (!Number.isFinite(value)) found.unread.push(piece);
    else {
      const last = found.cuts.at(-1);
      if (last !== undefined && value <= last) found.falling ??= value;
      found.cuts.push(value);
    }
  }
  return found;
}

const ladders: Readonly<Record<number, readonly Severity[]>> = {
  2: ['none', 'high'],
  3: ['none', 'moderate', 'high'],
  4: ['none', 'low', 'moderate', 'high'],
  5: ['none', 'low', 'moderate', 'high', 'critical'],
};

/** The severity of a band: as chosen, else by its place; null: none. */
export function severityOf(bands: readonly BandChoice[], index: number, count: number): Severity | null {
  const chosen = bands[index]?.severity;
  return chosen === undefined ? (ladders[count]?.[index] ?? null) : chosen;
}

/** The bands that the cut-offs make. The first holds everything below, too. */
export function bandsFrom({ cutoffs, bands }: Pick<WizardState, 'cutoffs' | 'bands'>): ScaleBand[] {
  const { cuts, unread, falling } = readCutoffs(cutoffs);
  if (unread.length > 0 || falling !== undefined) return [];
  const taken = new Set<string>();
  return cuts.map((cut, index): ScaleBand => {
    const label = bands[index]?.label.trim() ?? '';
    const code = freeCode(codeFor(label) || `band_${index + 1}`, taken);
    taken.add(code);
    const severity = severityOf(bands, index, cuts.length);
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

/** The scale that was chosen; undefined: something is missing without which there is none. */
export function choicesFrom(state: WizardState): ScaleChoices | undefined {
  const code = codeOfScale(state);
  if (state.items.size === 0 || !codePatterns.formula.test(code)) return undefined;
  const norm = normFrom(state, code);
  const bands = bandsFrom(state);
  return {
    code,
    name: state.name.trim(),
    items: [...state.items],
    reversed: [...state.reversed].filter((item) => state.items.has(item)),
    method: state.method,
    ...(state.atLeast !== null && { atLeast: state.atLeast }),
    ...(state.decimals !== null && { decimals: state.decimals }),
    shownTo: state.shownTo,
    ...(norm && { norm }),
    ...(bands.length > 0 && { bands: { of: norm === undefined ? 'score' : state.bandsOf, bands } }),
    report: state.report === null ? { code: 'main', title: state.name.trim() } : { id: state.report },
  };
}

/** What a key column of norms is probably looked up by; null: the score. */
export function guessedKey(name: string): string | null {
  if (/\b(?:sex|gender)/i.test(name)) return 'respondent.sex';
  if (/\bage/i.test(name)) return 'respondent.age';
  return /\bcountry/i.test(name) ? 'respondent.country' : null;
}
