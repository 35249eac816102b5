import { act, screen, waitFor, within } from '@testing-library/react';
import { setGrants } from 'mock/grants';
import { people } from 'mock/people';
import { addMessage, allMessages } from 'mock/translationWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import type { Play, Retell } from '@/stage/play';

// jsdom lays nothing out.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

beforeEach(freshBrowser);

const messageOf = (key: string) => {
  const found = allMessages().find((message) => message.key === key);
  if (!found) throw new Error(`no message ${key}`);
  return found;
};

/** Opens the preview of a text in the editor. */
async function openPreview(key: string, locale = 'de-DE', email = 'every@example.org') {
  signedInAs(email);
  const user = await openApp(`/translations/edit/${messageOf(key).id}?locale=${locale}&locales=${locale}`);
  await user.click(await screen.findByRole('tab', { name: 'Preview' }));
  return user;
}

const frame = async () => (await screen.findByTitle(/^Preview: /)) as HTMLIFrameElement;

/** As the frame speaks to the page around it. */
function fromFrame(element: HTMLIFrameElement, data: object, source: Window | null = element.contentWindow): void {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, source, origin: 'null' }));
  });
}

/** What the frame is told from now on. */
function listening(element: HTMLIFrameElement): (Play | Retell)[] {
  const heard: (Play | Retell)[] = [];
  if (!element.contentWindow) throw new Error('no frame');
  jest.spyOn(element.contentWindow, 'postMessage').mockImplementation((said: unknown) => void heard.push(said as Play));
  return heard;
}

async function played(key: string, locale?: string) {
  const user = await openPreview(key, locale);
  const element = await frame();
  const heard = listening(element);
  fromFrame(element, { stage: 'ready' });
  const [play] = heard;
  if (play?.stage !== 'play') throw new Error('nothing is played');
  return { user, element, heard, play };
}

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
    expect(screen.getByText('The text stands here once and is outlined.')).toHaveAttribute('role', 'status');
    await user.click(screen.getByText('Plain'));
    await user.type(screen.getByRole('textbox', { name: /Deutsch|German/ }), '!!');
    await waitFor(() => expect(heard.at(-1)).toEqual({ stage: 'text', text: expect.stringContaining('!!') }));
  });

  it('listens to the frame alone', async () => {
    const { element } = await played('shell.toHome');
    fromFrame(element, { stage: 'shown', seen: 3, named: 0 }, window);
    fromFrame(element, { stage: 'shown', seen: 3, named: 0 }, null);
    expect(screen.queryByText(/3 times/)).not.toBeInTheDocument();
    expect(screen.getByText('The preview is being loaded …')).toBeInTheDocument();
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

describe('a text of the server', () => {
  it('that is an error is told in the frame', async () => {
    const { play } = await played('error.access.denied');
    expect(play.scene).toEqual({ kind: 'failure', code: 'access.denied' });
  });

  /** Of the server the mock world has errors alone. */
  function adding(key: string, sourceText: string, german: string): void {
    const like = messageOf('error.access.denied');
    const { sourceVersion } = like;
    const written = { text: german, status: 'reviewed', sourceVersion, liveText: german, rowVersion: 1 } as const;
    const translations = new Map([['de-DE', { ...written, revisions: [] }]]);
    const id = '01900000-0000-7000-8002-000000009999';
    addMessage({ ...like, id, key, sourceText, translations });
  }

  it('that is a mail is shown as a mail, with examples in its placeholders and the text marked', async () => {
    const key = 'mail.activate.text';
    adding(key, 'At {site}.', 'Bei {site}.\n\n{days, plural, one {# Tag} other {# Tage}}.');
    await openPreview(key);
    const mail = await screen.findByRole('article', { name: 'Mail' });
    const words = within(mail).getByText('Bei assess.example.org.');
    expect(words.parentElement).toHaveAttribute('data-place-mark');
    expect(words.closest('[lang]')).toHaveAttribute('lang', 'de-DE');
    expect(within(mail).getByText('3 Tage.')).toBeInTheDocument();
    expect(within(mail).getByText('Konto aktivieren')).toBeInTheDocument();
  });

  it('of any other kind is shown by itself, with one number after another', async () => {
    const key = 'export.withheld';
    adding(
      key,
      '{count, plural, one {one} other {# many}}',
      '{count, plural, one {ein Ergebnis} other {# Ergebnisse}}',
    );
    await openPreview(key);
    const sample = await screen.findByRole('region', { name: 'The text by itself' });
    for (const text of ['0 Ergebnisse', 'ein Ergebnis', '100 Ergebnisse']) {
      expect(within(sample).getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(screen.queryByTitle(/^Preview: /)).not.toBeInTheDocument();
  });
});

describe('a text of an instrument', () => {
  it('is played in the player, with the texts of its language around it', async () => {
    const { play } = await played('question.q1.text');
    expect(play.scene).toMatchObject({ kind: 'instrument', view: 'player', place: { textKey: 'question.q1.text' } });
    expect(play.mark.key).toBe('question.q1.text');
  });

  it('is played on the card and on the page of the instrument, where it is their title', async () => {
    const { user } = await played('title');
    expect(screen.getByTitle('Preview: Instrument page')).toBeInTheDocument();
    await user.click(screen.getByText('Card'));
    const element = (await screen.findByTitle('Preview: Card')) as HTMLIFrameElement;
    const heard = listening(element);
    fromFrame(element, { stage: 'ready' });
    expect(heard[0]).toMatchObject({ scene: { view: 'card' } });
  });

  it('in a language that nobody speaks is that of its source', async () => {
    const { user } = await played('question.q1.text', 'ar-EG');
    await user.click(screen.getByRole('combobox', { name: 'Language of the preview' }));
    await user.click(await screen.findByText('Pseudo-locale: longer, with accents'));
    await waitFor(() =>
      expect(server.to('GET', `translations/messages/${messageOf('question.q1.text').id}/en-US/place`)).toHaveLength(1),
    );
    const element = await frame();
    const heard = listening(element);
    fromFrame(element, { stage: 'ready' });
    const { scene, mark } = heard[0] as Play;
    expect(mark.text).toMatch(/^⟦.*⟧$/);
    expect(scene.kind === 'instrument' && scene.place.projection.bundle['question.q2.text']).toMatch(/^⟦/);
  });

  it('says when it cannot be had, and asks again', async () => {
    const path = `translations/messages/${messageOf('question.q1.text').id}/de-DE/place`;
    server.respond('GET', path, () => Promise.reject(new TypeError('Failed to fetch')));
    const user = await openPreview('question.q1.text');
    expect(await screen.findByText('The preview could not be loaded.')).toBeInTheDocument();
    server.restore('GET', path);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await frame()).toBeInTheDocument();
  });
});
