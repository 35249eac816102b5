import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { newestAttempt } from 'mock/answering/attempts';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { beginAttempt, openEvening } from '@/answering/player/testing/begin';
import { activeLocale } from '@/shell/start/languages';

const [, phq9] = offeredInstruments();

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

type User = Awaited<ReturnType<typeof beginAttempt>>;

async function chooseLanguage(user: User, locale: string) {
  await user.click(screen.getByRole('button', { name: 'Language, text size and more' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the questions' }), locale);
}

const next = () => screen.getByRole('button', { name: 'Next' });
const heading = () => screen.getByRole('heading', { level: 1 });

describe('another language of the questions', () => {
  it('keeps its answers when the language changes in the middle', async () => {
    const user = await openEvening();
    await user.keyboard('3');
    await chooseLanguage(user, 'ar-EG');
    expect(await screen.findByRole('heading', { name: 'شعرت بالهدوء في المساء.' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'غالبًا' })).toBeChecked();
  });

  it('leaves the interface as it is when the questions come in another language, also for the next visit', async () => {
    const user = await openEvening();
    await chooseLanguage(user, 'ar-EG');
    const question = await screen.findByRole('heading', { name: 'شعرت بالهدوء في المساء.' });
    expect(question.closest('main')).toHaveAttribute('dir', 'rtl');
    expect(next()).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'en-US');
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
    expect(window.localStorage.getItem('umi_locale')).toBeNull();
    expect(activeLocale()).toBe('en-US');
  });

  it('changes nothing else with the language of the questions: page, focus, preferences, and what the server has', async () => {
    const user = await openEvening();
    await user.keyboard('1{Enter}');
    await screen.findByText(/^Saved \d/);
    const stored = { ...window.localStorage };
    const sent = () => server.received.filter(({ method }) => method !== 'GET').length;
    const before = sent();
    await chooseLanguage(user, 'ar-EG');
    await waitFor(() => expect(heading()).toHaveTextContent('شعرت بالقلق في المساء.'));
    expect(screen.getByRole('combobox', { name: 'Language of the questions' })).toHaveFocus();
    expect({ ...window.localStorage }).toEqual(stored);
    expect(sent()).toBe(before);
    expect(newestAttempt()?.answers).toEqual({ calm: 'never' });
  });

  it('says at the choice that there is no connection, and no longer once there is one', async () => {
    const user = await openEvening();
    server.respond('GET', `attempts/${newestAttempt()?.id}`, () => {
      throw new TypeError('Failed to fetch');
    });
    await chooseLanguage(user, 'ar-EG');
    const alert = await screen.findByText(/^There is no connection, so the questions stay in this language/);
    expect(alert.closest('section')).toHaveAccessibleName('Language, text size and more');
    expect(screen.getByRole('combobox', { name: 'Language of the questions' })).toHaveValue('en-US');
    fireEvent(window, new Event('online'));
    expect(alert).not.toBeInTheDocument();
  });

  it('says at the choice when the server cannot give the other language', async () => {
    const user = await openEvening();
    server.respond('GET', `attempts/${newestAttempt()?.id}`, () => new Response('', { status: 500 }));
    await chooseLanguage(user, 'ar-EG');
    expect(await screen.findByText('The other language could not be loaded. Please try again.')).toBeInTheDocument();
  });

  it('has yes and no in the language of the questions', async () => {
    const user = await openEvening();
    await chooseLanguage(user, 'ar-EG');
    await screen.findByRole('heading', { name: 'شعرت بالهدوء في المساء.' });
    await user.click(screen.getByRole('radio', { name: 'أبدًا' }));
    for (const keys of ['{Enter}', '1{Enter}', '{Enter}', '{Enter}']) await user.keyboard(keys);
    for (const row of screen.getAllByRole('radiogroup')) {
      const [first] = within(row).getAllByRole('radio');
      if (first) await user.click(first);
    }
    await user.click(next());
    expect(await screen.findByRole('radio', { name: 'نعم' })).toBeInTheDocument();
    expect(screen.getByText('نعم').closest('[lang]')).toHaveAttribute('lang', 'ar-EG');
  });

  it('leaves the interface as it is where that has no words in the language of the questions', async () => {
    const user = await beginAttempt(phq9?.id);
    await screen.findByRole('radiogroup');
    await chooseLanguage(user, 'lv-LV');
    expect(await screen.findByRole('radio', { name: 'Nemaz' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'en-US');
    expect(screen.getByText('Page 1 of 10').closest('[lang]')).toHaveAttribute('lang', 'en-US');
  });

  it('marks texts that are not translated with their own language, in an attempt begun before its language was asked for whole', async () => {
    const user = await openEvening();
    Object.assign(newestAttempt() ?? {}, { locale: 'ar-EG' });
    const withdrawn = jest.replaceProperty(eveningCheck.texts['ar-EG'] ?? {}, 'answer.helps.music.label', '');
    await chooseLanguage(user, 'ar-EG');
    await screen.findByRole('heading', { name: 'شعرت بالهدوء في المساء.' });
    withdrawn.restore();
    await user.click(screen.getByRole('radio', { name: 'أبدًا' }));
    await user.keyboard('{Enter}');
    await user.keyboard('1{Enter}');
    const music = screen.getByText('Music');
    expect(music).toHaveAttribute('lang', 'en-US');
    expect(music).toHaveAttribute('dir', 'ltr');
  });
});

it('shows a risk again when the attempt is opened again, in the language that is chosen', async () => {
  const user = await beginAttempt(phq9?.id);
  await screen.findByRole('radiogroup');
  for (let question = 0; question < 8; question += 1) await user.keyboard('1{Enter}');
  await user.keyboard('3');
  const said = (await screen.findByRole('alert')).textContent;
  const address = currentPath();
  cleanup();
  const again = await openApp(address);
  expect(await screen.findByRole('alert')).toHaveTextContent(said ?? 'nothing');
  await chooseLanguage(again, 'ar-EG');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/[\u0600-\u06ff]{3}/));
});
