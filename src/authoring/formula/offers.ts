import type { Wanted } from 'core/formula';
import type { Scope } from 'core/formula/scope';
import type { StaticType } from 'core/formula/values';
import { callAt, type OpenCall } from './calls';
import {
  answerOffers,
  bandedOffers,
  bandOffers,
  type Expected,
  functionsByName,
  joiningWords,
  memberOffers,
  type Offer,
  offer,
  quotedOffer,
  rangeEnds,
  sexOffers,
  suits,
  tableOffers,
  tagOffers,
  valueOffers,
} from './candidates';
import { expectedFor, namedParameters, parameterAt } from './parameters';
import { isSign, type Piece, piecesOf } from './pieces';

/** Completions for a position, best first. UTF-16 offsets: the chosen one replaces from..to. */
export interface Offers {
  from: number;
  to: number;
  /** The text typed so far. */
  typed: string;
  offers: Offer[];
}

/** Labels of refs, which are searched too. */
export type Labels = (ref: string) => string | undefined;

interface Place {
  pieces: readonly Piece[];
  scope: Scope;
  wanted: Wanted;
  /** Start of the typed text. */
  from: number;
  before: Piece | undefined;
  /** Index of `before`. */
  at: number;
  call: OpenCall | undefined;
}

const arithmetic: ReadonlySet<string> = new Set('+-*/%^');
const comparisons: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=']);
const joining: ReadonlySet<string> = new Set(['and', 'or', 'not']);
const values: ReadonlySet<string> = new Set(['true', 'false', 'missing']);

/** Whether this piece ends a value, so that an operator can follow. */
const endsValue = (piece: Piece): boolean =>
  piece.kind === 'number' ||
  piece.kind === 'text' ||
  piece.kind === 'name' ||
  (piece.kind === 'word' && values.has(piece.text)) ||
  isSign(piece, ')') ||
  isSign(piece, ']');

