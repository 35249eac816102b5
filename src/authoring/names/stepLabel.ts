import { eachPart, findPart, type Operation, wholeInstrument } from 'core/instrument/operations';
import type { StepLabel } from '../draft/change';
import { type DraftView, viewAfter } from '../draft/view';
import { type PartName, partName } from './partName';

/** Parts that are named one by one. */
const most = 3;

/** The longest name that a label may hold. Characters. */
const longest = 200;

/** The parts that the label names by their codes: those that the operations touch come first, as codes of different kinds may be equal. */
function partsMeant(view: DraftView, codes: readonly string[], touched: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  const wanted = new Set(codes);
  for (const { part, parent } of eachPart(view.draft)) {
    const code = [parent?.part.code, part.code].filter(Boolean).join('.');
    if (wanted.has(code) && (!found.has(code) || touched.has(part.id))) found.set(code, part.id);
  }
  if (touched.has(wholeInstrument) && wanted.has(view.draft.code)) found.set(view.draft.code, wholeInstrument);
  return found;
}

/** Where a part is moved to. */
function placeOf(view: DraftView, operation: Operation | undefined): Partial<StepLabel> {
  if (operation?.op !== 'move') return {};
  if (operation.after === null) return { place: 'first' };
  const place = findPart(view.draft, operation.after);
  if (place === undefined) return {};
  const list = [...eachPart(view.draft)].filter(
    (each) => each.list === place.list && each.parent?.part.id === place.parent?.part.id,
  );
  if (place.index === list.length - 1) return { place: 'last' };
  const beside = partName(view, operation.after)?.name;
  return beside ? { place: 'after', beside } : {};
}

/**
 * A label with the names that the parts of its codes have before the edit, or get by it: a part that is deleted later keeps the name
 * that it had.
 */
export function namedLabel(label: StepLabel, operations: readonly Operation[], view: DraftView): StepLabel {
  if (label.name !== undefined || label.code === '') return label;
  const codes = label.code.split(', ');
  const touched = new Set(operations.map((operation) => (operation.op === 'add' ? operation.part.id : operation.part)));
  const before = partsMeant(view, codes, touched);
  const after = codes.every((code) => before.has(code)) ? undefined : viewAfter(view, operations);
  const made = after && partsMeant(after, codes, touched);
  const names = codes.flatMap((code): PartName[] => {
    const [id, from] = before.has(code) ? [before.get(code), view] : [made?.get(code), after];
    const found = id === undefined || from === undefined ? undefined : partName(from, id);
    return found ? [found] : [];
  });
  const [first] = names;
  if (first === undefined || names.length < codes.length) return label;
  const place = operations.length === 1 ? placeOf(view, operations[0]) : {};
  if (names.length === 1) {
    const { kind, name, number } = first;
    return { ...label, kind, ...(name === '' ? { number } : { name }), ...place };
  }
  const said = names.slice(0, most).map(({ name, number }) => name || String(number));
  return { ...label, name: `${said.join(', ')}${names.length > most ? ', …' : ''}`.slice(0, longest) };
}
