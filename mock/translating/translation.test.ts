import { answerOfMock, clientCall } from 'mock/calls';

jest.mock('node:fs', () => {
  const actual = jest.requireActual('node:fs');
  return {
    ...actual,
    readFileSync: (path: string, ...more: unknown[]) => {
      const text = actual.readFileSync(path, ...more);
      if (!String(path).endsWith('de-DE/shell.json')) return text;
      return JSON.stringify({ ...JSON.parse(text), 'shell.loading': '' });
    },
  };
});

const bundle = async (kind: string, locale: string) => {
  const answer = await answerOfMock(clientCall(`/api/translation/newtranslationkind/${kind}/${locale}`));
  return (await answer.json()).data as Record<string, string>;
};

describe('the texts of a language in the mock world', () => {
  it('are English where their translation is missing', async () => {
    expect(await bundle('Webpages', 'de-DE')).toMatchObject({
      'shell.loading': 'Loading',
      'shell.language': 'Sprache',
    });
  });

  it('are apart by kind, as in the seed', async () => {
    expect(await bundle('System', 'de-DE')).toHaveProperty(['detail.exchange.empty']);
    expect(await bundle('Webpages', 'de-DE')).not.toHaveProperty(['detail.exchange.empty']);
  });
});
