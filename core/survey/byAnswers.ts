import { expressionsIn } from './neededParts';

/** Codes of the items that only those are asked whose earlier answers or scores a rule lets through; not where it goes by facts alone. */
export function itemsByAnswers(items: readonly { code: string; visibleIf?: string }[]): string[] {
  const codes = new Set(items.map(({ code }) => code));
  return items.flatMap(({ code, visibleIf }) => {
    const named = visibleIf === undefined ? [] : expressionsIn(visibleIf, 2);
    const isByAnswers = named.some((ast) =>
      ast.kind === 'range' ? codes.has(ast.from.name) : ast.kind === 'name' && codes.has(ast.name),
    );
    return isByAnswers ? [code] : [];
  });
}
