import { screen, waitFor, within } from '@testing-library/react';
import { addMessage } from 'mock/translating/translationWorld';
import { freshBrowser } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import type { Play } from './stagePlay';
import { frame, fromFrame, listening, messageOf, openPreview, played } from './testing/preview';

beforeEach(freshBrowser);

describe('a text of the server', () => {
  it('that is an error is told in the frame', async () => {
    const { play } = await played('error.access.denied');
    expect(play.scene).toEqual({ kind: 'failure', code: 'access.denied' });
  });

  it('is waited for without a word of failure; what cannot be had is asked for again', async () => {
    const path = 'translation/newtranslationkind/System/de-DE';
    let answer: (with_: Response | PromiseLike<Response>) => void = () => {};
    server.respond(
      'GET',
      path,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const user = await openPreview('error.access.denied');
    await waitFor(() => expect(server.to('GET', path)).not.toHaveLength(0));
    expect(screen.queryByText('The preview could not be loaded.')).not.toBeInTheDocument();
    answer(Promise.reject(new TypeError('Failed to fetch')));
    expect(await screen.findByText('The preview could not be loaded.')).toBeInTheDocument();
    server.restore('GET', path);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await frame()).toBeInTheDocument();
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
