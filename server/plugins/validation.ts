import type { DetailCode } from 'core/contract/details';
import type * as z from 'zod';
import { AppError, type ErrorDetail } from '../errors';
import { checked, checkedInSlices, findingsTold } from './longLists';

type Issue = z.core.$ZodIssue;

/** `body.answers.q5[0]` */
function pathOf(root: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${String(step)}`),
    root,
  );
}

interface Finding {
  code: DetailCode;
  params?: Record<string, unknown>;
}

/** By the message that a schema's own rule gives. */
const customCodes: Readonly<Record<string, DetailCode>> = {
  json: 'invalid_json',
  characters: 'forbidden_characters',
  unknown_field: 'unknown_field',
};

function findingOf(issue: Issue): Finding {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return input === undefined
        ? { code: 'required' }
        : { code: 'invalid_type', params: { expected: issue.expected } };
    case 'too_small': {
      const minimum = Number(issue.minimum);
      const counted = issue.origin === 'string' || issue.origin === 'array' || issue.origin === 'set';
      return { code: counted ? 'too_short' : 'too_small', params: { minimum } };
    }
    case 'too_big': {
      const maximum = Number(issue.maximum);
      const counted = issue.origin === 'string' || issue.origin === 'array' || issue.origin === 'set';
      return { code: counted ? 'too_long' : 'too_big', params: { maximum } };
    }
    case 'not_multiple_of':
      return { code: 'not_multiple_of', params: { divisor: issue.divisor } };
    case 'invalid_format':
      return { code: 'invalid_format', params: { format: issue.format } };
    case 'invalid_value':
      return input === undefined
        ? { code: 'required' }
        : { code: 'invalid_value', params: { values: issue.values.map(String).join(', ') } };
    case 'custom': {
      const code = customCodes[issue.message] ?? 'invalid';
      return code === 'unknown_field' ? { code, params: { field: String(issue.path.at(-1)) } } : { code };
    }
    default:
      return { code: input === undefined ? 'required' : 'invalid' };
  }
}

function detailsOf(issues: readonly Issue[], root: string): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  for (const issue of issues) {
    if (details.length >= findingsTold) break;
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, findingsTold - details.length)) {
        details.push({ path: pathOf(root, [...issue.path, key]), code: 'unrecognized_key', params: { key } });
      }
    } else {
      details.push({ path: pathOf(root, issue.path), ...findingOf(issue) });
    }
  }
  return details;
}

/** The parts of a request in the order of their findings. */
export interface RequestParts {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Validates every part that the row has a schema for, except an unparsed body. A malformed id in the path is not found rather than invalid.
 * @throws AppError `validation.failed` with the findings of all parts, or `not_found`
 */
export async function validate(
  row: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType },
  request: RequestParts,
): Promise<RequestParts> {
  const parsed: RequestParts = { params: undefined, query: undefined, body: undefined };
  const details: ErrorDetail[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = row[part];
    if (schema === undefined) continue;
    if (part === 'body' && Buffer.isBuffer(request.body)) {
      parsed.body = request.body;
      continue;
    }
    const result = part === 'body' ? await checkedInSlices(schema, request.body) : checked(schema, request[part]);
    if ('data' in result) parsed[part] = result.data;
    else if (part === 'params') throw new AppError('not_found');
    else details.push(...detailsOf(result.issues, part));
  }
  if (details.length > 0) throw new AppError('validation.failed', { details });
  return parsed;
}
