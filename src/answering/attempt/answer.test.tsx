import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { newestAttempt } from 'mock/answering/attempts';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { answerOfMock } from 'mock/calls';
import { itLong } from 'tests/long';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { until } from 'tests/until';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { beginAttempt, openEvening } from '@/answering/player/testing/begin';

const [evening, phq9] = offeredInstruments();
const eveningPath = `/Browse-Instruments/answer/${evening?.id}`;
const phqPath = `/Browse-Instruments/answer/${phq9?.id}`;
const answersPath = () => `attempts/${newestAttempt()?.id}/answers`;

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

const next = () => screen.getByRole('button', { name: 'Next' });
const heading = () => screen.getByRole('heading', { level: 1 });

describe('answering', () => {
  it('works by keyboard alone and is saved with its time', async () => {
    const user = await openEvening();
    // The button that began it is gone: the focus is on the question, not on nothing.
    expect(heading()).toHaveFocus();
    await user.keyboard('2');
    expect(screen.getByRole('radio', { name: 'Sometimes' })).toBeChecked();
    await user.keyboard('{Enter}');
    expect(heading()).toHaveTextContent('I worried in the evening.');
    expect(heading()).toHaveFocus();
    await user.keyboard('1');
    await user.keyboard('{Enter}');
    expect(heading()).toHaveTextContent('What helps you to calm down?');
    await waitFor(() => expect(newestAttempt()?.answers).toEqual({ calm: 'sometimes', worry: 'never' }));
    expect(await screen.findByText(/^Saved \d/)).toBeInTheDocument();
  });

  it('does not pass a required question, says so under it, and moves the focus there', async () => {
    const user = await openEvening();
    await user.click(next());
    expect(heading()).toHaveTextContent('I felt calm in the evening.');
    const group = screen.getByRole('radiogroup');
    expect(group).toHaveAccessibleDescription(/Please give an answer/);
    expect(group).toBeInvalid();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Never' })).toHaveFocus());
    await user.click(screen.getByRole('radio', { name: 'Often' }));
    expect(group).not.toBeInvalid();
  });

  it('asks a question only when its rule holds', async () => {
    const user = await openEvening();
    await user.keyboard('1{Enter}');
    await user.keyboard('3{Enter}');
    expect(heading()).toHaveTextContent('What did you worry about?');
    await user.type(screen.getByRole('textbox'), 'work');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('radio', { name: 'Never' }));
    await user.click(next());
    expect(heading()).toHaveTextContent('What helps you to calm down?');
  });

  it('keeps the picks within their limits and an exclusive one alone', async () => {
    const user = await openEvening();
    await user.keyboard('1{Enter}');
    await user.keyboard('1{Enter}');
    await user.click(screen.getByRole('checkbox', { name: 'Music' }));
    await user.click(screen.getByRole('checkbox', { name: 'A walk' }));
    expect(screen.getByRole('checkbox', { name: 'Reading' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'None of these' }));
    expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([
      screen.getByRole('checkbox', { name: 'None of these' }),
    ]);
    await waitFor(() => expect(newestAttempt()?.answers.helps).toEqual(['nothing']));
  });

  it('never sends what cannot be an answer, and keeps it on the screen with what to do', async () => {
    const user = await openEvening();
    for (const keys of ['1{Enter}', '1{Enter}', '{Enter}', '{Enter}']) await user.keyboard(keys);
    for (const row of screen.getAllByRole('radiogroup'))
      await user.click(within(row).getByRole('radio', { name: 'Never' }));
    await user.click(next());
    await user.click(next());
    const hours = screen.getByRole('textbox', { name: /How long do you sleep/ });
    await user.type(hours, '70');
    await user.tab();
    expect(hours).toHaveAccessibleDescription(/Please give 24 or less/);
    await user.click(next());
    expect(heading()).toHaveTextContent('How long do you sleep?');
    expect(hours).toHaveValue('70');
    await user.clear(hours);
    await user.type(hours, '٧٫٥');
    await user.click(next());
    await waitFor(() => expect(newestAttempt()?.answers.hours).toBe(7.5));
    expect(server.to('PATCH', `attempts/${newestAttempt()?.id}/answers`)).not.toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ answers: { hours: 70 } }) }),
    );
    // A slider shows no value until it is touched.
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'not answered');
    expect(newestAttempt()?.answers.depth).toBeUndefined();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '80' } });
    await user.click(next());
    await waitFor(() => expect(newestAttempt()?.answers.depth).toBe(80));
  });
});

