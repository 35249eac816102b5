import type * as z from 'zod';
import {
  type PathSegment,
  type Problem,
  type ProblemParams,
  problem,
  problemTable,
  type StructureProblemCode,
} from './problem';

/** NUL and lone surrogates: no store keeps them and no canonical form has them. */
function hasBadCharacters(text: string): boolean {
  return text.includes('\u0000') || /\p{Surrogate}/u.test(text);
}

/** Problems kept for one document: more than anyone fixes at once, and few enough that a hostile document costs no more. */
const problemsKept = 1000;

/** What the schema itself cannot see: keys that object literals swallow, and characters that cannot be stored. `path` is restored afterwards. */
function scan(value: unknown, path: PathSegment[], depth: number, found: Problem[]): void {
  if (found.length >= problemsKept) return;
  if (typeof value === 'string') {
    if (hasBadCharacters(value)) found.push(problem('schema.bad_characters', [...path], null));
    return;
  }
  if (typeof value !== 'object' || value === null || path.length > depth) return;
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) {
    if (found.length >= problemsKept) return;
    path.push(isList ? Number(key) : key);
    if (key === '__proto__') found.push(problem('schema.unknown_key', [...path], null, { key }));
    else if (hasBadCharacters(key)) found.push(problem('schema.bad_characters', path.slice(0, -1), null));
    scan(Reflect.get(value, key), path, depth, found);
    path.pop();
  }
}

/** Characters in a JSON value that no store keeps, each with its place; levels deeper than `depth` are skipped. */
export function badCharacters(value: unknown, depth: number): Problem[] {
  const found: Problem[] = [];
  scan(value, [], depth, found);
  return found;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** Code of the innermost part on the path that has one. */
function ownerAt(input: unknown, path: readonly PropertyKey[]): string | null {
  for (let length = path.length; length > 0; length--) {
    const code = valueAt(input, [...path.slice(0, length), 'code']);
    if (typeof code === 'string' && typeof path[length - 1] === 'number') return code;
  }
  return null;
}

/** A value as a problem names it; of an object, whose `toString` may be anything, its type. */
const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? typeName(value) : String(value);

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isStructureCode(code: string): code is StructureProblemCode {
  return Object.hasOwn(problemTable, code);
}

type Issue = z.core.$ZodIssue;

/** Of a union none of whose branches fits: what is wrong in the branch that is nearest. */
function nearestBranch(issue: Issue): Issue[] | undefined {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return undefined;
  if (issue.errors.some((branch) => branch.some(({ code, path }) => path.length === 0 && code === 'invalid_type')))
    return undefined;
  const [nearest = []] = [...issue.errors].sort((one, other) => one.length - other.length);
  return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** The problem code and parameters of one finding of the validator; the parameters state what would be valid. */
function describe(issue: Issue, value: unknown): [StructureProblemCode, ProblemParams] {
  if (value === undefined && issue.code !== 'custom') return ['schema.missing', {}];
  switch (issue.code) {
    case 'invalid_type':
      return ['schema.wrong_type', { expected: issue.expected, received: typeName(value) }];
    case 'invalid_value':
      return ['schema.not_one_of', { allowed: issue.values.map(String), value: shown(value) }];
    case 'invalid_union': {
      if (issue.errors.length === 0) {
        return [
          'schema.not_one_of',
          { allowed: 'options' in issue ? (issue.options ?? []).map(String) : [], value: shown(value) },
        ];
      }
      const expected = issue.errors.flatMap((branch) => {
        const first = branch[0];
        return first?.code === 'invalid_type' && first.path.length === 0 ? [first.expected] : [];
      });
      return ['schema.wrong_type', { expected: [...new Set(expected)], received: typeName(value) }];
    }
    case 'too_small':
      return ['schema.out_of_range', { minimum: Number(issue.minimum) }];
    case 'too_big':
      return ['schema.out_of_range', { maximum: Number(issue.maximum) }];
    case 'invalid_key': {
      const message = issue.issues[0]?.message ?? '';
      return [isStructureCode(message) ? message : 'schema.wrong_format', { value: String(issue.path.at(-1)) }];
    }
    default:
      if (isStructureCode(issue.message)) return [issue.message, typeof value === 'string' ? { value } : {}];
      return ['schema.wrong_format', typeof value === 'string' ? { value } : {}];
  }
}

/** At most `most`. */
function toProblems(issue: Issue, input: unknown, most: number): Problem[] {
  const nearest = nearestBranch(issue);
  if (nearest) return nearest.flatMap((inner) => toProblems(inner, input, most)).slice(0, most);
  const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  if (issue.code === 'unrecognized_keys') {
    const owner = ownerAt(input, path);
    return issue.keys.slice(0, most).map((key) => problem('schema.unknown_key', [...path, key], owner, { key }));
  }
  const [code, params] = describe(issue, valueAt(input, path));
  return [problem(code, path, ownerAt(input, path), params)];
}

export type Parsed<T> = { ok: true; document: T } | { ok: false; problems: Problem[] };

/**
 * What a schema says of a JSON value, as problems with their places. Never throws. At most the first thousand problems are reported.
 * `depth`: of the deepest valid document.
 */
export function parseDocument<T>(schema: z.ZodType<T>, input: unknown, depth: number): Parsed<T> {
  const found = badCharacters(input, depth);
  const result = schema.safeParse(input);
  for (const issue of result.error?.issues ?? []) {
    if (found.length >= problemsKept) break;
    found.push(...toProblems(issue, input, problemsKept - found.length));
  }
  if (found.length > 0 || !result.success) return { ok: false, problems: found };
  return { ok: true, document: result.data };
}
