/** An argument of `each` in brackets, which may hold brackets itself, two deep. */
const inBrackets = String.raw`\([^()]*(?:\([^()]*(?:\([^()]*\))*[^()]*\)[^()]*)*\)`;
const typed = `(?:<[^>]*(?:<[^>]*>)?[^>]*>)?`;

/** What a title stands behind: `it(`, `describe(`, `it.each(…)(`, and the end of a table that `each` was given. */
const behind = [
  String.raw`\b(?:it|test|describe|itLong)(?:\.(?:skip|only|failing))?\(`,
  String.raw`^\s*\]\)?(?: as const)?\)\(`,
  String.raw`\]\s*(?:as const)?\)\(`,
  String.raw`\beach${typed}${inBrackets}\(`,
];

const title = new RegExp(String.raw`(?:${behind.join('|')})\s*(?:(['"\`])((?:\\.|(?!\1)[^\\])*)\1)`, 'gm');

/** The titles of the tests and groups of a test file, as they are written there: `%s` stands for what a table says. */
export const testTitles = (source: string): string[] =>
  [...source.matchAll(title)].map(([, , text = '']) => text.replace(/\\(['"`])/g, '$1'));