/** The index of the matching opening bracket; −1: none. */
function opening(pieces: readonly Piece[], close: number): number {
  let depth = 0;
  for (let index = close; index >= 0; index -= 1) {
    const piece = pieces[index];
    if (isSign(piece, ')') || isSign(piece, ']')) depth += 1;
    else if (isSign(piece, '(') || isSign(piece, '[')) depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

/** The name, dots included, ending at this index. */
function refEndingAt(pieces: readonly Piece[], index: number): string {
  const [first, dot, last] = [pieces[index - 2], pieces[index - 1], pieces[index]];
  if (last?.kind !== 'name') return '';
  return isSign(dot, '.') && first?.kind === 'name' ? `${first.text}.${last.text}` : last.text;
}

/** The codes that the value ending at this index can equal. */
function equals({ pieces, scope }: Place, index: number): readonly Offer[] {
  if (refEndingAt(pieces, index) === 'respondent.sex') return sexOffers;
  if (!isSign(pieces[index], ')')) return [];
  const open = opening(pieces, index);
  const name = pieces[open - 1]?.text;
  const last = pieces[index - 1];
  if (name === 'code') return answerOffers(scope, refEndingAt(pieces, index - 1));
  return name === 'band' && last?.kind === 'text' ? bandOffers(scope, last.text) : [];
}

/** The possible codes on the right of `=`, `!=` or `in [`. */
function comparedCodes(place: Place): readonly Offer[] {
  const { pieces, before, at } = place;
  if (isSign(before, '=') || isSign(before, '!=')) return equals(place, at - 1);
  for (let index = at; index >= 0; index -= 1) {
    const piece = pieces[index];
    if (isSign(piece, '[')) return pieces[index - 1]?.text === 'in' ? equals(place, index - 2) : [];
    if (piece?.kind !== 'text' && !isSign(piece, ',')) return [];
  }
  return [];
}

/** The possible codes for a quoted argument. */
function quotedCodes({ call, pieces, scope }: Place): readonly Offer[] {
  if (!call || call.named !== undefined) return [];
  if (call.name === 'tag' && call.index === 0) return tagOffers(scope);
  if (call.name === 'lookup' && call.index === 0) return tableOffers(scope);
  if (call.name === 'band' && call.index === 1) return bandedOffers(scope);
  if (call.name !== 'has' || call.index !== 1) return [];
  const comma = pieces.findIndex((piece) => isSign(piece, ',') && piece.start > call.open);
  return answerOffers(scope, refEndingAt(pieces, comma - 1));
}

const typeOfRef = (scope: Scope, ref: string): StaticType | undefined =>
  scope.itemOf.get(ref)?.type ?? scope.calculations[scope.calculationOf.get(ref) ?? -1]?.type;

function expectedAt({ before, call, wanted, pieces, at, scope }: Place): Expected {
  if (before === undefined) return wanted === 'scalar' ? 'any' : wanted;
  if (before.kind === 'word') return joining.has(before.text) ? 'boolean' : 'any';
  if (arithmetic.has(before.text)) return 'number';
  if (comparisons.has(before.text)) {
    const type = typeOfRef(scope, refEndingAt(pieces, at - 1));
    return type === 'number' || type === 'text' || type === 'boolean' ? type : 'any';
  }
  const called = call && functionsByName.get(call.name);
  if (!called) return 'any';
  return expectedFor(called.name, called.parameters[parameterAt(called, call)]);
}

/** How well a name matches the typed text: 0 exactly, 4 in a word of its label; null: not at all. */
function match({ name, ref }: Offer, typed: string, labels: Labels): number | null {
  const low = name.toLowerCase();
  if (low === typed) return 0;
  if (low.startsWith(typed)) return 1;
  if (low.split(/[._]/).some((part) => part.startsWith(typed))) return 2;
  if (typed.length < 2) return null;
  if (low.includes(typed)) return 3;
  const words = ref === '' ? undefined : labels(ref)?.toLowerCase();
  return words !== undefined && (words.startsWith(typed) || words.includes(` ${typed}`)) ? 4 : null;
}

/** The matching offers: best match first, then those of the expected type, then in the given order. */
function ranked(offers: readonly Offer[], typed: string, expected: Expected, labels: Labels): Offer[] {
  const low = typed.toLowerCase();
  const found = offers.flatMap((one, index) => {
    const distance = match(one, low, labels);
    return distance === null ? [] : [{ one, index, rank: distance * 2 + (suits(one, expected) ? 0 : 1) }];
  });
  return found.sort((a, b) => a.rank - b.rank || a.index - b.index).map(({ one }) => one);
}

/** Inside quotation marks. */
function offersInText(text: Piece, at: number, source: string, place: Place, labels: Labels): Offers | null {
  const compared = comparedCodes(place);
  const codes = compared.length > 0 ? compared : quotedCodes(place);
  if (codes.length === 0) return null;
  const from = text.start + 1;
  const typed = source.slice(from, at);
  const offers = ranked(codes, typed, 'any', labels).map((one) => {
    const insert = `${one.insert}"`;
    return { ...one, insert, cursor: insert.length };
  });
  return { from, to: text.end, typed, offers };
}

/** Start of the name being typed at a position, including the name before its dot. */
function startOfName(pieces: readonly Piece[], at: number): number {
  const index = pieces.findIndex(({ start, end }) => start < at && at <= end);
  const piece = pieces[index];
  const isWord = piece?.kind === 'name' || piece?.kind === 'word';
  const dot = isWord ? index - 1 : index;
  const owner = pieces[dot - 1];
  if (isSign(pieces[dot], '.') && owner?.kind === 'name') return owner.start;
  return isWord ? piece.start : at;
}

function placeAt(pieces: readonly Piece[], from: number, scope: Scope, wanted: Wanted): Place {
  const read = pieces.filter(({ kind }) => kind !== 'comment');
  const at = read.filter(({ end }) => end <= from).length - 1;
  return { pieces: read, scope, wanted, from, before: read[at], at, call: callAt(read, from) };
}

/**
 * Completions for a position in a formula; null: none, or (not `asked`) none to show without a request.
 * @param at UTF-16 offset of the cursor
 * @param wanted what the whole formula should come to
 */
export function offersAt(
  source: string,
  at: number,
  { scope, wanted, labels }: { scope: Scope; wanted: Wanted; labels: Labels },
  asked: boolean,
): Offers | null {
  const pieces = piecesOf(source);
  const inside = pieces.find(({ start, end, open }) => start < at && (at < end || (open === true && at === end)));
  const last = pieces.find(({ end }) => end === at);
  if (inside?.kind === 'comment' || last?.kind === 'comment' || last?.kind === 'number') return null;
  if (inside?.kind === 'text') {
    return offersInText(inside, at, source, placeAt(pieces, inside.start, scope, wanted), labels);
  }
  const from = startOfName(pieces, at);
  const typed = source.slice(from, at);
  const place = placeAt(pieces, from, scope, wanted);
  const found = namesAt(place, typed, asked);
  if (found === null) return null;
  const offers = ranked(found.offers, typed, found.expected, labels);
  return offers.length === 0 ? null : { from, to: at, typed, offers };
}

function namesAt(place: Place, typed: string, asked: boolean): { offers: readonly Offer[]; expected: Expected } | null {
  const { before, at, scope, pieces, call } = place;
  if (isSign(before, '..')) return { offers: rangeEnds(scope, refEndingAt(pieces, at - 1)), expected: 'any' };
  if (before !== undefined && endsValue(before)) {
    return typed === '' && !asked ? null : { offers: joiningWords, expected: 'any' };
  }
  if (typed.includes('.')) return { offers: memberOffers(scope, typed.split('.', 1)[0] ?? ''), expected: 'any' };
  const startsCall = call !== undefined && isSign(before, '(');
  const codes = [...comparedCodes(place), ...(call?.begun ? [] : quotedCodes(place))];
  if (typed === '' && !asked && !startsCall && codes.length === 0) return null;
  const called = call && functionsByName.get(call.name);
  const names =
    called && call.index > 0 && call.named === undefined && isSign(before, ',') ? namedParameters(called, call) : [];
  const offers = [
    ...codes.map(quotedOffer),
    ...names.map(({ name }) =>
      offer('argument', name, null, { insert: `${name}: `, cursor: name.length + 2, ref: '' }),
    ),
    ...valueOffers(scope),
  ];
  return { offers, expected: expectedAt(place) };
}
