import { contract } from 'core/contract';
import { exampleDocument } from 'core/instrument/example.testing';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  token = await server.tokenOf(['admin']);
});

/** Larger than what is read in the server itself. */
const large = (code: string) => {
  const document = exampleDocument();
  const description = 'What it is about. '.repeat(5000);
  return {
    ...document,
    code,
    texts: { ...document.texts, [document.baseLocale]: { ...document.texts[document.baseLocale], description } },
  };
};

const imported = (body: unknown) => server.ask(contract.instrument.import, { body, token });

describe('a large document', () => {
  it('becomes a draft as a small one does', async () => {
    const { status, body } = await imported(large('large_one'));
    expect([status, body.errorCode]).toEqual([200, undefined]);
    const { id } = body.data as { id: string };
    const exported = await server.ask(contract.instrument.export, { params: { id }, token });
    expect(exported.body.data).toMatchObject({ code: 'large_one', questions: exampleDocument().questions });
  });

  it('is refused as a small one is, in its language', async () => {
    await imported(large('large_two'));
    const again = await imported(large('large_two'));
    expect([again.status, again.body.errorCode]).toEqual([409, 'instrument.code_taken']);
    const wrong = await imported({ ...large('large_three'), nonsense: 1 });
    expect([wrong.status, wrong.body.errorCode]).toEqual([422, 'instrument.invalid']);
    expect(wrong.body.details).toMatchObject([{ path: 'nonsense', code: 'schema.unknown_key' }]);
  });

  it('that is no document is malformed', async () => {
    const { status, body } = await imported(['x'.repeat(100_000)]);
    expect([status, body.errorCode]).toEqual([400, 'request.malformed']);
  });
});
