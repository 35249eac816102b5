import { readFileSync } from 'node:fs';
import { contract } from 'core/contract';
import { Answer, mockRoutes } from './engine';
import { envelopeOf, MockFailure } from './failure';
import routes, { handlers } from './index';
import { translation } from './translating/translation';

function call(
  map: typeof routes,
  key: keyof typeof routes,
  parts: { body?: unknown; headers?: Record<string, string> } = {},
) {
  let status = 0;
  let body: unknown;
  const response = {
    status(code: number) {
      status = code;
      return response;
    },
    json(sent: unknown) {
      body = sent;
    },
    setHeader: () => undefined,
    end(sent: unknown) {
      body = sent;
    },
  };
  map[key]?.({ headers: {}, ...parts, query: {}, params: {} }, response);
  return { status, body };
}

describe('the mock routes', () => {
  it('answer every row of the contract', () => {
    const rows = Object.values(contract).flatMap((resource) => Object.values(resource));
    const keys = rows.map(({ method, path }) => `${method} /api/${path.replace(/\{(\w+)\}/g, ':$1')}`);
    expect(Object.keys(routes).sort()).toEqual(keys.sort());
  });

  it('cannot be made with a row left out', () => {
    const { list: _, ...others } = handlers.user;
    const without = { ...handlers, user: others };
    expect(() => mockRoutes(without as never)).toThrow('user.list has no mock');
  });

  it('refuse to give an answer that the contract does not know', () => {
    const lying = { ...handlers, translation: { ...translation, languages: () => [{ code: 'en-US' }] } };
    const map = mockRoutes(lying as never);
    expect(() => call(map, 'GET /api/languages/enabled')).toThrow('translation.languages breaks the contract');
  });

  it('leave out what the contract does not name', () => {
    const known = { code: 'en-US', label: '', nativeLabel: '', flag: '', direction: 'ltr', fallback: null };
    const row = { ...known, translated: true, secret: 1 };
    const talkative = { ...handlers, translation: { ...translation, languages: () => new Answer([row]) } };
    const { body } = call(mockRoutes(talkative as never), 'GET /api/languages/enabled');
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('check the body as the server does', () => {
    expect(call(routes, 'POST /api/auth/login', { body: { email: 'a@b.c' } })).toMatchObject({
      status: 400,
      body: { success: false, errorCode: 'validation.failed', details: [{ path: 'body.password' }] },
    });
  });

  it('say errors by the server’s texts, in the language of the caller, else in English', () => {
    const body = { email: 'a@b.co', password: 'password2024', displayName: 'A', consent: true, locale: 'en-US' };
    const refused = (headers: Record<string, string>) =>
      call(routes, 'POST /api/auth/register', { body, headers }).body;
    const english = JSON.parse(readFileSync('seed/messages/en-US/server.json', 'utf8'));
    const german = JSON.parse(readFileSync('seed/messages/de-DE/server.json', 'utf8'));
    for (const [locale, texts] of [
      ['en-US', english],
      ['de-DE', german],
      ['sq-AL', english],
    ]) {
      expect(refused({ 'accept-language': locale })).toMatchObject({
        errorMessage: texts['error.auth.password_weak'],
        details: [{ path: 'body.password', message: texts['detail.password_common'] }],
      });
    }
  });

  it('fill the values into the texts of errors and details', () => {
    const failure = new MockFailure('instrument.code_taken', {
      params: { code: 'phq_9' },
      details: [
        { path: 'body.code', code: 'unknown_value', params: { value: 'ka-GGE', suggestion: 'ka-GE' } },
        { path: 'body.text', code: 'formula.unknown_name', params: { name: 'q99' } },
        { path: 'body', code: 'invalid', message: 'As given.' },
      ],
    });
    expect(envelopeOf(failure, 'en-US')).toMatchObject({
      errorMessage: 'There is already an instrument with the code “phq_9”.',
      details: [
        { message: '“ka-GGE” is not known here. Did you mean “ka-GE”?' },
        { message: 'Nothing here is called “q99”.' },
        { message: 'As given.' },
      ],
    });
  });

  it('ask private calls for a token', () => {
    expect(call(routes, 'GET /api/user/profile').status).toBe(401);
  });
});
