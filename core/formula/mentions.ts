import type { Ast, CallAst, Span } from './ast';
import { FormulaSyntaxError } from './errors';
import { parseFormula } from './parser';
import { partsOf } from './parts';
import { type Token, tokenize } from './tokens';

/** Whose codes a text of a formula may be: an answer set's answers, or a calculation's bands. */
export interface CodeFamily {
  kind: 'answer' | 'band';
  /** Code of the set, or of the calculation. */
  of: string;
}

/** A place of a formula that names something of the instrument. `name`: a question or a calculation. Quotes belong to the place. */
export type Mention = Span &
  (
    | { kind: 'name'; code: string }
    | { kind: 'row' | 'answer' | 'band'; of: string; code: string }
    | { kind: 'table' | 'tag' | 'banded'; code: string }
  );

/** What must be known about an instrument to find which texts of its formulas are codes. */
export interface CodeSources {
  /** Answer set of a question; `ranking`: whether its own value is a list of codes. */
  answersOf(question: string): { set: string; ranking: boolean } | undefined;
  /** For a calculation: the families whose codes its value can be. */
  familiesOf(calculation: string): readonly CodeFamily[];
}

/** The tokens of a formula; if it cannot be split to its end, those before the fault. */
function tokensOf(source: string): Token[] {
  try {
    return tokenize(source);
  } catch (error) {
    if (!(error instanceof FormulaSyntaxError)) throw error;
    const { code, start } = error.fault;
    // Where a formula is cut because of its length a token may be cut with it.
    return code === 'too_long' ? [] : tokensOf(source.slice(0, start));
  }
}

/** The tree of a formula; undefined: it cannot be read. `members`: how many a name may have. */
export function treeOf(source: string, members = 1): Ast | undefined {
  try {
    return parseFormula(source, members);
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return undefined;
    throw error;
  }
}

const isSign = (token: Token | undefined, ...signs: string[]): boolean =>
  token?.kind === 'sign' && signs.includes(token.text);

/** An open bracket, with the name of its call. */
interface Open {
  call: string | null;
  argument: number;
  /** The name that its first argument begins with. */
  first: string | null;
}

/** Everything in the instrument that a formula names, in order; for a broken one, as far as possible without a tree. */
export function mentionsIn(source: string, sources: CodeSources): Mention[] {
  const tokens = tokensOf(source);
  const tree = treeOf(source);
  const named = mentionsByTokens(tokens, tree === undefined ? sources : undefined);
  const codes = tree === undefined ? [] : codeMentions(tree, sources);
  return [...named, ...codes].sort((one, other) => one.start - other.start);
}

/** `sources`: for a formula without a tree, whose answers are found by their neighbours. */
function mentionsByTokens(tokens: readonly Token[], sources: CodeSources | undefined): Mention[] {
  const found: Mention[] = [];
  const opened: Open[] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const next = tokens[index + 1];
    const inside = opened.at(-1);
    const { start, end } = token;
    if (isSign(token, '(', '[')) {
      const call = token.text === '(' && before?.kind === 'name' ? before.text : null;
      opened.push({ call, argument: 0, first: next?.kind === 'name' ? next.text : null });
    } else if (isSign(token, ')', ']')) opened.pop();
    else if (isSign(token, ',') && inside) inside.argument += 1;
    else if (token.kind === 'name') {
      const question = isSign(before, '.') ? tokens[index - 2] : undefined;
      if (question !== undefined) found.push({ kind: 'row', of: question.text, code: token.text, start, end });
      else if (!isSign(next, '(', ':')) found.push({ kind: 'name', code: token.text, start, end });
    } else if (token.kind === 'text') {
      const kind = quotedKind(inside);
      if (kind !== null) found.push({ kind, code: token.text, start, end });
      else if (sources) found.push(...answersBeside(tokens, index, inside, sources));
    }
  }
  return found;
}

function quotedKind(inside: Open | undefined): 'table' | 'tag' | 'banded' | null {
  if (inside?.call === 'lookup' && inside.argument === 0) return 'table';
  if (inside?.call === 'tag' && inside.argument === 0) return 'tag';
  return inside?.call === 'band' && inside.argument === 1 ? 'banded' : null;
}

