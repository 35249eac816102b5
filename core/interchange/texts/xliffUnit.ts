import { readNameToken } from './nameToken';
import type { ExchangeStatus, ReadEntry, ReadProblem } from './unit';

/** A text in the making: what stands for itself, and codes whose data may come later. */
export interface Inline {
  pieces: (string | { dataRef: string | undefined; shown: string | undefined })[];
}

export interface Segment {
  isIgnorable: boolean;
  state: string | undefined;
  subState: string | undefined;
  source: Inline | undefined;
  target: Inline | undefined;
  /** Where the target stands among the targets, from 1. */
  order: number | undefined;
}

export interface Unit {
  line: number;
  id: string;
  digest: string | null;
  data: Map<string, string>;
  segments: Segment[];
  previousSource: string | null;
}

const orderOf = ['initial', 'translated', 'reviewed', 'final'];

function statusOf({ state, subState }: Segment): { status: ExchangeStatus; outdated: boolean } | undefined {
  // A target without state counts as translated.
  const plain = state ?? 'translated';
  if (!orderOf.includes(plain)) return undefined;
  const marks = subState?.startsWith('assess:') ? subState.slice('assess:'.length).split('-') : [];
  const outdated = marks.includes('outdated');
  if (plain === 'reviewed' || plain === 'final') return { status: 'reviewed', outdated };
  return { status: marks.includes('machine') ? 'machine' : 'draft', outdated };
}

/** undefined: a code has no text. */
function textOf({ pieces }: Inline, data: ReadonlyMap<string, string>): string | undefined {
  let text = '';
  for (const piece of pieces) {
    const part = typeof piece === 'string' ? piece : ((piece.dataRef && data.get(piece.dataRef)) ?? piece.shown);
    if (part === undefined) return undefined;
    text += part;
  }
  return text;
}

const isBlank = (text: string | undefined) => text === undefined || text.trim() === '';

/** The entry of a unit, however another program has split it, or what is wrong with it. */
export function entryOf(
  { line, id, digest, data, segments, previousSource }: Unit,
  group: { kind: string; owner: string | null } | undefined,
): ReadEntry | ReadProblem {
  const key = readNameToken(id);
  const refused = (code: ReadProblem['code'], params?: ReadProblem['params']): ReadProblem => ({
    line,
    key: id === '' ? null : key,
    code,
    ...(params ? { params } : {}),
  });
  if (id === '') return refused('no_key');
  const read = segments.map((segment) => ({
    segment,
    source: segment.source && textOf(segment.source, data),
    target: segment.target && textOf(segment.target, data),
  }));
  if (read.some(({ segment, target }) => segment.target && target === undefined)) return refused('code_lost');
  const own = read.filter(({ segment }) => !segment.isIgnorable);
  const isMissing = ({ target }: (typeof own)[number]) => target === undefined || target === '';
  const hasText = own.some((each) => !isMissing(each));
  if (hasText && own.some((each) => isMissing(each) && !isBlank(each.source))) return refused('incomplete');
  const states = own.map(({ segment }) => ({ segment, status: statusOf(segment) }));
  const odd = states.find(({ status }) => status === undefined);
  if (odd) return refused('state', { state: odd.segment.state ?? '' });
  const known = states.flatMap(({ status }) => (status ? [status] : []));
  const targets = read
    .map(({ segment, source, target }, index) => ({
      text: target ?? (segment.isIgnorable ? (source ?? '') : ''),
      at: segment.order ?? index + 1,
    }))
    .sort((a, b) => a.at - b.at);
  // Of several segments the least advanced one sets the state of the whole.
  const status = (['machine', 'draft', 'reviewed'] as const).find((each) => known.some((one) => one.status === each));
  const hasSource = read.every(({ segment, source }) => segment.source === undefined || source !== undefined);
  return {
    line,
    kind: group?.kind ?? null,
    owner: group?.owner ?? null,
    locale: null,
    key,
    source: hasSource ? read.map(({ source }) => source ?? '').join('') : null,
    previousSource,
    text: hasText ? targets.map(({ text }) => text).join('') : '',
    status: hasText ? (status ?? null) : null,
    outdated: hasText && known.some(({ outdated }) => outdated),
    textDigest: digest,
  };
}
