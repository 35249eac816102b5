import { type ErrorCode, errorTable } from 'core/contract/errors';
import { answerOfMock, clientCall, json } from 'mock/calls';

/** Answers of the played scene, by `METHOD path`. Undefined: as the mock world answers. */
type Instead = (method: string, path: string) => unknown;

/** The failure envelope of an error, with the message that the server would send. */
export function failureOf(code: string, errorMessage: string): Response {
  const { status, showType } = Object.hasOwn(errorTable, code)
    ? errorTable[code as ErrorCode]
    : { status: 500, showType: 2 as const };
  const envelope = { success: false, errorCode: code, errorMessage, showType, requestId: 'stage' };
  return json(status, envelope);
}

/** Answers calls within the page: nothing leaves it. */
export function answering(instead: Instead): typeof fetch {
  return async (input, init = {}) => {
    const call = clientCall(input, init);
    const given = instead(call.method, call.path);
    if (given instanceof Response) return given;
    if (given !== undefined) return json(200, given);
    // The stream of events never starts here.
    if (call.path === 'events') throw new TypeError('The stage has no network.');
    return answerOfMock(call);
  };
}
