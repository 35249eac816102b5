import { functionTable } from 'core/formula/functions/table';
import { attributeRefs, riskRef, type Scope } from 'core/formula/scope';
import { callAt } from './calls';
import { isSign, type Piece } from './pieces';

/** Kinds of named things in a formula. */
export type NamedKind =
  | 'question'
  | 'row'
  | 'matrix'
  | 'calculation'
  | 'attribute'
  | 'function'
  | 'argument'
  | 'tag'
  | 'table'
  | 'answer';

export type MarkRole = NamedKind | 'unknown' | Exclude<Piece['kind'], 'name'>;

/** A part of a formula and its kind. Offsets are UTF-16 units, end exclusive. */
export interface Mark {
  role: MarkRole;
  start: number;
  end: number;
  /** Of a name: in the instrument's spelling. Of a quoted code: the code. */
  ref: string;
}

/** The kind of a reference; `unknown`: it does not exist. */
function roleOfRef(ref: string, scope: Scope): MarkRole {
  if (scope.itemOf.has(ref)) return ref.includes('.') ? 'row' : 'question';
  if (scope.calculationOf.has(ref)) return ref === riskRef ? 'attribute' : 'calculation';
  if (attributeRefs.has(ref)) return 'attribute';
  return scope.questionOf.has(ref) ? 'matrix' : 'unknown';
}

/** The kind of a quoted text, according to the call around it. */
function roleOfText(pieces: readonly Piece[], { start, text }: Piece, scope: Scope): MarkRole {
  const call = callAt(pieces, start);
  if (!call || call.named !== undefined) return 'text';
  const known = (isThere: boolean, role: MarkRole) => (isThere ? role : 'unknown');
  if (call.name === 'tag' && call.index === 0) return known(scope.tagged.has(text), 'tag');
  if (call.name === 'lookup' && call.index === 0) return known(scope.tableOf.has(text), 'table');
  if (call.name === 'band' && call.index === 1) return known(scope.calculationOf.has(text), 'calculation');
  return call.name === 'has' && call.index === 1 ? 'answer' : 'text';
}

function nameMark(pieces: readonly Piece[], index: number, scope: Scope): Mark | undefined {
  const [piece, next, member] = pieces.slice(index, index + 3);
  if (piece === undefined) return undefined;
  const { start, text, end } = piece;
  const before = pieces[index - 1];
  if (isSign(next, '(')) return { role: functionTable.has(text) ? 'function' : 'unknown', start, end, ref: text };
  if (isSign(next, ':') && (isSign(before, '(') || isSign(before, ','))) {
    return { role: 'argument', start, end, ref: text };
  }
  if (!isSign(next, '.') || member?.kind !== 'name') return { role: roleOfRef(text, scope), start, end, ref: text };
  const ref = `${text}.${member.text}`;
  return { role: roleOfRef(ref, scope), start, end: member.end, ref };
}

/** The pieces of a formula with their kinds; a name and its member are one. */
export function marksOf(pieces: readonly Piece[], scope: Scope): Mark[] {
  const marks: Mark[] = [];
  pieces.forEach((piece, index) => {
    const { kind, start, end, text } = piece;
    if (start < (marks.at(-1)?.end ?? 0)) return;
    const mark = kind === 'name' ? nameMark(pieces, index, scope) : undefined;
    if (mark) marks.push(mark);
    else if (kind === 'text') marks.push({ role: roleOfText(pieces, piece, scope), start, end, ref: text });
    else if (kind !== 'name') marks.push({ role: kind, start, end, ref: text });
  });
  return marks;
}
