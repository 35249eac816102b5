/** Why a database could not be opened; each has a message that says what to do. */
export type StartProblem =
  | 'platform'
  | 'folder'
  | 'disk-full'
  | 'in-use'
  | 'newer-postgres'
  | 'older-postgres'
  | 'newer-schema'
  | 'migration'
  | 'unreachable'
  | 'refused'
  | 'failed';

/** The database cannot be opened. The message is for the operator: what is wrong, where, and what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
  readonly problem: StartProblem;

  constructor(problem: StartProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/**
 * The database cannot answer for now: answer 503 and let the caller try again. Whether a running statement has taken effect is unknown,
 * so a retry must be idempotent.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** `unreachable`: down, or starting again. `busy`: no free connection. `full`: no space left on its disk. */
  readonly reason: 'unreachable' | 'busy' | 'full';

  constructor(reason: DatabaseUnavailable['reason'], cause: unknown) {
    super(`The database is ${reason}: ${messageOf(cause)}`, { cause });
    this.reason = reason;
  }
}

/** PostgreSQL's codes (five characters) and the operating system's for the same three reasons. */
const reasons: Record<string, DatabaseUnavailable['reason']> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ENOENT: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  '08000': 'unreachable',
  '08001': 'unreachable',
  '08003': 'unreachable',
  '08004': 'unreachable',
  '08006': 'unreachable',
  '53200': 'busy',
  '53300': 'busy',
  '53100': 'full',
};

/** Sentences of the driver, which gives these errors no code. */
const sentences: [RegExp, DatabaseUnavailable['reason']][] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [
    /^Connection terminated|^Client has encountered a connection error|^Client was closed and is not queryable/,
    'unreachable',
  ],
  [/^Cannot use a pool after calling end/, 'unreachable'],
];

/** The code that the operating system or PostgreSQL gave an error, or an empty text. */
export function codeOf(error: unknown): string {
  // By shape: an error of the platform is no instance of the `Error` of a sandbox, such as the one that tests run in.
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Whether PostgreSQL refused a value that must be unique and is not. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && [codeOf(error), codeOf(error.cause)].includes('23505');

const constraintOf = (error: Error): string =>
  'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';

/** Whether PostgreSQL refused a row because the survey that it would belong to was deleted meanwhile. */
export function isOfGoneSurvey(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (codeOf(inner) === '23503' && constraintOf(inner).endsWith('_survey_id_survey_id_fk')) return true;
  }
  return false;
}

export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

/** The driver's error, as `DatabaseUnavailable` if it means that; otherwise unchanged. */
export function fromDriver(error: unknown): unknown {
  if (!error || error instanceof DatabaseUnavailable) return error;
  const message = messageOf(error);
  const reason = reasons[codeOf(error)] ?? sentences.find(([pattern]) => pattern.test(message))?.[1];
  return reason ? new DatabaseUnavailable(reason, error) : error;
}

/** The `DatabaseUnavailable` that the error is or was caused by (drizzle wraps what the driver throws), if any. */
export function unavailableIn(error: unknown): DatabaseUnavailable | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof DatabaseUnavailable) return inner;
  }
  return undefined;
}
