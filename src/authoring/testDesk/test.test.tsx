import { screen, waitFor, within } from '@testing-library/react';
import type { InstrumentDocument, TestCase } from 'core/instrument/document';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { draftWorld, setDraft } from 'mock/authoring/draftWorld';
import { itLong } from 'tests/long';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { forgetSamples } from '@/authoring/sample/sampleSheet';
import { showCodes } from '@/shell/codes/showsCodes';
import { activateLocale } from '@/shell/start/languages';

const instrument = '01900000-0000-7000-8001-000000000001';
const address = `/instruments/testinstrument/${instrument}/test`;

beforeEach(() => {
  freshBrowser();
  forgetSamples();
  signedInAs('admin@example.org');
  // Items and scores are told apart by their codes.
  showCodes(true);
});
afterEach(() => activateLocale('en-US'));

const world = () => draftWorld(instrument, { code: 'evening_check', title: '' });
const caseOf = (code: string) => world().draft.testCases?.find((each) => each.code === code);
const outcome = () => within(screen.getByRole('region', { name: 'What comes out' }));
const answering = () => within(screen.getByRole('region', { name: 'Answering' }));

/** Four of five items: 0 (always calm, reversed), 0, 3 and 3, filled up to five: 7.5. */
const answers = { calm: 'always', worry: 'never', 'body.tense': 'always', 'body.awake': 'always' };
const passing: TestCase = { code: 'restless', answers, expected: { unrest: 7.5, bands: { unrest: 'raised' } } };
const failing: TestCase = {
  code: 'wrong',
  answers,
  expected: { unrest: 7, bands: { unrest: 'high' }, nuggets: ['restless'] },
};

/** One person was invited and has answered; one of the questions has been removed since. */
const answeredTrial = () =>
  json(200, {
    success: true,
    data: [
      {
        user: { id: '01900000-0000-7000-8000-000000000003', name: 'User Respondent', email: 'user@example.org' },
        note: 'The nights?',
        state: 'answered',
        invitedAt: '2026-11-20T09:30:00.000Z',
        answeredAt: '2026-11-21T09:30:00.000Z',
        locale: 'en-US',
        answers: { ...answers, removed_since: 'x' },
        respondent: { age: 44 },
        comment: 'The third is hard to understand.',
      },
    ],
  });

const withdrawal = `instruments/${instrument}/trials/01900000-0000-7000-8000-000000000003`;

const withCases = (...testCases: TestCase[]): InstrumentDocument => ({ ...eveningCheck, testCases });

async function openTest(document: InstrumentDocument = eveningCheck, path = address) {
  setDraft(instrument, document);
  const user = await openApp(path);
  await screen.findByRole('region', { name: 'What comes out' });
  return user;
}

async function openList(user: Awaited<ReturnType<typeof openApp>>) {
  await user.click(screen.getByRole('radio', { name: 'As a list' }));
  return within(await screen.findByRole('region', { name: 'Sample sheet' }));
}

const openTab = (user: Awaited<ReturnType<typeof openApp>>, name: string | RegExp) =>
  user.click(screen.getByRole('tab', { name }));

