import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { setGrants } from 'mock/translating/grants';
import { allMessages, cellOf, owners } from 'mock/translating/translationWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { inScreenOrder } from './screenOrder';

beforeEach(freshBrowser);

const instrument = owners[0]?.id ?? '';
const messageOf = (key: string) => {
  const found = allMessages().find((each) => each.ownerId === instrument && each.key === key);
  if (!found) throw new Error(`no message ${key}`);
  return found;
};
const german = (key: string) => cellOf(messageOf(key), 'de-DE');
const saves = (key: string) => server.to('PUT', `translations/messages/${messageOf(key).id}/de-DE`);
const fieldOf = (key: string) =>
  screen.findByRole('textbox', { name: `Translation of: ${messageOf(key).sourceText.slice(0, 120)}` });

async function open(email = 'super@example.org', locale = 'de-DE') {
  signedInAs(email);
  return openApp(`/translations/instrument/${instrument}?locale=${locale}`);
}

const translator = people.find(({ email }) => email === 'user@example.org')?.id ?? '';

describe('the order of the texts', () => {
  const row = (context: string) => ({ id: context, context }) as Parameters<typeof inScreenOrder>[0][number];
  const question = (code: string, more: object) => ({ code, kind: 'single_choice' as const, ...more });

  it('is that of the screens: answers stand below the first question that offers them', () => {
    const rows = ['instrument', 'section b', 'section a', 'question q1', 'question q2', 'question q3', 'row q3.r1'];
    const answers = ['answer often.never', 'answer yes.y', 'answer unused.x'];
    const rest = ['calculation c', 'nugget n', 'report r', 'chart c', 'image i'];
    const asked = {
      sections: [{ code: 'a' }, { code: 'b' }],
      questions: [
        question('q1', { section: 'a', answerSet: 'often' }),
        question('q2', { section: 'b', answerSet: 'often' }),
        question('q3', { section: 'b', answerSet: 'yes' }),
      ],
    };
    const groups = inScreenOrder([...rows, ...answers, ...rest].map(row), asked);
    expect(groups.map(({ group, rows: own }) => [group, own.map(({ id }) => id)])).toEqual([
      ['about', ['instrument']],
      [
        'questions',
        [
          ...['section a', 'question q1', 'answer often.never', 'section b', 'question q2', 'question q3', 'row q3.r1'],
          ...['answer yes.y', 'answer unused.x'],
        ],
      ],
      ['scores', ['calculation c']],
      ['nuggets', ['nugget n']],
      ['reports', ['report r']],
      ['charts', ['chart c']],
      ['pictures', ['image i']],
    ]);
  });
});

