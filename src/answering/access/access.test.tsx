import { screen, waitFor, within } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { openResultToStaff } from 'mock/answering/access';
import { sentAttempts } from 'mock/answering/attempts';
import { codeOf } from 'mock/answering/ending';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { handlers } from 'mock/index';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { completedEvening } from '@/answering/player/testing/completedEvening';

const [evening] = offeredInstruments();
const [, admin, owner, every] = people;
const { access } = handlers;

type Grant = Parameters<typeof access.grant>[0]['body'];

/** Gives access as User Respondent, or as another. @returns the right, with its code */
function given(body: Pick<Grant, 'what' | 'to'> & Partial<Grant>, caller = owner) {
  const full = { expiresAt: null, note: '', ...body };
  const row = access.grant({ params: undefined, query: undefined, body: full, caller, locale: 'en-US' });
  return row as { id: string; code: string | null };
}

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

describe('giving access', () => {
  it('makes a code for a result, shows it this once, and lists what was given', async () => {
    completedEvening();
    const user = await openApp('/access/add');
    const results = await screen.findByRole('combobox', { name: 'Result' });
    expect(await seriousProblems()).toEqual([]);
    await user.click(results);
    await user.click(await screen.findByText(/^Evening check, /));
    await user.click(screen.getByRole('radio', { name: 'Anyone with a code' }));
    await user.type(screen.getByLabelText('Note (optional)'), 'For you');
    await user.click(screen.getByRole('button', { name: 'Make a code' }));
    expect(await screen.findByTestId('new-code')).toHaveTextContent(/^A(-[0-9A-Z]{4}){4}$/);
    expect(screen.getByText(/entered at http:\/\/localhost\/, under “Access and codes”/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your new code' })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'See this access' }));
    expect(await screen.findByText('For you', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByText('By code, used 0 of 1')).toBeInTheDocument();
    expect(screen.queryByText(/^A-/)).not.toBeInTheDocument();
  });

  it('asks for what is missing, and says beside the address that it is one’s own', async () => {
    completedEvening();
    const user = await openApp('/access/add');
    await screen.findByRole('combobox', { name: 'Result' });
    await user.click(screen.getByRole('button', { name: 'Give access' }));
    expect(await screen.findByText('Please enter an e-mail address.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('E-mail address'), 'user@example.org');
    await user.click(screen.getByRole('button', { name: 'Give access' }));
    expect(await screen.findByText('Please choose one.')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Result' }));
    await user.click(await screen.findByText(/^Evening check, /));
    await user.click(screen.getByRole('button', { name: 'Give access' }));
    expect(await screen.findByText('You already have this access.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail address')).toHaveValue('user@example.org');
  });

  it('once more begins at the first field', async () => {
    completedEvening();
    const user = await openApp('/access/add');
    const result = await screen.findByRole('combobox', { name: 'Result' });
    expect(screen.getByRole('radio', { name: 'A person' })).not.toHaveFocus();
    await user.click(result);
    await user.click(await screen.findByText(/^Evening check, /));
    await user.click(screen.getByRole('radio', { name: 'Anyone with a code' }));
    await user.click(await screen.findByRole('button', { name: 'Make a code' }));
    await user.click(await screen.findByRole('button', { name: 'Give another access' }));
    expect(screen.getByRole('radio', { name: 'A person' })).toHaveFocus();
  });

  it('lists the rest of what was given with the focus on its first', async () => {
    const attempt = completedEvening();
    for (let uses = 1; uses <= 12; uses += 1) given({ what: { kind: 'result', attempt }, to: { kind: 'code', uses } });
    const user = await openApp('/access/add');
    const list = await screen.findByRole('region', { name: 'Given by me' });
    await user.click(await within(list).findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(12));
    expect(within(list).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    expect(within(list).getAllByRole('link')[10]).toHaveFocus();
  });

  it('without a result says what one can do first, and asks for nothing', async () => {
    await openApp('/access/add');
    expect(await screen.findByText(/^You have no results to share yet\. Once you have answered/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all assessments' })).toHaveAttribute('href', '/Browse-Instruments');
    expect(screen.queryByLabelText('E-mail address')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Give access' })).not.toBeInTheDocument();
  });

  it('speaks to staff of what they give, and begins with it when they have no result', async () => {
    signedInAs(every?.email ?? '');
    await openApp('/access/add');
    expect(await screen.findByText(/^Enter a code that you were given, let others answer/)).toBeInTheDocument();
    expect(await screen.findByRole('combobox', { name: 'Instrument' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'An instrument, to be answered' })).toBeChecked();
  });

  it('to an instrument is staff’s, who come from its overview', async () => {
    signedInAs('admin@example.org');
    const user = await openApp('/access/add?instrument=01900000-0000-7000-8001-000000000001');
    expect(await screen.findByText('IPIP-NEO-120')).toBeInTheDocument();
    await user.type(screen.getByLabelText('E-mail address'), 'user@example.org');
    await user.click(screen.getByRole('button', { name: 'Give access' }));
    expect(await screen.findByText('user@example.org has access now. A mail is on its way.')).toBeInTheDocument();
    const lists = screen.getByRole('region', { name: 'Given by me' });
    expect(await within(lists).findByRole('link', { name: 'IPIP-NEO-120' })).toBeInTheDocument();
  });
});

describe('a code', () => {
  it('opens the result that it is for, which its giver sees on the log', async () => {
    const attempt = completedEvening();
    const { id, code } = given(
      { what: { kind: 'result', attempt }, to: { kind: 'code', uses: 1 }, note: 'Look' },
      owner,
    );
    signedInAs('every@example.org');
    const user = await openApp(`/access/add?code=${code?.toLowerCase()}`);
    expect(await screen.findByLabelText('Code')).toHaveValue(code?.toLowerCase());
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^User Respondent has shared this result with you/)).toBeInTheDocument();
    expect(currentPath()).toBe(`/access/edit?id=${id}`);
    expect(screen.getByText('Look')).toBeInTheDocument();
    expect(await screen.findByRole('combobox', { name: 'Language of the result' })).toBeInTheDocument();
    const read = access.read({ params: { id }, query: undefined, body: undefined, caller: owner, locale: 'en-US' });
    expect(read).toMatchObject({
      log: [{ deed: 'seen', actor: 'Every Role' }, { deed: 'redeemed' }, { deed: 'granted' }],
    });
  });

  it('that is none, or not valid, is said beside the field', async () => {
    const user = await openApp('/access/add');
    const field = await screen.findByLabelText('Code');
    await user.type(field, 'hello');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^This is not a code\./)).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'A-0000-0000-0000-0000');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This code is not valid, or no longer valid.')).toBeInTheDocument();
  });

  it('of a receipt is checked, with the checksum', async () => {
    const checksum = 'ab'.repeat(32);
    const verified = {
      kind: 'receipt',
      instrumentCode: 'phq9',
      title: 'PHQ-9',
      titleLocale: 'en-US',
      version: 2,
      scoredBy: 2,
      completedAt: '2026-11-20T09:30:00.000Z',
      issuedAt: '2026-11-20T09:30:00.000Z',
      checksum,
      scores: null,
      rescoredBy: null,
    };
    const asked: unknown[] = [];
    server.respond('POST', 'verifications', ({ body }) => {
      asked.push(body);
      return json(200, { success: true, data: { ...verified, matches: asked.length > 1 ? false : null } });
    });
    const user = await openApp('/access/add');
    await user.type(await screen.findByLabelText('Code'), 'r 7k3m q8zd 02xv hj5t');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'This receipt is genuine' })).toHaveFocus();
    expect(screen.getByText('PHQ-9')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Checksum on the receipt'), 'cd'.repeat(32));
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText(/^This is not the checksum/)).toBeInTheDocument();
    expect(asked).toMatchObject([{ code: 'r 7k3m q8zd 02xv hj5t' }, { checksum: 'cd'.repeat(32) }]);
  });
});

describe('a code without its letter', () => {
  const enter = async (code: string) => {
    const user = await openApp('/access/add');
    await user.type(await screen.findByLabelText('Code'), code);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  };

  it('that opens nothing is checked as that of a receipt or a report', async () => {
    completedEvening();
    await enter(sentAttempts().map(codeOf).at(-1) ?? '');
    expect(await screen.findByRole('heading', { name: 'This receipt is genuine' })).toHaveFocus();
    expect(screen.queryByText('This code is not valid, or no longer valid.')).not.toBeInTheDocument();
  });

  it('that is of nothing at all is not valid', async () => {
    await enter('0000 0000 0000 0000');
    expect(await screen.findByText('This code is not valid, or no longer valid.')).toBeInTheDocument();
    expect(server.to('POST', 'verifications')).toHaveLength(1);
  });

  it('that opens something opens it, and is not checked', async () => {
    const { id, code } = given({
      what: { kind: 'result', attempt: completedEvening() },
      to: { kind: 'code', uses: 1 },
    });
    signedInAs('every@example.org');
    await enter(code?.slice(2) ?? '');
    expect(await screen.findByText(/^User Respondent has shared this result with you/)).toBeInTheDocument();
    expect(currentPath()).toBe(`/access/edit?id=${id}`);
    expect(server.to('POST', 'verifications')).toEqual([]);
  });
});

describe('what one has given', () => {
  it('is changed, and taken back after a question', async () => {
    const { id } = given({ what: { kind: 'result', attempt: completedEvening() }, to: { kind: 'code', uses: 2 } });
    const user = await openApp(`/access/edit?id=${id}`);
    expect(await screen.findByText('Without end')).toBeInTheDocument();
    const uses = screen.getByLabelText('How many people may use the code');
    await user.clear(uses);
    await user.type(uses, '5');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('By code, used 0 of 5')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Change' })).toHaveFocus());
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText(/^Taken back on /)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /Evening check/ })).toHaveFocus());
    const log = screen.getByRole('table', { name: 'What has been done with it' });
    expect(within(log).getAllByRole('row')).toHaveLength(4);
  });

  it('and changed in another place meanwhile, keeps what was typed until it is said whose counts', async () => {
    const { id } = given({ what: { kind: 'result', attempt: completedEvening() }, to: { kind: 'code', uses: 2 } });
    const user = await openApp(`/access/edit?id=${id}`);
    const note = await screen.findByLabelText('Note (optional)');
    access.change({
      params: { id },
      query: undefined,
      body: { rowVersion: 1, uses: 7 },
      caller: owner,
      locale: 'en-US',
    });
    await user.type(note, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(
      await screen.findByText('This access has been changed in another place in the meantime.'),
    ).toBeInTheDocument();
    expect(note).toHaveValue('Mine');
    await user.click(screen.getByRole('button', { name: 'Save mine anyway' }));
    expect(await screen.findByText('By code, used 0 of 7')).toBeInTheDocument();
    expect(screen.getByText('Mine', { selector: 'p' })).toBeInTheDocument();
  });

  it('is shared from the result itself', async () => {
    const attempt = completedEvening();
    const user = await openApp(`/Browse-Instruments/History/Instrument-result/${evening?.id}/result/${attempt}`);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share: Evening check' });
    await user.type(await within(dialog).findByLabelText('E-mail address'), 'friend@example.org');
    await user.click(within(dialog).getByRole('button', { name: 'Give access' }));
    expect(await within(dialog).findByRole('link', { name: 'friend@example.org' })).toBeInTheDocument();
  });
});

