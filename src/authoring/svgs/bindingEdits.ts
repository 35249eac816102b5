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

const isOf = (element: string, target: Target) => (binding: SvgBinding) =>
  binding.element === element && binding.target === target;

/** The bindings with this one set; an empty formula removes it. undefined: none are left. */
export function withBinding(
  bindings: readonly SvgBinding[],
  element: string,
  target: Target,
  formula: string,
): SvgBinding[] | undefined {
  const known = bindings.some(isOf(element, target));
  const isEmpty = formula.trim() === '';
  const next = isEmpty
    ? bindings.filter((binding) => !isOf(element, target)(binding))
    : known
      ? bindings.map((binding) => (isOf(element, target)(binding) ? { ...binding, formula } : binding))
      : [...bindings, { element, target, formula }];
  return next.length === 0 ? undefined : [...next];
}

/** The bindings without their element. */
export const lostBindings = (bindings: readonly SvgBinding[], ids: readonly string[]): SvgBinding[] =>
  bindings.filter(({ element }) => !ids.includes(element));
