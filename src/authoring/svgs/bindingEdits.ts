import type { SvgBinding } from 'core/instrument/document';

export type Target = SvgBinding['target'];

/** The properties of an element that can be bound, by its tag. */
export function targetsOf(tag: string): readonly Target[] {
  switch (tag) {
    case 'text':
    case 'tspan':
      return ['text', 'fill', 'visible', 'rotation'];
    case 'rect':
      return ['fill', 'width', 'visible', 'rotation'];
    case 'image':
    case 'use':
      return ['width', 'visible', 'rotation'];
    default:
      return ['fill', 'visible', 'rotation'];
  }
}

/** The bindings with this one set; an empty formula removes it. undefined: none are left. */
export function withBinding(
  bindings: readonly SvgBinding[],
  element: string,
  target: Target,
  formula: string,
): SvgBinding[] | undefined {
  const isIt = (binding: SvgBinding) => binding.element === element && binding.target === target;
  const made = formula.trim() === '' ? [] : [{ element, target, formula }];
  const next = bindings.some(isIt)
    ? bindings.flatMap((binding) => (isIt(binding) ? made : [binding]))
    : [...bindings, ...made];
  return next.length === 0 ? undefined : next;
}

/** The bindings without their element. */
export const lostBindings = (bindings: readonly SvgBinding[], elements: readonly { id: string }[]): SvgBinding[] =>
  bindings.filter(({ element }) => elements.every(({ id }) => id !== element));
