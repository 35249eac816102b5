import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

/** Errors whose message repeats what a person sent (a value that the database refused, a piece of malformed JSON). */
const revealing = /^(error|DatabaseError|DrizzleQueryError|DrizzleError|SyntaxError|ZodError|\$ZodError)$/;

interface SafeError {
  type: string;
  code?: string;
  constraint?: string;
  message?: string;
  frames?: string[];
  cause?: SafeError;
}

const textOf = (error: object, field: string): string | undefined => {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
};

/** What may be logged of an error: kind, code and place, and its message unless that may hold what a person wrote. */
function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error };
  const type = error.constructor.name === 'Error' ? error.name : error.constructor.name;
  const isRevealing = revealing.test(type) || textOf(error, 'severity') !== undefined;
  return {
    type,
    code: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    message: isRevealing ? undefined : error.message,
    frames: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    cause: error.cause === undefined || depth > 3 ? undefined : safeError(error.cause, depth + 1),
  };
}

/** JSON lines on standard output. They hold ids, routes and codes: no mail address, token, answer, query or body. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error) => safeError(error), req: () => undefined, res: () => undefined },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const isProbe = (route: string) => /\/(healthz|readyz|metrics)$/.test(route);

/** Whom a line names: nobody who answers as a guest, and nobody where surveys are answered, since an account begins anonymous ones there. */
const named = ({ caller }: FastifyRequest, route: string): string | undefined =>
  caller?.guestOf === null && !/\/my-surveys(\/|$)/.test(route) ? caller.userId : undefined;

/** One line per request, by route pattern. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (!isProbe(route)) {
      request.log.info(
        {
          method: request.method,
          route,
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime),
          userId: named(request, route),
        },
        'request',
      );
    }
    done();
  });
}