describe('answering the draft', () => {
  it('shows scores, bands, nuggets and shown questions at once, with each score explained down to the item', async () => {
    const user = await openTest();
    expect(outcome().getByText('14 of 15 questions are shown.')).toBeInTheDocument();
    await user.click(answering().getByRole('radio', { name: 'Always' }));
    await user.click(answering().getByRole('button', { name: 'Next' }));
    expect(await answering().findByRole('heading', { level: 1 })).toHaveTextContent('I worried in the evening.');
    await user.click(answering().getByRole('radio', { name: 'Always' }));
    expect(await outcome().findByText('15 of 15 questions are shown.')).toBeInTheDocument();
    const list = await openList(user);
    await user.selectOptions(list.getByRole('combobox', { name: /body\.tense/ }), 'always');
    await user.selectOptions(list.getByRole('combobox', { name: /body\.awake/ }), 'always');
    const unrest = within((await outcome().findByText('unrest')).closest('li') as HTMLElement);
    await waitFor(() => expect(unrest.getByText('11')).toBeInTheDocument());
    expect(unrest.getByText('exactly 11.25')).toBeInTheDocument();
    expect(outcome().getByText('meaning / restless')).toBeInTheDocument();
    await user.click(unrest.getByText('How was this computed?'));
    expect(await unrest.findByText('I worried in the evening.')).toBeInTheDocument();
  });

  it('cuts what is too long of an item at its own end, also where the page goes the other way', async () => {
    const list = await openList(await openTest());
    expect(list.getByText('I worried in the evening.')).toHaveAttribute('dir', 'auto');
  });

  it('ends with the word that nothing was sent, and starts over on an empty sheet', async () => {
    const user = await openTest({ ...eveningCheck, questions: eveningCheck.questions.slice(0, 1), calculations: [] });
    await user.click(answering().getByRole('radio', { name: 'Often' }));
    await user.click(answering().getByRole('button', { name: /Review|Next/ }));
    await user.click(await answering().findByRole('button', { name: 'Send answers' }));
    expect(
      await screen.findByText('All questions are answered. Nothing was sent, because this is the draft.'),
    ).toBeInTheDocument();
    expect(server.received.filter(({ path }) => path.startsWith('attempts'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await answering().findByRole('radio', { name: 'Often' })).not.toBeChecked();
  });

  it('names the reports by their titles', async () => {
    const document = structuredClone(eveningCheck);
    document.reports?.push({ code: 'staff', audience: 'staff', blocks: [] });
    Object.assign(document.texts['en-US'] ?? {}, { 'report.staff.title': 'For the team' });
    const user = await openTest(document);
    await openTab(user, 'Reports');
    expect(outcome().getByRole('radio', { name: 'Your evenings and nights' })).toBeChecked();
    await user.click(outcome().getByText('For the team'));
    expect(await outcome().findByText('For staff only.')).toBeInTheDocument();
  });

  it('hears digits in the questions alone', async () => {
    const user = await openTest();
    await user.click(screen.getByRole('tab', { name: 'Reports' }));
    await user.keyboard('2');
    expect(answering().getByRole('radio', { name: 'Sometimes' })).not.toBeChecked();
    answering().getByRole('radio', { name: 'Never' }).focus();
    await user.keyboard('2');
    expect(answering().getByRole('radio', { name: 'Sometimes' })).toBeChecked();
  });

  it('is asked in another language once its texts are loaded, and reported in it', async () => {
    const user = await openTest();
    await user.click(screen.getByRole('combobox', { name: 'Language of the questions' }));
    await user.click(await screen.findByText(/^العربية/, { selector: '.ant-select-item-option-content' }));
    expect(await answering().findByRole('heading', { level: 1, name: 'شعرت بالهدوء في المساء.' })).toBeInTheDocument();
    await waitFor(() => expect(server.to('GET', `instruments/${instrument}/draft/texts/ar-EG`)).toHaveLength(1));
    await openTab(user, 'Reports');
    expect(document.querySelector('article.report')).toHaveAttribute('dir', 'rtl');
  });
});

describe('test cases', () => {
  it('are saved from the sheet with what is ticked, as one step', async () => {
    const user = await openTest();
    await user.click(answering().getByRole('radio', { name: 'Always' }));
    await user.click(screen.getByRole('button', { name: 'Save as test case' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByRole('textbox', { name: 'Code' }));
    await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'calm_one');
    await user.click(dialog.getByRole('checkbox', { name: /^share/ }));
    await user.click(dialog.getByRole('checkbox', { name: /^Questions shown/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(caseOf('calm_one')).toBeDefined());
    expect(caseOf('calm_one')).toMatchObject({
      answers: { calm: 'always' },
      expected: { unrest: null, bands: { unrest: null }, nuggets: [] },
    });
    expect(Object.keys(caseOf('calm_one')?.expected ?? {})).toEqual(['unrest', 'nuggets', 'bands']);
    expect(world().log).toMatchObject([{ label: { key: 'testCase', code: 'calm_one' } }]);
    expect(await screen.findByText('Passed')).toBeInTheDocument();
  });

  it('refuse a code that is taken, where it is typed', async () => {
    const user = await openTest(withCases(passing));
    await user.click(screen.getByRole('button', { name: 'Save as test case' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByRole('textbox', { name: 'Code' }));
    await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'restless');
    expect(dialog.getByText('Another part already has the code “restless”.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('run in the browser, one or all, and say that publishing waits for those that fail', async () => {
    const user = await openTest(withCases(passing, failing));
    await openTab(user, 'Test cases (2)');
    expect(outcome().getAllByText('Not run')).toHaveLength(2);
    await user.click(outcome().getByRole('button', { name: 'Run restless' }));
    expect(await outcome().findByText('Passed')).toBeInTheDocument();
    await user.click(outcome().getByRole('button', { name: 'Run all' }));
    expect(await outcome().findByText('2 of 2 run: 1 passed, 1 failed.')).toBeInTheDocument();
    expect(outcome().getByText('1 test case fails. You cannot publish until all pass.')).toBeInTheDocument();
    expect(outcome().getByText('Failed').closest('[data-state]')).toHaveAttribute('data-state', 'danger');
  });

  it('that fail show expected beside actual, and take the actual value, one or all', async () => {
    const user = await openTest(withCases(failing));
    await openTab(user, 'Test cases (1)');
    await user.click(outcome().getByRole('button', { name: 'wrong' }));
    const comparison = within(await outcome().findByRole('table', { name: 'Expected beside Actual' }));
    expect(comparison.getByRole('row', { name: /^unrest changed 7 7.5/ })).toBeInTheDocument();
    await user.click(outcome().getByRole('button', { name: 'Take the actual value unrest' }));
    await waitFor(() => expect(caseOf('wrong')?.expected).toMatchObject({ unrest: 7.5, bands: { unrest: 'high' } }));
    await user.click(outcome().getByRole('button', { name: 'Take the actual value Band of unrest' }));
    await waitFor(() => expect(caseOf('wrong')?.expected.bands).toEqual({ unrest: 'raised' }));
    expect(await outcome().findByText('Passed')).toBeInTheDocument();
    expect(caseOf('wrong')?.expected.nuggets).toEqual(['restless']);
  });

  it('that answer a removed question say so, and drop that answer alone', async () => {
    const user = await openTest(withCases({ ...passing, answers: { ...answers, removed_since: 'x' } }));
    await openTab(user, 'Test cases (1)');
    expect(outcome().getByText('Answers a removed question')).toBeInTheDocument();
    await user.click(outcome().getByRole('button', { name: 'restless' }));
    expect(
      await outcome().findByText(/^It answers removed_since, which the instrument no longer asks/),
    ).toBeInTheDocument();
    await user.click(outcome().getByRole('button', { name: 'Drop this answer' }));
    await waitFor(() => expect(caseOf('restless')?.answers).toEqual(answers));
    expect(outcome().queryByText('Answers a removed question')).not.toBeInTheDocument();
    expect(await outcome().findByText('Passed')).toBeInTheDocument();
  });

  it('are renamed, and the questions they answer too, also where one has lost what it expects', async () => {
    const { expected: _, ...bare } = passing;
    const user = await openTest(withCases(bare as TestCase));
    await openTab(user, 'Test cases (1)');
    await user.click(outcome().getByRole('button', { name: 'restless' }));
    const code = await outcome().findByRole('textbox', { name: 'Code' });
    await user.clear(code);
    await user.type(code, 'bare');
    await user.tab();
    await waitFor(() => expect(caseOf('bare')).toMatchObject({ answers }));
    expect(await outcome().findByText('Passed')).toBeInTheDocument();
  });

  it('are loaded, renamed, duplicated and removed', async () => {
    const user = await openTest(withCases(passing));
    await openTab(user, 'Test cases (1)');
    await user.click(outcome().getByRole('button', { name: 'restless' }));
    await user.click(await outcome().findByRole('button', { name: 'Load the answers' }));
    expect(await screen.findByText('The answers of restless are loaded.')).toBeInTheDocument();
    await user.click(outcome().getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByText('The copy is called restless_2.')).toBeInTheDocument();
    await waitFor(() => expect(caseOf('restless_2')?.expected).toEqual(passing.expected));
    const code = outcome().getByRole('textbox', { name: 'Code' });
    await user.clear(code);
    await user.type(code, 'uneasy');
    await user.tab();
    await waitFor(() => expect(caseOf('uneasy')).toBeDefined());
    await user.click(outcome().getByRole('button', { name: 'Remove' }));
    await user.click(await within(await screen.findByRole('tooltip')).findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(world().draft.testCases?.map(({ code: each }) => each)).toEqual(['restless_2']));
  });

  it('are opened by their address: run, and on the sheet where that is empty', async () => {
    setDraft(instrument, withCases(passing, failing));
    const id = caseOf('wrong')?.id ?? '';
    await openApp(`${address}/${id}`);
    expect(await screen.findByRole('table', { name: 'Expected beside Actual' })).toBeInTheDocument();
    await waitFor(() =>
      expect(JSON.parse(window.sessionStorage.getItem(`authoring:sample:${instrument}`) ?? '{}').answers).toEqual(
        answers,
      ),
    );
  });
});

describe('people who are invited to try', () => {
  it('are asked by email with a note; who has no account is said at the field', async () => {
    const user = await openTest();
    await openTab(user, 'Invited to try');
    await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'nobody@example.org');
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Please look at the nights');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(/Nobody with the address/),
    );
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Please look at the nights');
  });

  it('are listed with what they answered and said, which can be loaded and kept as a test case, and withdrawn', async () => {
    server.respond('GET', `instruments/${instrument}/trials`, answeredTrial);
    const user = await openTest();
    await openTab(user, 'Invited to try');
    const card = within(await screen.findByRole('article', { name: 'User Respondent' }));
    expect(card.getByText('The third is hard to understand.')).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Save as test case' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: /^unrest 7.5/ })).toBeChecked());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(caseOf('case')).toMatchObject({ answers, respondent: { age: 44 } }));
    expect(caseOf('case')?.answers).not.toHaveProperty('removed_since');
    await openTab(user, 'Invited to try');
    await user.click(card.getByRole('button', { name: 'Withdraw' }));
    server.respond('DELETE', withdrawal, () => json(200, { success: true, data: {} }));
    server.restore('GET', `instruments/${instrument}/trials`);
    await user.click(await within(await screen.findByRole('tooltip')).findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Nobody has been invited yet.')).toBeInTheDocument();
    expect(server.to('DELETE', withdrawal)).toHaveLength(1);
  });
});

describe('the test screen for everybody', () => {
  itLong('has no serious fault of accessibility, with its test cases and invitations', async () => {
    server.respond('GET', `instruments/${instrument}/trials`, answeredTrial);
    const user = await openTest(withCases(passing, failing));
    expect(await seriousProblems()).toEqual([]);
    await openTab(user, 'Test cases (2)');
    await user.click(outcome().getByRole('button', { name: 'wrong' }));
    await outcome().findByRole('table', { name: 'Expected beside Actual' });
    await openTab(user, 'Invited to try');
    await screen.findByRole('article', { name: 'User Respondent' });
    expect(await seriousProblems()).toEqual([]);
  });

  it('stands right to left and at 360 pixels with the same parts', async () => {
    const { innerWidth } = window;
    window.innerWidth = 360;
    try {
      window.localStorage.setItem('umi_locale', 'ar-EG');
      setDraft(instrument, withCases(passing));
      await openApp(address);
      await waitFor(() => expect(document.querySelectorAll('.test-side')).toHaveLength(2));
      expect(document.documentElement).toHaveAttribute('dir', 'rtl');
      expect(screen.getAllByRole('tab')).toHaveLength(4);
    } finally {
      window.innerWidth = innerWidth;
    }
  });
});