describe('a connection that goes away', () => {
  it('leaves the answers on the device and sends them when it is back', async () => {
    const user = await openEvening();
    const path = answersPath();
    server.respond('PATCH', path, unreachable);
    await user.keyboard('2');
    await screen.findByText('Offline – kept on this device');
    expect(screen.queryByText('Connection error')).not.toBeInTheDocument();
    server.restore('PATCH', path);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await screen.findByText(/^Saved \d/);
    expect(newestAttempt()?.answers).toEqual({ calm: 'sometimes' });
  });

  it('does not let the answers be sent half', async () => {
    const user = await beginAttempt(phq9?.id);
    await screen.findByRole('radiogroup');
    const path = answersPath();
    server.respond('PATCH', path, unreachable);
    for (let question = 0; question < 10; question += 1) await user.keyboard('1{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Send answers' }));
    expect(await screen.findByText(/There is no connection to the server/)).toBeInTheDocument();
    expect(server.to('POST', `attempts/${newestAttempt()?.id}/complete`)).toHaveLength(0);
  });
});

describe('an attempt that goes on', () => {
  it('is resumed where it was left, with its answers', async () => {
    const user = await openEvening();
    await user.keyboard('3{Enter}');
    await screen.findByText(/^Saved \d/);
    const address = currentPath();
    cleanup();
    const again = await openApp(address);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('I worried in the evening.');
    await again.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('radio', { name: 'Often' })).toBeChecked();
  });
});

describe('before the answers are sent', () => {
  it('shows them all, leads back to change one, and then to the result', async () => {
    const user = await beginAttempt(phq9?.id);
    await screen.findByRole('radiogroup');
    for (let question = 0; question < 8; question += 1) await user.keyboard('2{Enter}');
    // Help comes with the server's answer to the last one.
    await user.keyboard('2');
    await user.click(await screen.findByRole('button', { name: 'I have read this' }));
    await user.keyboard('2{Enter}');
    expect(heading()).toHaveTextContent('Review your answers');
    expect(screen.getAllByText('Several days')).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: /^Change: Little interest/ }));
    await user.keyboard('4');
    await user.keyboard('{Enter}');
    const review = () => screen.queryByRole('button', { name: 'Send answers' });
    await until('the review', review, { meanwhile: () => user.keyboard('{Enter}') });
    expect(screen.getByText('Nearly every day')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send answers' }));
    expect(await screen.findByRole('heading', { name: 'Your result' })).toBeInTheDocument();
    expect(currentPath()).toContain(`/result/${newestAttempt()?.id}?sent=1`);
    expect(newestAttempt()?.answers.q1).toBe('nearly_every_day');
  });
});

describe('sending', () => {
  it('is done once at a time, and can be tried again when it did not succeed', async () => {
    const user = await beginAttempt(phq9?.id);
    await screen.findByRole('radiogroup');
    for (let question = 0; question < 10; question += 1) await user.keyboard('1{Enter}');
    const complete = `attempts/${newestAttempt()?.id}/complete`;
    let fail = (_: Error) => {};
    server.respond('POST', complete, () => new Promise((_, reject) => (fail = reject)));
    const button = screen.getByRole('button', { name: 'Send answers' });
    await user.click(button);
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    for (const _ of [1, 2]) fireEvent.submit(button.closest('form') as HTMLFormElement);
    await waitFor(() => expect(server.to('POST', complete)).toHaveLength(1));
    await act(async () => fail(new TypeError('Failed to fetch')));
    expect(await screen.findByText(/There is no connection to the server/)).toBeInTheDocument();
    expect(button).toBeEnabled();
    expect(server.to('POST', complete)).toHaveLength(1);
    server.restore('POST', complete);
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Your result' })).toBeInTheDocument();
  });
});

