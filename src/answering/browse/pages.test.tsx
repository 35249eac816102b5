import { act, screen, waitFor, within } from '@testing-library/react';
import type { AnswerSheet } from 'core/instrument/document';
import { people } from 'mock/accounts/people';
import { attempts, newestAttempt, rescoreNewest } from 'mock/answering/attempts';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { api } from '@/shell/api/client';

const [evening, phq9, cesd] = offeredInstruments();
const caller = people.find(({ email }) => email === 'user@example.org');

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

const at = '2026-11-21T10:00:00.000Z';

/** An attempt of the person, as the mock world's server keeps it. */
function anAttempt(instrument: typeof evening, answers: AnswerSheet, complete: boolean): string {
  const call = { params: { id: '' }, query: {}, locale: 'en-US', caller };
  attempts.create({
    ...call,
    params: undefined,
    query: undefined,
    body: { instrumentId: instrument?.id ?? '', locale: 'en-US' },
  });
  const params = { id: newestAttempt()?.id ?? '' };
  attempts.answer({ ...call, params, query: undefined, body: { client: params.id, sequence: 1, answers, at } });
  if (complete) attempts.complete({ ...call, params, query: undefined, body: {} });
  return params.id;
}

const restless: AnswerSheet = {
  calm: 'never',
  worry: 'always',
  'body.tense': 'often',
  'body.awake': 'often',
  'body.rested': 'sometimes',
};

const resultPath = (id: string) => `/Browse-Instruments/History/Instrument-result/${evening?.id}/result/${id}`;

describe('browsing', () => {
  it('lists what may be answered, with time and languages', async () => {
    await openApp('/Browse-Instruments');
    const card = (await screen.findByRole('heading', { name: 'Evening check' })).closest('li');
    expect(card).toHaveTextContent('15 questions');
    expect(card).toHaveTextContent('about 4 minutes');
    expect(card).toHaveTextContent('2 languages');
    expect(await seriousProblems()).toEqual([]);
  });

  it('finds by words, and shows everything again when nothing is found', async () => {
    const user = await openApp('/Browse-Instruments');
    await screen.findByRole('heading', { name: 'Evening check' });
    await user.type(screen.getByRole('searchbox'), 'depressive');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Evening check' })).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { name: /PHQ-9/ })).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'xyz');
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('heading', { name: 'Evening check' })).toBeInTheDocument();
  });

  it('leads straight back to what was begun', async () => {
    const id = anAttempt(phq9, { q1: 'several_days' }, false);
    const user = await openApp('/Browse-Instruments');
    await user.click(await screen.findByRole('link', { name: /^Continue.*PHQ-9/ }));
    expect(currentPath()).toBe(`/Browse-Instruments/answer/${phq9?.id}?attempt=${id}`);
    expect(await screen.findByText(/^Page 2 of 10/)).toBeInTheDocument();
  });

  it('says that the list cannot be had, tries again, and says so when there is nothing yet', async () => {
    server.respond('GET', 'browse', unreachable);
    const user = await openApp('/Browse-Instruments');
    expect(await screen.findByText('This could not be loaded.')).toBeInTheDocument();
    server.respond('GET', 'browse', () => json(200, { success: true, data: [], cursor: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/There are no assessments for you yet/)).toBeInTheDocument();
    expect(screen.queryByText('This could not be loaded.')).not.toBeInTheDocument();
  });

  it('shows what failed, not the list of before, when another search cannot be had', async () => {
    const user = await openApp('/Browse-Instruments');
    await screen.findByRole('heading', { name: 'Evening check' });
    server.respond('GET', 'browse', unreachable);
    await user.type(screen.getByRole('searchbox'), 'depressive');
    expect(await screen.findByText('This could not be loaded.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Evening check' })).not.toBeInTheDocument();
    server.restore('GET', 'browse');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /PHQ-9/ })).toBeInTheDocument();
    expect(server.to('GET', 'browse').at(-1)?.query).toMatchObject({ keyword: 'depressive' });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Assessments' })).toHaveFocus());
  });
});

