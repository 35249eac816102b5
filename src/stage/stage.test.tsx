import { act, screen, waitFor } from '@testing-library/react';
import type { LanguageRow } from 'core/contract/translating/translation';
import type { InstrumentDocument } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { textPlace } from 'core/instrument/textPlace';
import { eveningCheck } from 'mock/answering/eveningCheck';
import arabic from 'seed/messages/ar-EG/answering.json';
import arabicShell from 'seed/messages/ar-EG/shell.json';
import accounts from 'seed/messages/en-US/accounts.json';
import answering from 'seed/messages/en-US/answering.json';
import system from 'seed/messages/en-US/server.json';
import shell from 'seed/messages/en-US/shell.json';
import { currentPath, freshBrowser, openApp } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import type { Play, Retell, Scene, StageNews } from '@/translating/places/stagePlay';
import type { onStage } from './onStage';

jest.mock('./onStage', () => ({ onStage: jest.fn(() => true) }));

const real = globalThis.fetch;
let told: StageNews[];
let say: (said: Play | Retell | object, from?: Partial<MessageEventInit>) => void;
const hear = ({ data }: MessageEvent) => {
  if (data?.stage === 'ready' || data?.stage === 'shown') told.push(data);
};

beforeEach(() => {
  freshBrowser();
  told = [];
  window.addEventListener('message', hear);
  say = (data, from = {}) =>
    act(() => {
      window.dispatchEvent(
        new MessageEvent('message', { data, source: window.parent, origin: window.location.origin, ...from }),
      );
    });
});
afterEach(() => {
  window.removeEventListener('message', hear);
  globalThis.fetch = real;
});

const language = (code: string, direction: 'ltr' | 'rtl' = 'ltr'): LanguageRow => ({
  ...{ code, label: code, nativeLabel: code, flag: '', direction, fallback: null },
});
const english: Play['texts'] = { Webpages: { ...accounts, ...answering, ...shell }, System: system };

/** Opens the stage and plays on it, as the page around does. */
async function play(scene: Scene, mark: Play['mark'], more: Partial<Play> = {}) {
  const opened = openApp('/stage');
  await waitFor(() => expect(told).toContainEqual({ stage: 'ready' }));
  say({
    ...{ stage: 'play', locale: 'en-US', languages: [language('en-US')], texts: english, appearance: 'light' },
    ...{ scene, mark, ...more },
  });
  await opened;
}

const shown = () => told.filter((news) => news.stage === 'shown').at(-1);
const outlined = () => document.querySelector('[data-stage-mark]');

describe('the stage', () => {
  it('is only where the browser has shut the page off', () => {
    const { onStage: really } = jest.requireActual<{ onStage: typeof onStage }>('./onStage');
    expect(really('null', '/stage')).toBe(true);
    expect(really(window.location.origin, '/stage')).toBe(false);
    expect(really('null', '/home')).toBe(false);
    expect(really('null', '/stage/more')).toBe(false);
  });

  it('plays a screen in the language asked for with the text marked, and calls nobody', async () => {
    const texts = { Webpages: { ...english.Webpages, ...arabicShell, ...arabic }, System: system };
    await play(
      { kind: 'screen', path: '/Browse-Instruments' },
      { key: 'browse.title', text: 'أدوات للتجربة' },
      { locale: 'ar-EG', languages: [language('ar-EG', 'rtl')], texts },
    );
    const title = await screen.findByRole('heading', { level: 1, name: 'أدوات للتجربة' });
    await waitFor(() => expect(title).toHaveAttribute('data-stage-mark', 'text'));
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.documentElement).toHaveAttribute('lang', 'ar-EG');
    await waitFor(() => expect(shown()).toMatchObject({ seen: 1 }));
    expect(server.received).toEqual([]);
  });

  it('shows the text as it is typed, with placeholders that are not finished', async () => {
    await play({ kind: 'screen', path: '/user/login' }, { key: 'signIn.forgot', text: 'Forgotten?' });
    await waitFor(() => expect(outlined()).toHaveTextContent('Forgotten?'));
    for (const text of ['Lost it?', 'Lost {it']) {
      say({ stage: 'text', text });
      await waitFor(() => expect(outlined()).toHaveTextContent(text));
    }
    expect(screen.queryByText('Forgotten?')).not.toBeInTheDocument();
  });

  it('listens to the page around it alone', async () => {
    await play({ kind: 'screen', path: '/user/login' }, { key: 'signIn.forgot', text: 'Forgotten?' });
    await waitFor(() => expect(outlined()).toHaveTextContent('Forgotten?'));
    say({ stage: 'text', text: 'hostile' }, { origin: 'https://elsewhere.example' });
    say({ stage: 'text', text: 'hostile' }, { source: null });
    say({ stage: 'something', text: 'hostile' });
    expect(document.body).not.toHaveTextContent('hostile');
    // What it does listen to is there at once.
    say({ stage: 'text', text: 'Lost it?' });
    expect(document.body).toHaveTextContent('Lost it?');
  });

  it('says when the text is not on the screen as it opens', async () => {
    await play({ kind: 'screen', path: '/user/login' }, { key: 'secondStep.title', text: 'One more step' });
    await waitFor(() => expect(shown()).toEqual({ stage: 'shown', seen: 0, named: 0 }));
  });

  it('tells an error as the client tells it', async () => {
    await play({ kind: 'failure', code: 'access.denied' }, { key: 'error.access.denied', text: 'Nicht für Sie.' });
    await waitFor(() => expect(outlined()).toHaveTextContent('Nicht für Sie.'));
    expect(outlined()?.closest('[role="alert"], .ant-message')).not.toBeNull();
  });
});