describe('an attempt that cannot be answered', () => {
  it('leads to the result when it was sent already', async () => {
    const user = await beginAttempt(phq9?.id);
    await screen.findByRole('radiogroup');
    const address = currentPath();
    for (let question = 0; question < 10; question += 1) await user.keyboard('1{Enter}');
    await user.click(screen.getByRole('button', { name: 'Send answers' }));
    await screen.findByRole('heading', { name: 'Your result' });
    cleanup();
    await openApp(address);
    expect(await screen.findByRole('heading', { name: 'Your result' })).toBeInTheDocument();
  });

  it('says so when it is nobody’s or another person’s', async () => {
    await openApp(`${eveningPath}?attempt=01900000-0000-7000-8003-000000000999`);
    expect(await screen.findByText(/does not exist, or is not for you/)).toBeInTheDocument();
  });

  it('offers to load again what could not be loaded', async () => {
    const path = `browse/${phq9?.id}`;
    server.respond('GET', path, unreachable);
    const user = await openApp(phqPath);
    await screen.findByText('The questions could not be loaded.');
    server.restore('GET', path);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /start$/i })).toBeInTheDocument();
  });

  it('leads to the details first, where it is said what happens to the answers', async () => {
    await openApp(phqPath);
    expect(await screen.findByRole('button', { name: /start$/i })).toBeInTheDocument();
    expect(currentPath()).toBe(`/Browse-Instruments/instrumentdetails/${phq9?.id}`);
  });

  it('goes on at once with the one in progress', async () => {
    await openEvening();
    cleanup();
    await openApp(eveningPath);
    expect(await screen.findByRole('heading', { name: 'I felt calm in the evening.' })).toBeInTheDocument();
    expect(currentPath()).toContain(`?attempt=${newestAttempt()?.id}`);
  });
});

/** The attempt as the server has it, with this changed. */
function answerAttempt(changed: Record<string, unknown>) {
  const path = `attempts/${newestAttempt()?.id}`;
  server.respond('GET', path, async (call) => {
    const reply = await (await answerOfMock(call)).json();
    return json(200, { ...reply, data: { ...reply.data, ...changed } });
  });
}

/** The clock of the device, which somebody may set forward. */
function deviceClock() {
  const now = Date.now.bind(Date);
  let ahead = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  const end = now() + 600_000;
  return {
    /** The end of an attempt that has ten minutes left. */
    expiresAt: new Date(end).toISOString(),
    forward: (milliseconds: number) => {
      ahead += milliseconds;
    },
  };
}

/** Some minutes of ten, however slow the machine is. */
const minutesLeft = /^Time left: (10|[1-9]):/;