describe('a list that goes on', () => {
  /** The page is 5,000 px high in a window of 800 px, and scrolled so far that this much is left below. */
  function scrollTo(left: number) {
    const { documentElement } = document;
    Object.defineProperties(documentElement, {
      scrollHeight: { configurable: true, value: 5000 },
      clientHeight: { configurable: true, value: 800 },
      scrollTop: { configurable: true, value: 5000 - 800 - left },
    });
    Object.defineProperty(window, 'pageYOffset', { configurable: true, value: 5000 - 800 - left });
    act(() => void document.dispatchEvent(new Event('scroll')));
  }

  afterEach(() => {
    for (const name of ['scrollHeight', 'clientHeight', 'scrollTop'])
      Reflect.deleteProperty(document.documentElement, name);
    Object.defineProperty(window, 'pageYOffset', { configurable: true, writable: true, value: 0 });
  });

  const [first] = offeredInstruments();
  const rowAt = (number: number) => ({
    id: first?.id.replace(/.{4}$/, String(number).padStart(4, '0')),
    code: `scale_${number}`,
    title: `Scale ${number}`,
    place: { domain: null, area: null },
    summary: '',
    textLocale: 'en-US',
    questions: 5,
    estimatedMinutes: null,
    locales: ['en-US'],
    attemptInProgress: null,
  });
  const attemptAt = (number: number) => ({
    id: first?.id.replace(/.{4}$/, String(number).padStart(4, '0')),
    instrumentId: first?.id.replace(/.{4}$/, String(number).padStart(4, '0')),
    title: `Scale ${number}`,
    titleLocale: 'en-US',
    status: 'in_progress',
    startedAt: at,
    savedAt: null,
    completedAt: null,
    answered: 1,
    questions: 5,
  });

  it.each([
    ['the assessments', '/Browse-Instruments', 'browse', rowAt],
    ['the history', '/Browse-Instruments/History', 'attempts', attemptAt],
  ])('%s: the next page comes within 100 px of the end, once, and not before', async (_, address, path, row) => {
    scrollTo(3000);
    server.respond('GET', path, ({ query }) =>
      query.cursor === undefined
        ? json(200, { success: true, data: [row(1), row(2)], cursor: 'second' })
        : json(200, { success: true, data: [row(3)], cursor: null }),
    );
    await openApp(address);
    await screen.findByRole('heading', { name: 'Scale 2' });
    scrollTo(101);
    expect(server.to('GET', path)).toHaveLength(1);
    scrollTo(100);
    expect(await screen.findByRole('heading', { name: 'Scale 3' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Scale 1' })).toBeInTheDocument();
    scrollTo(0);
    expect(server.to('GET', path).map(({ query }) => query.cursor)).toEqual([undefined, 'second']);
  });

  it('the history: what comes later stands in the card of its assessment', async () => {
    scrollTo(3000);
    const result = (number: number) => ({
      ...{ ...attemptAt(number), instrumentId: first?.id, title: 'Scale', status: 'completed' },
      ...{ completedAt: `2026-11-0${9 - number}T10:00:00.000Z`, seesResults: true, summary: null, courses: {} },
    });
    server.respond('GET', 'attempts', ({ query }) =>
      query.cursor === undefined
        ? json(200, { success: true, data: [result(1), attemptAt(2)], cursor: 'second' })
        : json(200, { success: true, data: [result(3)], cursor: null }),
    );
    await openApp('/Browse-Instruments/History');
    const card = (await screen.findByRole('heading', { name: 'Scale' })).closest('li') as HTMLElement;
    scrollTo(0);
    expect(await within(card).findByRole('link', { name: 'Scale: November 6, 2026' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  });

  it('keeps what has come when the next page cannot be had, and asks for that one again', async () => {
    scrollTo(3000);
    let isDown = true;
    server.respond('GET', 'browse', (call) => {
      if (call.query.cursor === undefined) return json(200, { success: true, data: [rowAt(1)], cursor: 'second' });
      return isDown ? unreachable(call) : json(200, { success: true, data: [rowAt(2)], cursor: null });
    });
    const user = await openApp('/Browse-Instruments');
    await screen.findByRole('heading', { name: 'Scale 1' });
    scrollTo(0);
    await screen.findByText('This could not be loaded.');
    expect(screen.getByRole('heading', { name: 'Scale 1' })).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Scale 2' })).toBeInTheDocument();
    expect(screen.queryByText('This could not be loaded.')).not.toBeInTheDocument();
    // Not at the beginning of a long list.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Scale 1' })).toHaveFocus());
  });
});

describe('the details of an instrument', () => {
  it('tell its source, ask for what it wants to know, refuse what is no age, and freeze that with the attempt', async () => {
    const user = await openApp(`/Browse-Instruments/instrumentdetails/${evening?.id}`);
    expect(await screen.findByText('Source and licence.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'How to answer' }).closest('section')).toHaveTextContent(
      'last two weeks',
    );
    expect(screen.getByText('About you (voluntary)')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    const begun = newestAttempt();
    const age = screen.getByRole('textbox', { name: 'Age in years' });
    await user.type(age, '300');
    await user.click(screen.getByRole('checkbox', { name: /^I have read/ }));
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(age).toHaveAccessibleDescription(/whole number from 0 to 130/);
    expect(newestAttempt()).toBe(begun);
    await user.clear(age);
    await user.type(age, '34');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await screen.findByRole('heading', { name: 'I felt calm in the evening.' });
    expect(newestAttempt()?.respondent).toMatchObject({ age: 34 });
    // The attempt just begun is not fetched again.
    expect(server.to('GET', `attempts/${newestAttempt()?.id}`)).toHaveLength(0);
  });

  it('begin in the language of the interface where the instrument has it', async () => {
    window.localStorage.setItem('umi_locale', 'ar-EG');
    const user = await openApp(`/Browse-Instruments/instrumentdetails/${evening?.id}`);
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: /^ابدأ/ }));
    expect(await screen.findByRole('heading', { name: 'شعرت بالهدوء في المساء.' })).toBeInTheDocument();
    expect(newestAttempt()?.locale).toBe('ar-EG');
  });

  it('leave the interface as it is when the questions are to come in another language', async () => {
    const user = await openApp(`/Browse-Instruments/instrumentdetails/${evening?.id}?locale=ar-EG`);
    await user.click(await screen.findByRole('checkbox', { name: /^I have read/ }));
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('heading', { name: 'شعرت بالهدوء في المساء.' })).toBeInTheDocument();
    expect(newestAttempt()?.locale).toBe('ar-EG');
    expect(screen.getByRole('button', { name: 'Next' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'en-US');
    expect(window.localStorage.getItem('umi_locale')).toBeNull();
  });

  it('tell what there is in a language before one begins', async () => {
    const user = await openApp(`/Browse-Instruments/instrumentdetails/${phq9?.id}?locale=pl-PL`);
    const told = await screen.findByRole('region', { name: 'What is available in this language' });
    expect(told).toHaveTextContent(
      'Questionspolski (Polska)Answers to choose frompolski (Polska)ReportEnglish' +
        'The sentences of your result are in this language only: English.',
    );
    const without = screen.getByRole('list', { name: 'Questions in these languages, the report in another' });
    expect(within(without).getByRole('link', { name: 'polski (Polska)' })).toHaveAttribute('aria-current', 'true');
    expect(within(screen.getByRole('list', { name: 'Complete' })).getAllByRole('link')).toHaveLength(3);
    // Folded, but where the page is in one of them.
    expect(screen.getByText(/^\d+ more languages, not complete$/).closest('details')).toHaveAttribute('open');
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'English' }));
    await waitFor(() =>
      expect(screen.getByText(/^\d+ more languages, not complete$/).closest('details')).not.toHaveAttribute('open'),
    );
  });

  it('offer no questions in a language that has none', async () => {
    const user = await openApp(`/Browse-Instruments/instrumentdetails/${cesd?.id}?locale=ar-EG`);
    const alone = await screen.findByRole('list', { name: 'Report in these languages, the questions in another' });
    expect(within(alone).getByRole('link', { name: 'العربية' })).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Language of the questions' }));
    expect(await screen.findByRole('option', { name: /English/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /العربية/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('checkbox', { name: /^I have read/ }));
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(newestAttempt()?.locale).toBe('en-US'));
  });
});

describe('the history', () => {
  it('shows what was sent with its scores, and what was begun with its progress', async () => {
    const sent = anAttempt(evening, restless, true);
    anAttempt(phq9, { q1: 'several_days' }, false);
    const user = await openApp('/Browse-Instruments/History');
    const entry = (await screen.findByRole('heading', { name: 'Evening check' })).closest('li');
    expect(within(entry as HTMLElement).getAllByRole('term')[0]).toHaveTextContent('Unrest');
    expect(within(entry as HTMLElement).getAllByRole('definition')[0]).toHaveTextContent(/^12 of 15 points ·\sHigh/);
    expect(screen.getByRole('heading', { name: /PHQ-9/ }).closest('li')).toHaveTextContent('1 of 10 answered');
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('link', { name: /^See the result.*Evening check/ }));
    expect(currentPath()).toBe(resultPath(sent));
  });

  it('promises no result where there is none, and leads from a part of a survey to the survey, which alone ends it', async () => {
    anAttempt(evening, restless, true);
    anAttempt(phq9, { q1: 'several_days' }, false);
    const survey = { id: '01900000-0000-7000-9000-000000000001', title: 'Work', titleLocale: 'en-US' };
    const data = (await api.attempts.list())?.map((row) =>
      row.status === 'in_progress' ? { ...row, survey } : { ...row, seesResults: false, summary: null },
    );
    server.respond('GET', 'attempts', () => json(200, { success: true, data }));
    await openApp('/Browse-Instruments/History');
    expect(await screen.findByRole('link', { name: /^See the receipt.*Evening check/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /See the result|over time/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Continue/ })).toHaveAttribute(
      'href',
      `/my-surveys/survey/${survey.id}/overview`,
    );
    expect(screen.getByText('Work')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Give up/ })).not.toBeInTheDocument();
  });

  it('leads to the questionnaires when there is nothing', async () => {
    await openApp('/Browse-Instruments/History');
    expect(await screen.findByText('You have not answered any assessment yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all assessments' })).toHaveAttribute('href', '/Browse-Instruments');
  });
});