describe('a text of an instrument', () => {
  const document: InstrumentDocument = eveningCheck;
  const placeOf = (key: string) => {
    const place = textPlace(document, compileInstrument(document), key, ['ar-EG', 'en-US']);
    if (!place) throw new Error(key);
    return place;
  };
  const arabicPlay = { locale: 'ar-EG', languages: [language('en-US'), language('ar-EG', 'rtl')] };

  it('is shown in the player itself, in its language, also where a rule would hide the question', async () => {
    const place = placeOf('question.topic.text');
    await play(
      { kind: 'instrument', view: 'player', place },
      { key: place.textKey, text: 'ما الذي **أقلقك**؟' },
      arabicPlay,
    );
    const heading = await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(heading.textContent).toBe('ما الذي أقلقك؟'));
    expect(heading.querySelector('strong')).toHaveTextContent('أقلقك');
    expect(heading.closest('main')).toHaveAttribute('dir', 'rtl');
    await waitFor(() => expect(shown()).toMatchObject({ seen: 1 }));
    say({ stage: 'text', text: 'بماذا قلقت؟' });
    expect(await screen.findByRole('heading', { level: 1, name: 'بماذا قلقت؟' })).toBeInTheDocument();
    // The play before may still ask for its failure.
    expect(server.received.filter(({ path }) => path !== 'stage/failure')).toEqual([]);
  });

  it.each([
    ['answer.helps.music.label', 'موسيقى'],
    ['question.body.awake.text', 'بقيت صاحيًا'],
    ['section.night.title', 'الليالي'],
    ['question.depth.min_label', 'خفيف'],
  ])('is on the page of the player that shows %s', async (key, text) => {
    const place = placeOf(key);
    await play({ kind: 'instrument', view: 'player', place }, { key, text }, arabicPlay);
    await waitFor(() => expect(screen.getAllByText(text).some((each) => each.closest('[data-stage-mark]'))).toBe(true));
  });

  it('is shown in the report, with markdown, and placeholders as chips', async () => {
    const place = placeOf('nugget.restless.text');
    await play(
      { kind: 'instrument', view: 'report', place },
      { key: place.textKey, text: 'درجتك **{{ unrest }}** مرتفعة.' },
      arabicPlay,
    );
    await waitFor(() => expect(window.document.querySelector('strong .stage-chip')).toHaveTextContent('{{ unrest }}'));
    expect(screen.getByText(/درجتك/)).toHaveAttribute('data-stage-mark', 'text');
    expect(screen.getByRole('heading', { level: 1, name: 'أمسياتك ولياليك' })).toBeInTheDocument();
  });

  it('is shown on the card and on the page of the instrument', async () => {
    const place = placeOf('title');
    await play({ kind: 'instrument', view: 'card', place }, { key: 'title', text: 'مساء' }, arabicPlay);
    expect(await screen.findByRole('heading', { level: 2, name: 'مساء' })).toBeInTheDocument();
    say({ stage: 'text', text: 'أمسيات' });
    expect(await screen.findByRole('heading', { level: 2, name: 'أمسيات' })).toBeInTheDocument();
    expect(currentPath()).toBe('/Browse-Instruments');
  });
});
