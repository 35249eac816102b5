/** A template like `details.refusal.${…}`; of one with braces or another template in it only the beginning counts. */
const template = String.raw`((?:[\w.-]|\$\{[^}\x60]*\})*)(\x60?)`;

function patternOf([, pieces = '', end]: RegExpMatchArray, prefix = ''): RegExp {
  const fixed = `${prefix}${pieces}`.split(/\$\{[^}]*\}/).map((piece) => piece.replaceAll('.', '\\.'));
  return new RegExp(`^${fixed.join('.+')}${end ? '$' : ''}`);
}

/** What follows a place up to the end of the function that it is in. */
const scopeFrom = (source: string, place: number): string => source.slice(place, source.indexOf('\n}', place) + 1);

const matches = (source: string, pattern: string): RegExpMatchArray[] => [...source.matchAll(new RegExp(pattern, 'g'))];

const literalsIn = (source: string): string[] =>
  matches(source, '[\'"`]([\\w-]+(?:\\.[\\w-]+)*)[\'"`]').map(([, literal = '']) => literal);

/** The keys behind one `useText('details.')`, with the beginning left out: the literals of the module, the templates of the function. */
function behind(source: string, found: RegExpMatchArray): { literals: string[]; patterns: RegExp[] } {
  const [, name = '', prefix = ''] = found;
  const scope = scopeFrom(source, (found.index ?? 0) + found[0].length);
  const patterns = matches(scope, `\\b${name}\\(\`(?=[\\w.-]*\\$\\{)${template}`).map((each) =>
    patternOf(each, prefix),
  );
  return { literals: literalsIn(source).map((literal) => `${prefix}${literal}`), patterns };
}

/** The texts that a module names: whole keys, those that fit a template, and what is behind each `useText('details.')`. */
export function textsNamed(source: string, keys: readonly string[], known: ReadonlySet<string>): string[] {
  const parts = matches(source, "(\\w+) = useText\\('([\\w.-]+\\.)'\\)").map((found) => behind(source, found));
  const literals = [...literalsIn(source), ...parts.flatMap((part) => part.literals)];
  const patterns = [
    ...matches(source, `\`(?=[\\w-]+\\.[\\w.-]*\\$\\{)${template}`).map((found) => patternOf(found)),
    ...parts.flatMap((part) => part.patterns),
  ];
  return [
    ...literals.filter((key) => known.has(key)),
    ...keys.filter((key) => patterns.some((pattern) => pattern.test(key))),
  ];
}
