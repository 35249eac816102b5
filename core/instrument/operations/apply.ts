import type { Draft } from '../draft';
import { renamed, renamedTexts } from '../rename';
import { fieldOf, hasPlaceFor, isSettable, withField } from './fields';
import { type Conflict, type DraftPart, type ListName, type Operation, wholeInstrument } from './operation';
import { eachPart, findPart, innerListOf, listOf, type Place, withList, withPart } from './place';
import { sameValue } from './sameValue';
import { isTextOperation, storedKeyOf, type TextOperation } from './texts';

export type Applied =
  /** `inverse`: in the order in which to apply it. */
  { ok: true; draft: Draft; inverse: Operation[] } | { ok: false; conflicts: Conflict[] };

interface Step {
  draft: Draft;
  /** In the order in which to apply it. */
  inverse: Operation[];
}

export type Failure = Omit<Conflict, 'operation'>;

/** The texts of a draft, if the caller has them: notified of each operation on texts, in order. */
export interface TextLedger {
  /** Records the change of a text. @returns why it cannot be changed as intended */
  change(operation: TextOperation, stored: string): Failure | undefined;
  /**
   * Records that `there` rewrites every text of the draft that has placeholders. @returns what else to do, after `back` was applied to
   * all of them, to restore the old texts
   */
  rename(draft: Draft, there: (text: string) => string, back: (text: string) => string): TextOperation[];
}

const isFailure = (done: Step | Failure): done is Failure => 'reason' in done;

/**
 * Applies operations one after the other; none if one cannot be applied. The operations are never modified. Without a ledger only the
 * place of texts is checked: their content is known only to the translation store.
 */
export function applyOperations(draft: Draft, operations: readonly Operation[], texts?: TextLedger): Applied {
  let current = draft;
  const inverses: Operation[][] = [];
  const conflicts: Conflict[] = [];
  for (const [operation, each] of operations.entries()) {
    const done = applyOne(current, each, texts);
    if (isFailure(done)) conflicts.push({ ...done, operation });
    else {
      current = done.draft;
      inverses.push(done.inverse);
    }
  }
  return conflicts.length > 0
    ? { ok: false, conflicts }
    : { ok: true, draft: current, inverse: inverses.reverse().flat() };
}

function applyOne(draft: Draft, operation: Operation, texts: TextLedger | undefined): Step | Failure {
  if (isTextOperation(operation)) return changeText(draft, operation, texts);
  switch (operation.op) {
    case 'set':
      return set(draft, operation);
    case 'add':
      return add(draft, operation);
    case 'remove':
      return remove(draft, operation.part);
    case 'move':
      return move(draft, operation);
    case 'rename':
      return rename(draft, operation, texts);
  }
}

function changeText(draft: Draft, operation: TextOperation, texts: TextLedger | undefined): Step | Failure {
  const { part, field, text, before } = operation;
  const stored = storedKeyOf(draft, part, field);
  if (stored === undefined) {
    const known = part === wholeInstrument || findPart(draft, part) !== undefined;
    return { reason: known ? 'unknown' : 'gone', part, field };
  }
  const failure = texts?.change(operation, stored);
  return failure ?? { draft, inverse: [{ ...operation, text: before, before: text }] };
}

type Of<K extends Operation['op']> = Extract<Operation, { op: K }>;

function set(draft: Draft, { part, field, value, before }: Of<'set'>): Step | Failure {
  const whole = draft as unknown as DraftPart;
  const place = part === wholeInstrument ? undefined : findPart(draft, part);
  if (part !== wholeInstrument && place === undefined) return { reason: 'gone', part, field };
  const holder = place?.part ?? whole;
  if (!isSettable(field, place?.kind) || !hasPlaceFor(holder, field)) return { reason: 'unknown', part, field };
  const theirs = fieldOf(holder, field);
  if (!sameValue(theirs, before)) return { reason: 'changed', part, field, theirs, mine: value };
  const changed = withField(holder, field, value);
  return {
    draft: place === undefined ? (changed as unknown as Draft) : withPart(draft, place, changed),
    inverse: [setBack(part, field, holder, changed)],
  };
}

/** The operation that restores the holder; for a nested field it sets the whole field, if removing it would remove more. */
function setBack(part: string, field: string, was: DraftPart, is: DraftPart): Operation {
  const [outer = ''] = field.split('.');
  const isExact = sameValue(fieldOf(withField(is, field, fieldOf(was, field)), outer), fieldOf(was, outer));
  return setting(part, isExact ? field : outer, was, is);
}

/** Sets a field to what it is in `to`. JSON knows no undefined: what is absent is left out. */
function setting(part: string, field: string, to: DraftPart, from: DraftPart): Operation {
  const given = (name: 'value' | 'before', value: unknown) => (value === undefined ? {} : { [name]: value });
  return { op: 'set', part, field, ...given('value', fieldOf(to, field)), ...given('before', fieldOf(from, field)) };
}

function add(draft: Draft, { list, parent, after, part }: Of<'add'>): Step | Failure {
  const kind = listOf(list);
  const holder = parent === undefined ? undefined : findPart(draft, parent);
  if (kind === undefined || (kind.within === undefined) !== (parent === undefined)) {
    return { reason: 'unknown', part: part.id, field: list };
  }
  if (parent !== undefined && holder === undefined) return { reason: 'gone', part: parent, field: list };
  if (holder !== undefined && holder.kind !== kind.within)
    return { reason: 'unknown', part: parent ?? '', field: list };
  if (part.code !== undefined && isTaken(draft, list, parent, part.code)) {
    return { reason: 'taken', part: part.id, field: 'code', mine: part.code };
  }
  const failure = collision(draft, part, innerListOf(kind.kind));
  if (failure !== undefined) return failure;
  return {
    draft: withList(draft, list, parent, (parts) => inserted(parts, part, after)),
    inverse: [{ op: 'remove', part: part.id }],
  };
}