/** `has(q, "a")` and `code(q) = "a"` of a formula that has no tree. */
function answersBeside(
  tokens: readonly Token[],
  index: number,
  inside: Open | undefined,
  sources: CodeSources,
): Mention[] {
  const token = tokens[index];
  const compared =
    isSign(tokens[index - 1], '=', '!=') && isSign(tokens[index - 2], ')') ? callBefore(tokens, index - 2) : null;
  const question = inside?.call === 'has' && inside.argument === 1 ? inside.first : compared;
  const set = question === null ? undefined : sources.answersOf(question)?.set;
  if (token === undefined || set === undefined) return [];
  return [{ kind: 'answer', of: set, code: token.text, start: token.start, end: token.end }];
}

/** The question of a `code(q)` or `code(q.r)` that ends at this token. */
function callBefore(tokens: readonly Token[], close: number): string | null {
  for (const length of [1, 3]) {
    const [call, open, question] = tokens.slice(close - length - 2, close);
    if (call?.kind === 'name' && call.text === 'code' && isSign(open, '(')) return question?.text ?? null;
  }
  return null;
}

const transparent: ReadonlySet<string> = new Set(['if', 'choose', 'default']);
const compares: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=', 'in']);

/** The arguments that a call returns unchanged: the branches of a choice. */
function branchesOf({ name, positional }: CallAst): readonly Ast[] {
  if (name === 'default') return positional;
  if (!transparent.has(name)) return [];
  return positional.filter((_, index) => index % 2 === 1 || index === positional.length - 1);
}

/** The families whose codes an expression or its list can hold. */
export function familiesOf(ast: Ast, sources: CodeSources): CodeFamily[] {
  switch (ast.kind) {
    case 'name': {
      const answers = sources.answersOf(ast.name);
      if (answers?.ranking) return [{ kind: 'answer', of: answers.set }];
      return ast.member === undefined ? [...sources.familiesOf(ast.name)] : [];
    }
    case 'list':
      return ast.elements.flatMap((element) => familiesOf(element, sources));
    case 'call': {
      const [first, second] = ast.positional;
      if (ast.name === 'code' && first?.kind === 'name') {
        const answers = sources.answersOf(first.name);
        return answers === undefined ? [] : [{ kind: 'answer', of: answers.set }];
      }
      if (ast.name === 'band' && second?.kind === 'text') return [{ kind: 'band', of: second.value }];
      return branchesOf(ast).flatMap((branch) => familiesOf(branch, sources));
    }
    default:
      return [];
  }
}

/** The literal texts that an expression can return, those of lists and branches included. */
function literalsOf(ast: Ast): (Span & { value: string })[] {
  if (ast.kind === 'text') return [ast];
  if (ast.kind === 'list') return ast.elements.flatMap(literalsOf);
  return ast.kind === 'call' ? branchesOf(ast).flatMap(literalsOf) : [];
}

/** Expressions that are compared with, or can replace, each other. */
function alternativesOf(ast: Ast): readonly Ast[] {
  if (ast.kind === 'binary') return compares.has(ast.operator) ? [ast.left, ast.right] : [];
  if (ast.kind !== 'call') return [];
  return ast.name === 'count_equal' ? ast.positional : branchesOf(ast);
}

/** Every expression of a formula, each before its parts. */
export function* expressionsOf(ast: Ast): Generator<Ast> {
  yield ast;
  for (const part of partsOf(ast)) yield* expressionsOf(part);
}

function codeMentions(tree: Ast, sources: CodeSources): Mention[] {
  const found = new Map<string, Mention>();
  const add = (families: readonly CodeFamily[], literals: readonly (Span & { value: string })[]) => {
    for (const { kind, of } of families) {
      for (const { value, start, end } of literals) {
        found.set(`${start} ${kind} ${of}`, { kind, of, code: value, start, end });
      }
    }
  };
  for (const ast of expressionsOf(tree)) {
    const [item, answer] = ast.kind === 'call' && ast.name === 'has' ? ast.positional : [];
    if (item?.kind === 'name' && answer !== undefined) {
      const set = sources.answersOf(item.name)?.set;
      if (set !== undefined) add([{ kind: 'answer', of: set }], literalsOf(answer));
    }
    const alternatives = alternativesOf(ast);
    const families = alternatives.flatMap((each) => familiesOf(each, sources));
    if (families.length > 0) add(families, alternatives.flatMap(literalsOf));
  }
  return [...found.values()];
}

/** The formula with other words at these places, which must not overlap; everything else stays as it is, to the last blank. */
export function spliced(source: string, edits: readonly (Span & { text: string })[]): string {
  const ordered = [...edits].sort((one, other) => other.start - one.start);
  return ordered.reduce(
    (text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end),
    source,
  );
}