describe('a result', () => {
  it('says the finding, puts the risk first, gives the figures of each chart as a table, and no word of a new scoring', async () => {
    await openApp(resultPath(anAttempt(evening, restless, true)));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your evenings and nights' })).toBeInTheDocument();
    const row = document.querySelector('.trait-row');
    expect([...(row?.children ?? [])].slice(0, 3).map((part) => part.textContent)).toEqual([
      'Unrest',
      'High',
      '12 points (0–15 possible)',
    ]);
    const risk = screen.getByText(/Talk to somebody you trust/).closest('aside');
    expect(risk).toHaveClass('report-risk');
    const [table] = screen.getAllByRole('table', { hidden: true });
    expect(table).toHaveTextContent('Lack of calm3');
    expect(screen.queryByText(/Recalculated/)).not.toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('tells how a score was computed, down to each answer with its reverse key', async () => {
    const user = await openApp(resultPath(anAttempt(evening, restless, true)));
    await user.click((await screen.findAllByText('How was this computed?'))[0] as HTMLElement);
    expect(await screen.findByText('The sum of these: 12')).toBeInTheDocument();
    const calm = screen.getByText('I felt calm in the evening.').closest('.explanation-item');
    expect(calm).toHaveTextContent('Never');
    expect(calm).toHaveTextContent('0 → 3 (counted in reverse)');
    expect(screen.getByText('I lay awake at night.').closest('.explanation-item')).toHaveTextContent('Often');
  });

  it('says that there is no report in a language, and does not offer it', async () => {
    const sheet = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`q${index + 1}`, 'several_days']));
    const id = anAttempt(phq9, sheet, true);
    const user = await openApp(`${resultPath(id).replace(evening?.id ?? '', phq9?.id ?? '')}?locale=pl-PL`);
    expect(await screen.findByText(/^There is no report in this language: polski/)).toHaveTextContent(
      /American English|English/,
    );
    expect(document.querySelector('article.report')).toHaveAttribute('lang', 'en-US');
    expect(document.querySelector('.report-language')).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Language of the result' }));
    expect(await screen.findByRole('option', { name: /العربية/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /polski/ })).not.toBeInTheDocument();
  });

  it('comes in another language with its direction, and marks what is not in it with its own, as the languages are called here', async () => {
    await openApp(`${resultPath(anAttempt(evening, restless, true))}?locale=ar-EG`);
    expect(await screen.findByText(/^Parts of this report are not in this language yet/)).toBeInTheDocument();
    const note = screen.getByText('This is no diagnosis.').closest('.report-prose');
    expect(note?.previousElementSibling).toHaveClass('report-language');
    expect(note?.previousElementSibling).toHaveTextContent(/^English$/);
    expect(note).toHaveAttribute('lang', 'en-US');
    const title = screen.getByRole('heading', { level: 1, name: 'أمسياتك ولياليك' });
    expect(title.previousElementSibling).toBeNull();
    expect(title.closest('article')).toHaveAttribute('dir', 'rtl');
  });

  it('that was scored anew says when, by what and why, and keeps the scores before', async () => {
    const id = anAttempt(evening, restless, true);
    rescoreNewest({ version: 2, at: '2026-12-01T10:00:00.000Z', note: 'A key was wrong.', added: [] });
    const user = await openApp(resultPath(id));
    const said = (await screen.findByText(/^Recalculated on/)) as HTMLElement;
    expect(said).toHaveTextContent('Recalculated on December 1, 2026 with version 2: A key was wrong.');
    await user.click(screen.getByText('Show the earlier scores'));
    const before = screen.getByRole('table', { name: /version 1$/ });
    expect(within(before).getByRole('row', { name: /Unrest/ })).toHaveTextContent('UnrestLow0');
    expect(document.querySelector('.trait-row')).toHaveTextContent('UnrestHigh12 points (0–15 possible)');
    expect(await seriousProblems()).toEqual([]);
  });

  it('is refused in words when the answers have not been sent', async () => {
    await openApp(resultPath(anAttempt(evening, { calm: 'never' }, false)));
    expect(await screen.findByText('These answers have not been sent yet.')).toBeInTheDocument();
  });
});
