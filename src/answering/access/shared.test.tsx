import { screen, within } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { openResultToStaff } from 'mock/answering/access';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { handlers } from 'mock/index';
import { setHelpList } from 'mock/platform/help';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { completedEvening } from '@/answering/player/testing/completedEvening';

const [evening] = offeredInstruments();
const [, , owner, every] = people;
const english = evening?.document.texts['en-US'] ?? {};
const written = { ...english };

/** Opens what User Respondent has shared with Every Role. */
async function openShared(attempt: string): Promise<void> {
  const body = {
    what: { kind: 'result' as const, attempt },
    to: { kind: 'person' as const, email: every?.email ?? '' },
  };
  const call = { params: undefined, query: undefined, caller: owner, locale: 'en-US' };
  const { id } = handlers.access.grant({ ...call, body: { ...body, expiresAt: null, note: '' } }) as { id: string };
  signedInAs('every@example.org');
  await openApp(`/access/edit?id=${id}`);
}

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});
afterEach(() => {
  for (const key of Object.keys(english)) delete english[key];
  Object.assign(english, written);
});

describe('the result of somebody else', () => {
  it('speaks of them by name, and says what somebody who worries can do', async () => {
    await openShared(completedEvening());
    const lead = await screen.findByText('Answers of User Respondent point to a risk');
    const risk = within(lead.closest('aside') ?? document.body);
    expect(risk.getByText(/^This is a lot for one person\. Ask how they are/)).toBeInTheDocument();
    expect(risk.getByText(/^If you are worried about User Respondent/)).toBeInTheDocument();
    expect(screen.queryByText(/^This is a lot\. Talk to somebody you trust/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Evenings and nights' })).toBeInTheDocument();
    expect(screen.queryByText('Your evenings and nights')).not.toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('names addresses of help to the reader, in the reader’s own country', async () => {
    setHelpList({ '*': [{ name: { text: 'Find a line', locale: '' }, link: 'https://lines.example.org' }] });
    await openShared(completedEvening());
    const link = await screen.findByRole('link', { name: 'Find a line lines.example.org' });
    const worried = screen.getByText(/^If you are worried about User Respondent/);
    expect(worried.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(link.closest('aside')).toBe(worried.closest('aside'));
  });

  it('says whom “you” means where something is written to who answered', async () => {
    await openShared(completedEvening());
    expect(await screen.findByText(/“you” means User Respondent\.$/)).toBeInTheDocument();
  });

  it('shows help without words for others as what was said to them', async () => {
    delete english['nugget.help.text_others'];
    await openShared(completedEvening());
    expect(await screen.findByText('User Respondent was told:')).toBeInTheDocument();
    const help = screen.getByText('This is a lot. Talk to somebody you trust, or to your doctor.');
    expect(help.closest('blockquote')).toBeInTheDocument();
    expect(screen.getByText(/^If you are worried about User Respondent/)).toBeInTheDocument();
  });

  it('speaks to staff as to everybody else', async () => {
    const id = openResultToStaff(owner?.id ?? '', completedEvening());
    signedInAs('admin@example.org');
    await openApp(`/access/edit?id=${id}`);
    expect(await screen.findByText('Answers of User Respondent point to a risk')).toBeInTheDocument();
    expect(screen.queryByText(/Talk to somebody you trust/)).not.toBeInTheDocument();
    const address = screen.getByRole('link', { name: 'user@example.org' });
    expect(address).toHaveAttribute('href', 'mailto:user@example.org');
  });
});