describe('what one was given', () => {
  it('stands on the home page, and leads to the questionnaire that one may answer', async () => {
    given(
      {
        what: { kind: 'instrument', instrument: evening?.id ?? '' },
        to: { kind: 'person', email: 'user@example.org' },
      },
      admin,
    );
    const user = await openApp('/home');
    const shared = await screen.findByRole('region', { name: 'Shared with me' });
    await user.click(within(shared).getByRole('link', { name: 'Evening check' }));
    expect(await screen.findByText('Admin Editor has invited you to answer this assessment.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the assessment' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/Browse-Instruments/instrumentdetails/${evening?.id}`),
    );
  });

  it('and has ended, says so', async () => {
    const attempt = completedEvening();
    const { id } = given({ what: { kind: 'result', attempt }, to: { kind: 'person', email: every?.email ?? '' } });
    access.revoke({ params: { id }, query: undefined, body: {}, caller: owner, locale: 'en-US' });
    signedInAs('every@example.org');
    await openApp(`/access/edit?id=${id}`);
    expect(await screen.findByText(/^This access has ended\. Please ask User Respondent/)).toBeInTheDocument();
  });

  it('is seen by nobody else', async () => {
    const attempt = completedEvening();
    const { id } = given({ what: { kind: 'result', attempt }, to: { kind: 'person', email: every?.email ?? '' } });
    signedInAs('admin@example.org');
    await openApp(`/access/edit?id=${id}`);
    expect(await screen.findByText(/^There is nothing here that you can open/)).toBeInTheDocument();
  });

  it('as staff tells why it is open', async () => {
    const id = openResultToStaff(owner?.id ?? '', completedEvening());
    signedInAs('admin@example.org');
    await openApp(`/access/edit?id=${id}`);
    expect(await screen.findByText(/It is open to you because answers point to a risk/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /PDF/ })).toBeInTheDocument();
  });

  it('of a survey says so to the people who run it, also of somebody whose name nobody knows', async () => {
    const id = openResultToStaff(owner?.id ?? '', completedEvening(), true);
    signedInAs('admin@example.org');
    await openApp(`/access/edit?id=${id}`);
    expect(
      await screen.findByText(/^This is a result of User Respondent from a survey\. It is open to you/),
    ).toBeVisible();
    if (owner) jest.replaceProperty(owner, 'displayName', '');
    const nameless = openResultToStaff(owner?.id ?? '', completedEvening(), true);
    await openApp(`/access/edit?id=${nameless}`);
    expect(
      await screen.findByText(/^This is a result from a survey\. Nobody knows the name of the person/),
    ).toBeVisible();
    expect(await screen.findByText('Answers of A guest without a name point to a risk')).toBeVisible();
  });

  it('of a survey, opened to the people who run it, is read of by its owner in these words', async () => {
    const id = openResultToStaff(owner?.id ?? '', completedEvening(), true);
    await openApp(`/access/edit?id=${id}`);
    expect(await screen.findByText(/^Answers point to a risk, so the people who run the survey may/)).toBeVisible();
    expect(screen.getByText('The people who run the survey')).toBeVisible();
  });

  it('is, where it was opened to staff, read of by its owner, who cannot take it back', async () => {
    const id = openResultToStaff(owner?.id ?? '', completedEvening());
    access.result({ params: { id }, query: {}, body: undefined, caller: admin, locale: 'en-US' });
    await openApp(`/access/edit?id=${id}`);
    expect(await screen.findByText(/^Answers point to a risk, so/)).toBeInTheDocument();
    expect(
      within(screen.getByRole('table', { name: 'What has been done with it' })).getByText('Admin Editor'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument();
  });
});

it('is reached from the account menu', async () => {
  wholeDesk();
  const user = await openApp('/home');
  await user.click(await screen.findByRole('button', { name: /User Respondent/ }));
  await user.click(await screen.findByRole('menuitem', { name: /Access and codes/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Access and codes' })).toBeInTheDocument();
});
