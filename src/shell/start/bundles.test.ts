import { freshBrowser } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { findBundle } from './bundles';

beforeEach(freshBrowser);

describe('the interface texts of a language', () => {
  it('are those of screens and of the system in one', async () => {
    const bundle = await findBundle('de-DE');
    expect(bundle?.locale).toBe('de-DE');
    expect(bundle?.messages).toMatchObject({ 'shell.toHome': 'Zur Startseite', 'pdf.yes': 'Ja' });
    const asked = server.received.map(({ path }) => path).filter((path) => path.includes('newtranslationkind'));
    expect(asked.map((path) => path.split('/').slice(-2))).toEqual([
      ['Webpages', 'de-DE'],
      ['System', 'de-DE'],
    ]);
  });

  it('are none where the server has not got the language', async () => {
    expect(await findBundle('tlh')).toBeUndefined();
  });
});