describe('an attempt that ends before it is sent', () => {
  it('is over when its time is: what was given is kept, and it is said what one can do', async () => {
    await openEvening();
    const address = currentPath();
    cleanup();
    const { expiresAt, forward } = deviceClock();
    answerAttempt({ expiresAt });
    const user = await openApp(address);
    await user.click(await screen.findByRole('radio', { name: 'Often' }));
    expect(screen.getByRole('button', { name: minutesLeft })).toBeInTheDocument();
    answerAttempt({ expiresAt, status: 'expired' });
    forward(600_000);
    expect(await screen.findByText('The time to answer is over.')).toBeInTheDocument();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My results' })).toBeInTheDocument();
    expect(newestAttempt()?.answers).toEqual({ calm: 'often' });
    expect(server.to('POST', `attempts/${newestAttempt()?.id}/complete`)).toHaveLength(0);
  });

  it('leaves a risk on the screen when its time is over', async () => {
    await openEvening();
    const address = currentPath();
    cleanup();
    const risks = [{ code: 'help', text: 'You need not cope **alone**.', locale: 'en-US' }];
    const { expiresAt, forward } = deviceClock();
    answerAttempt({ expiresAt, risks });
    await openApp(address);
    expect(await screen.findByRole('alert')).toHaveTextContent('You need not cope alone.');
    answerAttempt({ expiresAt, risks, status: 'expired' });
    forward(600_000);
    const over = await screen.findByText('The time to answer is over.');
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('You need not cope alone.');
    expect(alert.compareDocumentPosition(over)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('goes on where only the clock of the device said so', async () => {
    await openEvening();
    const address = currentPath();
    cleanup();
    const { expiresAt, forward } = deviceClock();
    answerAttempt({ expiresAt });
    await openApp(address);
    expect(await screen.findByRole('button', { name: minutesLeft })).toBeInTheDocument();
    const read = () => server.to('GET', `attempts/${newestAttempt()?.id}`).length;
    const before = read();
    forward(3_600_000);
    await waitFor(() => expect(read()).toBeGreaterThan(before));
    expect(await screen.findByRole('button', { name: minutesLeft })).toBeInTheDocument();
    expect(heading()).toHaveTextContent('I felt calm in the evening.');
  });

  it('counts the time by the server’s clock, also when it is opened again long after the last answer', async () => {
    await openEvening();
    const address = currentPath();
    cleanup();
    const at = (minutes: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + minutes * 60_000).toISOString();
    answerAttempt({ now: at(0), savedAt: at(-30), revision: 3, expiresAt: at(10) });
    await openApp(address);
    const left = await screen.findByRole('button', { name: minutesLeft });
    const first = left.textContent ?? '';
    await waitFor(() => expect(left).not.toHaveTextContent(first));
    expect(left).toHaveAccessibleName(minutesLeft);
  });

  it('is given up when one is sure, and leads back to the details', async () => {
    const user = await openEvening();
    const abandon = `attempts/${newestAttempt()?.id}/abandon`;
    server.respond('POST', abandon, () => json(200, { success: true, data: { status: 'abandoned' } }));
    await user.keyboard('2');
    await user.click(screen.getByRole('button', { name: 'Language, text size and more' }));
    await user.click(screen.getByRole('button', { name: /Give up this assessment/ }));
    expect(server.to('POST', abandon)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Give up' }));
    await waitFor(() => expect(currentPath()).toBe(`/Browse-Instruments/instrumentdetails/${evening?.id}`));
    expect(server.to('POST', abandon)).toHaveLength(1);
    expect(newestAttempt()?.answers).toEqual({ calm: 'sometimes' });
  });

  it('stays as it is where giving up cannot reach the server', async () => {
    const user = await openEvening();
    server.respond('POST', `attempts/${newestAttempt()?.id}/abandon`, unreachable);
    await user.click(screen.getByRole('button', { name: 'Language, text size and more' }));
    await user.click(screen.getByRole('button', { name: /Give up this assessment/ }));
    await user.click(screen.getByRole('button', { name: 'Give up' }));
    expect(await screen.findByText(/you can also simply leave/)).toBeInTheDocument();
    expect(heading()).toHaveTextContent('I felt calm in the evening.');
  });

  it.each([
    ['expired', 'The time to answer is over.'],
    ['abandoned', 'You gave up this assessment.'],
  ])('says so when it is opened again: %s', async (status, text) => {
    await openEvening();
    const address = currentPath();
    cleanup();
    answerAttempt({ status, risks: [{ code: 'help', text: 'You need not cope **alone**.', locale: 'en-US' }] });
    await openApp(address);
    expect(await screen.findByRole('heading', { name: text })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('You need not cope alone.');
  });
});

describe('an attempt that another tab or device has ended', () => {
  const refuseAnswers = () =>
    server.respond('PATCH', answersPath(), () =>
      json(409, { success: false, errorCode: 'attempt.closed', errorMessage: 'It is closed.', showType: 1 }),
    );

  it.each([
    ['completed', 'These answers were sent from another tab or device.'],
    ['expired', 'The time to answer is over.'],
    ['abandoned', 'You gave up this assessment.'],
  ])('says so as soon as an answer is refused: %s', async (status, text) => {
    const user = await openEvening();
    refuseAnswers();
    answerAttempt({ status });
    await user.keyboard('2');
    expect(await screen.findByRole('heading', { name: text })).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('asks nothing more while the server does not say why', async () => {
    const user = await openEvening();
    refuseAnswers();
    server.respond('GET', `attempts/${newestAttempt()?.id}`, unreachable);
    await user.keyboard('2');
    await waitFor(() => expect(screen.queryByRole('radio')).not.toBeInTheDocument());
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});

it('shows a risk that the server sees in an answer, at once', async () => {
  const user = await openEvening();
  server.respond('PATCH', answersPath(), async (call) => {
    const reply = await (await answerOfMock(call)).json();
    const risks = [{ code: 'help', text: 'You need not cope **alone**.', locale: 'en-US' }];
    return json(200, { ...reply, data: { ...reply.data, risks } });
  });
  await user.keyboard('2');
  expect(await screen.findByRole('alert')).toHaveTextContent('You need not cope alone.');
  expect(heading()).toHaveTextContent('I felt calm in the evening.');
});

describe('for who cannot see it', () => {
  itLong('holds nothing serious against it, question by question, and in the review', async () => {
    const user = await openEvening();
    const seen: string[] = [];
    for (let step = 0; step < 16; step += 1) {
      const title = heading().textContent ?? '';
      seen.push(title);
      expect(await seriousProblems()).toEqual([]);
      if (title === 'Review your answers') break;
      for (const group of screen.queryAllByRole('radiogroup')) {
        const [first] = within(group).getAllByRole('radio');
        if (first) await user.click(first);
      }
      await user.click(screen.getByRole('button', { name: /Next|Review answers/ }));
    }
    expect(seen).toContain('Review your answers');
  });
});