describe('the language view', () => {
  it('shows every text of the instrument beside its translation, and nothing else', async () => {
    await open();
    const field = await fieldOf('title');
    expect(field).toHaveValue(german('title').text ?? '');
    expect(field).toHaveAttribute('lang', 'de-DE');
    const own = allMessages().filter(({ ownerId }) => ownerId === instrument);
    expect(screen.getAllByRole('textbox')).toHaveLength(own.length);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(['About the instrument', 'Questions and answers']);
    const asked = within(screen.getByRole('region', { name: 'Questions and answers' })).getAllByRole('listitem');
    const at = (key: string) => asked.findIndex(({ dataset }) => dataset.text === messageOf(key).id);
    const answer = own.find(({ key }) => key.startsWith('answer.frequency.'))?.key ?? '';
    await waitFor(() => expect(at(answer)).toBeLessThan(at('question.q2.text')));
    expect(at(answer)).toBeGreaterThan(at('question.q1.text'));
    expect(await seriousProblems()).toEqual([]);
  });

  it('saves a text as a draft when it is left, and leads on to what is missing; approving is apart', async () => {
    const missing = ['question.q2.text', 'question.q5.text'];
    for (const key of missing) messageOf(key).translations.delete('de-DE');
    const user = await open();
    await fieldOf('title');
    const before = screen.getByText(/texts? to do$/).textContent;
    await user.click(screen.getByRole('switch', { name: 'Only these' }));
    (await fieldOf('question.q2.text')).focus();
    await user.paste('Zweite Frage');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(german('question.q2.text')).toMatchObject({ text: 'Zweite Frage', state: 'draft' }));
    expect(saves('question.q2.text')).toHaveLength(1);
    expect(document.activeElement).not.toBe(await fieldOf('question.q2.text'));
    await waitFor(() => expect(screen.getByText(/texts? to do$/).textContent).not.toBe(before));
    expect(await fieldOf('question.q2.text')).toHaveValue('Zweite Frage');
    const source = messageOf('question.q2.text').sourceText.slice(0, 120);
    await user.click(await screen.findByRole('button', { name: `Approve: ${source}` }));
    await waitFor(() => expect(german('question.q2.text')).toMatchObject({ text: 'Zweite Frage', state: 'reviewed' }));
  });

  it('approves all drafts without findings at once, and leaves those with findings', async () => {
    const drafts = ['title', 'question.q1.text', 'question.q2.text'];
    for (const key of drafts) {
      const { sourceText, sourceVersion, translations } = messageOf(key);
      // Numbers that the source lacks are a finding.
      const text = key === 'title' ? '12345' : `Nun, ${sourceText}`;
      translations.set('de-DE', { text, sourceVersion, status: 'draft', liveText: null, rowVersion: 1, revisions: [] });
    }
    const user = await open();
    expect(await screen.findByText(/drafts wait for approval\.$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Approve \d+ drafts without findings$/ }));
    await waitFor(() => expect(drafts.map((key) => german(key).state)).toEqual(['draft', 'reviewed', 'reviewed']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(drafts.map((key) => german(key).state)).toEqual(['draft', 'draft', 'draft']));
  });

  it('of a translator who may not review is saved as a draft; other languages are not open', async () => {
    setGrants(translator, [{ locale: 'de-DE', kind: 'Instrument', may: 'translate' }]);
    const user = await open('user@example.org');
    const field = await fieldOf('title');
    expect(screen.getByText(/waits for approval/)).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'Gesundheitsfragebogen');
    await user.tab();
    await waitFor(() => expect(german('title')).toMatchObject({ text: 'Gesundheitsfragebogen', state: 'draft' }));
  });

  it('does not open a language that is not granted', async () => {
    setGrants(translator, [{ locale: 'de-DE', kind: 'Instrument', may: 'translate' }]);
    await open('user@example.org', 'fr-FR');
    expect(await screen.findByText('You may not translate texts of this kind into this language.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('keeps both texts when somebody else has saved meanwhile', async () => {
    const user = await open();
    const key = 'question.q1.text';
    const field = await fieldOf(key);
    messageOf(key).translations.set('de-DE', {
      ...{ text: 'Andere Frage', status: 'draft', sourceVersion: messageOf(key).sourceVersion },
      ...{ liveText: null, rowVersion: 1, revisions: [] },
    });
    await user.clear(field);
    await user.type(field, 'Meine Frage');
    await user.tab();
    expect(await screen.findByText('Andere Frage')).toBeInTheDocument();
    expect(field).toHaveValue('Meine Frage');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(german(key).text).toBe('Meine Frage'));
    expect(screen.queryByText('Andere Frage')).toBeNull();
  });

  it('loses nothing without a connection: the text stays in its field until it is saved', async () => {
    const user = await open();
    const field = await fieldOf('title');
    server.respond('PUT', `translations/messages/${messageOf('title').id}/de-DE`, unreachable);
    await user.clear(field);
    await user.type(field, 'Unterwegs');
    await user.tab();
    const kept = `No connection: “${messageOf('title').sourceText.slice(0, 80)}” is kept on this device`;
    expect(await screen.findByText((words) => words.startsWith(kept))).toBeInTheDocument();
    expect(field).toHaveValue('Unterwegs');
    server.restore('PUT', `translations/messages/${messageOf('title').id}/de-DE`);
    // Nobody has to press anything.
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(german('title').text).toBe('Unterwegs'));
  });

  it('sends after a reload what the server did not get, and asks nobody who leaves', async () => {
    const user = await open();
    const path = `translations/messages/${messageOf('title').id}/de-DE`;
    const field = await fieldOf('title');
    server.respond('PUT', path, unreachable);
    await user.clear(field);
    await user.type(field, 'Unterwegs');
    await user.tab();
    await screen.findByText(/^No connection: 1 text is kept on this device/);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
    cleanup();
    server.restore('PUT', path);
    await open();
    await waitFor(() => expect(german('title').text).toBe('Unterwegs'));
    expect(await fieldOf('title')).toHaveValue('Unterwegs');
  });

  it('tells after a reload that somebody else has saved meanwhile', async () => {
    const user = await open();
    const path = `translations/messages/${messageOf('title').id}/de-DE`;
    const field = await fieldOf('title');
    server.respond('PUT', path, unreachable);
    await user.clear(field);
    await user.type(field, 'Meiner');
    await user.tab();
    await screen.findByText(/^No connection: 1 text is kept on this device/);
    cleanup();
    server.restore('PUT', path);
    messageOf('title').translations.set('de-DE', {
      ...{ text: 'Ihrer', status: 'draft', sourceVersion: messageOf('title').sourceVersion },
      ...{ liveText: null, rowVersion: 9, revisions: [] },
    });
    await open();
    expect(await screen.findByText('Ihrer', { selector: '.language-theirs' })).toBeInTheDocument();
    expect(german('title').text).toBe('Ihrer');
  });

  it('takes no translation for a source text that has changed since', async () => {
    const user = await open();
    const field = await fieldOf('title');
    messageOf('title').sourceText = 'Another title';
    await user.clear(field);
    await user.type(field, 'Alter Titel');
    await user.tab();
    expect(await screen.findByText(/source text has changed in the meantime/)).toBeInTheDocument();
    expect(screen.getByText('Another title')).toBeInTheDocument();
    expect(saves('title')).toHaveLength(0);
  });
});
