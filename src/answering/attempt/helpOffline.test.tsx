import { act, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { newestAttempt } from 'mock/answering/attempts';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { setHelpList } from 'mock/platform/help';
import { freshBrowser, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { beginAttempt } from '@/answering/player/testing/begin';

const [, phq9] = offeredInstruments();
const help = /thoughts of being better off dead or of hurting yourself/;

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

const attemptPath = (tail: string) => `attempts/${newestAttempt()?.id}${tail}`;

describe('help', () => {
  it('shows without a connection, at the answer that calls for it, and goes with it', async () => {
    const user = await beginAttempt(phq9?.id);
    await screen.findByRole('radiogroup');
    server.respond('PATCH', attemptPath('/answers'), unreachable);
    server.respond('GET', attemptPath(''), unreachable);
    for (let question = 0; question < 8; question += 1) await user.keyboard('1{Enter}');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.keyboard('3');
    expect(await screen.findByRole('alert')).toHaveTextContent(help);
    expect(newestAttempt()?.answers).toEqual({});
    await user.keyboard('1');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('names addresses without a connection, from the answer that calls for help to the result', async () => {
    setHelpList({ US: [{ name: { text: 'Night line', locale: '' }, phone: '555 0100' }] });
    const user = await beginAttempt(phq9?.id);
    await screen.findByRole('radiogroup');
    await waitFor(() => expect(server.to('GET', 'help')).toHaveLength(1));
    server.respond('GET', 'help', unreachable);
    server.respond('PATCH', attemptPath('/answers'), unreachable);
    for (let question = 0; question < 8; question += 1) await user.keyboard('1{Enter}');
    await user.keyboard('3');
    await screen.findByRole('alert');
    expect(await screen.findByRole('link', { name: 'Night line 555 0100' })).toBeInTheDocument();
    server.restore('PATCH', attemptPath('/answers'));
    await user.click(screen.getByRole('button', { name: 'I have read this' }));
    await user.keyboard('1{Enter}');
    server.respond('GET', attemptPath('/closing'), unreachable);
    server.respond('GET', attemptPath('/result'), unreachable);
    await user.click(await screen.findByRole('button', { name: 'Send answers' }));
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('link', { name: 'Night line 555 0100' }).closest('aside')).toHaveClass('report-risk');
  });

  it.each([
    ['says', 'staff'],
    ['does not say', null],
  ])('shows where the answers have been sent and the result cannot be fetched, and %s that staff were told', async (says, told) => {
    const user = await beginAttempt(phq9?.id);
    await screen.findByRole('radiogroup');
    for (let question = 0; question < 8; question += 1) await user.keyboard('1{Enter}');
    await user.keyboard('3');
    expect(await screen.findByRole('alert')).toHaveTextContent(help);
    await user.click(screen.getByRole('button', { name: 'I have read this' }));
    await user.keyboard('1{Enter}');
    server.respond('GET', attemptPath('/closing'), unreachable);
    server.respond('GET', attemptPath('/result'), unreachable);
    const completed = { scores: {}, reportIds: [], told };
    server.respond('POST', attemptPath('/complete'), () => json(200, { success: true, data: completed }));
    await user.click(await screen.findByRole('button', { name: 'Send answers' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    const aside = screen.getByText(help).closest('aside') as HTMLElement;
    expect(aside).toHaveClass('report-risk');
    expect(aside.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(aside.textContent?.includes('Staff have been told')).toBe(says === 'says');
    // Nor does the home page forget it, or propose anything.
    server.respond('GET', 'attempts/risks', unreachable);
    act(() => history.push('/home'));
    expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeInTheDocument();
    expect(screen.getByText(help)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Browse assessments' })).not.toBeInTheDocument();
  });
});