/** Why the part cannot be added: an id, its own or of an inner part, that exists already; a code that two inner parts share. */
function collision(draft: Draft, part: DraftPart, inner: ListName | undefined): Failure | undefined {
  const held: unknown = inner === undefined ? undefined : part[inner];
  const children = Array.isArray(held) ? (held as Partial<DraftPart>[]) : [];
  const ids = new Set([...eachPart(draft)].map((place) => place.part.id));
  const codes = new Set<string>();
  for (const { id, code } of [part, ...children]) {
    if (typeof id !== 'string' || id === '')
      return { reason: 'unknown', part: part.id, ...(inner && { field: inner }) };
    if (ids.has(id)) return { reason: 'taken', part: id };
    ids.add(id);
    if (id === part.id || code === undefined) continue;
    if (codes.has(code)) return { reason: 'taken', part: id, field: 'code', mine: code };
    codes.add(code);
  }
  return undefined;
}

/** After the neighbour; at the end when that is gone. */
function inserted(parts: readonly DraftPart[], part: DraftPart, after: string | null): DraftPart[] {
  if (after === null) return [part, ...parts];
  const index = parts.findIndex(({ id }) => id === after);
  return index < 0 ? [...parts, part] : [...parts.slice(0, index + 1), part, ...parts.slice(index + 1)];
}

/** Whether another part has the code already: in its list; for questions and calculations, in both lists. */
function isTaken(draft: Draft, list: ListName, parent: string | undefined, code: string, self?: string): boolean {
  const lists: ListName[] = list === 'questions' || list === 'calculations' ? ['questions', 'calculations'] : [list];
  for (const place of eachPart(draft)) {
    if (!lists.includes(place.list) || place.part.code !== code || place.part.id === self) continue;
    if (place.parent?.part.id === parent) return true;
  }
  return false;
}

function siblings(draft: Draft, { list, parent }: Place): DraftPart[] {
  const holder = (parent?.part ?? draft) as unknown as Record<string, DraftPart[] | undefined>;
  return holder[list] ?? [];
}

const neighbour = (draft: Draft, place: Place): string | null => siblings(draft, place)[place.index - 1]?.id ?? null;

function remove(draft: Draft, part: string): Step | Failure {
  const place = findPart(draft, part);
  if (place === undefined) return { reason: 'gone', part };
  const parent = place.parent?.part.id;
  const back: Operation = {
    op: 'add',
    list: place.list,
    ...(parent !== undefined && { parent }),
    after: neighbour(draft, place),
    part: place.part,
  };
  return {
    draft: withList(draft, place.list, parent, (parts) => parts.filter(({ id }) => id !== part)),
    inverse: [back],
  };
}

function move(draft: Draft, { part, after }: Of<'move'>): Step | Failure {
  const place = findPart(draft, part);
  if (place === undefined) return { reason: 'gone', part };
  if (after === part) return { reason: 'unknown', part };
  const moved = (parts: readonly DraftPart[]) =>
    inserted(
      parts.filter(({ id }) => id !== part),
      place.part,
      after,
    );
  return {
    draft: withList(draft, place.list, place.parent?.part.id, moved),
    inverse: [{ op: 'move', part, after: neighbour(draft, place) }],
  };
}

function rename(draft: Draft, { part, code, before }: Of<'rename'>, texts: TextLedger | undefined): Step | Failure {
  const place = findPart(draft, part);
  if (place === undefined) return { reason: 'gone', part, field: 'code' };
  if (place.part.code === undefined) return { reason: 'unknown', part, field: 'code' };
  if (place.part.code !== before)
    return { reason: 'changed', part, field: 'code', theirs: place.part.code, mine: code };
  if (isTaken(draft, place.list, place.parent?.part.id, code, part)) {
    return { reason: 'taken', part, field: 'code', mine: code };
  }
  const there = renamed(draft, part, code);
  const back: Operation = { op: 'rename', part, code: before, before: code };
  const rest = texts?.rename(draft, renamedTexts(draft, part, code), renamedTexts(there, part, before)) ?? [];
  return { draft: there, inverse: [back, ...restoring(draft, renamed(there, part, before)), ...rest] };
}

/** Turns the parts of `is` back into those of `was`: a name that dangled before a rename may match the part after it. */
function restoring(was: Draft, is: Draft): Operation[] {
  const whole = (draft: Draft) => ({ part: draft as unknown as DraftPart, kind: undefined });
  const before = [whole(was), ...eachPart(was)];
  const found: Operation[] = [];
  for (const [index, { part, kind }] of [whole(is), ...eachPart(is)].entries()) {
    const old = before[index]?.part;
    if (old === undefined || old === part) continue;
    const id = kind === undefined ? wholeInstrument : part.id;
    for (const field of new Set([...Object.keys(old), ...Object.keys(part)])) {
      if (isSettable(field, kind) && !sameValue(old[field], part[field])) found.push(setting(id, field, old, part));
    }
  }
  return found;
}
