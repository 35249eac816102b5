import { screen, waitFor, within } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { setGrants } from 'mock/translating/grants';
import { freshBrowser } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import type { Play } from './stagePlay';
import { frame, fromFrame, listening, messageOf, openPreview, played } from './testing/preview';

beforeEach(freshBrowser);

describe('a text of the screens', () => {
  it('is played on the screen where it stands, in a frame that is shut off, in its language', async () => {
    const { element, play } = await played('shell.notFound', 'ar-EG');
    expect(element).toHaveAttribute('sandbox', 'allow-scripts');
    expect(element).toHaveAttribute('src', '/stage');
    expect(play).toMatchObject({
      locale: 'ar-EG',
      scene: { kind: 'screen', path: '*' },
      mark: { key: 'shell.notFound' },
    });
    expect(play.languages.find(({ code }) => code === 'ar-EG')?.direction).toBe('rtl');
    // Missing in the mock world: the source text is what people see.
    expect(play.mark.text).toBe(messageOf('shell.notFound').sourceText);
    expect(Object.keys(play.texts.Webpages).length).toBeGreaterThan(500);
    expect(Object.keys(play.texts.System).length).toBeGreaterThan(100);
  });

  it('follows what is typed', async () => {
    const { user, element, heard } = await played('shell.toHome');
    fromFrame(element, { stage: 'shown', seen: 1, named: 0 });
    expect(screen.getByText('The text appears here once and is outlined.')).toHaveAttribute('role', 'status');
    await user.click(screen.getByText('Plain'));
    await user.type(screen.getByRole('textbox', { name: /Deutsch|German/ }), '!!');
    await waitFor(() => expect(heard.at(-1)).toEqual({ stage: 'text', text: expect.stringContaining('!!') }));
  });

  it('listens to the frame alone', async () => {
    const { element } = await played('shell.toHome');
    fromFrame(element, { stage: 'shown', seen: 3, named: 0 }, window);
    fromFrame(element, { stage: 'shown', seen: 3, named: 0 }, null);
    expect(screen.queryByText(/3 times/)).not.toBeInTheDocument();
    expect(screen.getByText('Loading the preview …')).toBeInTheDocument();
  });

  it('is shown by itself too where the screen does not show it as it opens', async () => {
    const { element, play } = await played('shell.toHome');
    fromFrame(element, { stage: 'shown', seen: 0, named: 0 });
    const sample = await screen.findByRole('region', { name: 'The text by itself' });
    expect(within(sample).getAllByText(play.mark.text)[0]?.parentElement).toHaveAttribute('lang', 'de-DE');
  });

  it('can be seen in a language that nobody speaks, longer and from right to left', async () => {
    const { user } = await played('shell.toHome');
    await user.click(screen.getByRole('combobox', { name: 'Language of the preview' }));
    await user.click(await screen.findByText('Pseudo-locale: from right to left'));
    const element = await waitFor(async () => {
      const now = await frame();
      expect(now.isConnected).toBe(true);
      return now;
    });
    const heard = listening(element);
    fromFrame(element, { stage: 'ready' });
    const play = heard[0] as Play;
    expect(play.locale).toBe('en-XB');
    expect(play.languages.find(({ code }) => code === 'en-XB')?.direction).toBe('rtl');
    expect(play.mark.text).toMatch(/^⟦.*⟧$/);
    expect(Object.values(play.texts.Webpages).filter((text) => text.includes('⟦')).length).toBeGreaterThan(500);
  });

  it('needs no more than the permission for its language: the texts of another kind are those that people see', async () => {
    const translator = people.find(({ email }) => email === 'user@example.org');
    setGrants(translator?.id ?? '', [{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }]);
    server.respond('GET', 'translations/bundle/System/de-DE', () =>
      json(404, { success: false, errorCode: 'not_found', errorMessage: 'No.', showType: 2, requestId: 'x' }),
    );
    await openPreview('shell.toHome', 'de-DE', 'user@example.org');
    const element = await frame();
    const heard = listening(element);
    fromFrame(element, { stage: 'ready' });
    expect((heard[0] as Play).texts.System['error.not_found']).toBe('Das gibt es nicht, oder nicht für Sie.');
    expect(screen.queryByText('No.')).not.toBeInTheDocument();
  });
});
