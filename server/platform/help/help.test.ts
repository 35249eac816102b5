import { help } from 'core/contract/platform/help';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
const opened: TestServer[] = [];

beforeAll(async () => {
  server = await createTestServer({
    help: {
      '*': [{ name: 'Everywhere', link: 'https://help.example.org' }],
      AT: [
        {
          name: { 'en-US': 'Night line', 'de-DE': 'Nachtlinie' },
          phone: '+43 555 0100',
          hours: { 'ar-EG': 'ليلًا' },
        },
      ],
    },
  });
  opened.push(server);
});
afterAll(() => Promise.all(opened.map((each) => each.stop())));

it('gives the addresses of all countries in the asked language, else a near one, else English, else any', async () => {
  const inGerman = await server.ask(help.list, { query: { locale: 'de-AT' } });
  expect(inGerman.body.data).toEqual({
    '*': [{ name: { text: 'Everywhere', locale: '' }, link: 'https://help.example.org' }],
    AT: [
      {
        name: { text: 'Nachtlinie', locale: 'de-DE' },
        phone: '+43 555 0100',
        hours: { text: 'ليلًا', locale: 'ar-EG' },
      },
    ],
  });
  const inFrench = await server.ask(help.list, { headers: { 'accept-language': 'fr' } });
  expect(inFrench.body.data).toMatchObject({ AT: [{ name: { text: 'Night line', locale: 'en-US' } }] });
});

it('is sent once to who has it', async () => {
  const { headers } = await server.ask(help.list);
  const again = await server.ask(help.list, { headers: { 'if-none-match': String(headers.etag) } });
  expect(again.status).toBe(304);
});

it('is empty where the operator has named nothing', async () => {
  const bare = await createTestServer();
  opened.push(bare);
  expect((await bare.ask(help.list)).body.data).toEqual({});
});
