import { RequestFailure } from '@/kit/failure/requestFailure';
import { classifyFailure } from './failure';

const said = (status: number, code: string) =>
  classifyFailure(new RequestFailure('business', { status, code, message: 'No.' }), 1).kind;

it.each([
  [403, 'access.denied'],
  [403, 'request.foreign_origin'],
  [404, 'route.not_found'],
  [401, 'auth.token_expired'],
  [503, 'service.unavailable'],
])('an answer is kept to be sent again when the refusal is not about it: %s %s', (status, code) => {
  expect(said(status, code)).toBe('retry');
});

it.each([
  [422, 'attempt.answers_invalid', 'refused'],
  [404, 'not_found', 'refused'],
  [409, 'attempt.closed', 'closed'],
  [409, 'survey.closed', 'closed'],
  [409, 'conflict', 'renumber'],
])('what the server says of the answer itself counts: %s %s', (status, code, kind) => {
  expect(said(status, code)).toBe(kind);
});

it('a refusal without the product’s own envelope, as of a proxy, is no verdict', () => {
  expect(classifyFailure(new RequestFailure('status', { status: 404, message: '' }), 1).kind).toBe('retry');
});
