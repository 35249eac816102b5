import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AnswerSheet } from 'core/instrument/document';
import { people } from 'mock/accounts/people';
import { openResultToStaff } from 'mock/answering/access';
import { attempts, newestAttempt, setMockTime } from 'mock/answering/attempts';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { computedOtherwise } from 'mock/answering/trend';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { saveFile } from '@/kit/saveFile/saveFile';
import { api } from '@/shell/api/client';

const [evening] = offeredInstruments();
const instrument = evening?.id ?? '';
const caller = people.find(({ email }) => email === 'user@example.org');

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

const restless: AnswerSheet = {
  calm: 'never',
  worry: 'always',
  'body.tense': 'often',
  'body.awake': 'often',
  'body.rested': 'sometimes',
};

/** An attempt of the person, as the mock world's server keeps it. @param day of May 2026 */
function anAttempt(answers: AnswerSheet, day = 3, complete = true): string {
  const at = `2026-05-${String(day).padStart(2, '0')}T10:00:00.000Z`;
  setMockTime(at);
  const call = { params: { id: '' }, query: {}, locale: 'en-US', caller };
  const body = { instrumentId: instrument, locale: 'en-US' };
  attempts.create({ ...call, params: undefined, query: undefined, body });
  const params = { id: newestAttempt()?.id ?? '' };
  attempts.answer({ ...call, params, query: undefined, body: { client: params.id, sequence: 1, answers, at } });
  if (complete) attempts.complete({ ...call, params, query: undefined, body: {} });
  return params.id;
}

const resultPath = (id: string, query = '') =>
  `/Browse-Instruments/History/Instrument-result/${instrument}/result/${id}${query}`;
const historyPath = `/Browse-Instruments/History?instrument=${instrument}`;

const receipt = { code: 'R-0123-4567-89AB-CDEF', checksum: 'ab'.repeat(32) };
const closingOf = (id: string, change: object = {}) => ({
  id,
  instrumentId: instrument,
  title: 'Evening check',
  locale: 'en-US',
  completedAt: '2026-05-03T10:00:00.000Z',
  thanks: 'Thank you for **your time**.',
  risks: [{ code: 'help', text: 'This is a lot. Talk to somebody you trust.', locale: 'en-US' }],
  receipt,
  seesResults: true,
  ...change,
});
const closesWith = (id: string, change: object = {}) =>
  server.respond('GET', `attempts/${id}/closing`, () => json(200, { success: true, data: closingOf(id, change) }));

const report = 'Your evenings and nights';

/** What must not be overlooked stands there once, and before every heading and button. */
async function riskFirst(name = report): Promise<HTMLElement> {
  await screen.findByRole('heading', { name });
  const risks = screen.getAllByText(/^This is a lot/);
  expect(risks).toHaveLength(1);
  const aside = risks[0]?.closest('aside') as HTMLElement;
  expect(aside).toHaveClass('report-risk');
  const others = [...screen.queryAllByRole('heading'), ...screen.queryAllByRole('button')].filter(
    (each) => !aside.contains(each),
  );
  expect(others.length).toBeGreaterThan(3);
  for (const each of others) expect(aside.compareDocumentPosition(each)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  return aside;
}

describe('a result that has just been sent', () => {
  it('says what must not be overlooked once and first, thanks, and gives the receipt', async () => {
    const id = anAttempt(restless);
    closesWith(id);
    await openApp(resultPath(id, '?sent=1'));
    await screen.findByRole('heading', { name: 'Your answers have been sent' });
    expect(screen.getByText('your time')).toBeInTheDocument();
    const help = await riskFirst();
    expect(help).toHaveFocus();
    expect(help).not.toHaveTextContent('Staff have been told');
    const note = screen.getByRole('region', { name: 'Your receipt' });
    expect(note).toHaveTextContent(receipt.code);
    expect(within(note).getByText(receipt.checksum).closest('details')).toHaveProperty('open', false);
    expect(within(note).getByRole('link', { name: 'Check a receipt' })).toHaveAttribute('href', '/access/add');
    expect(await seriousProblems()).toEqual([]);
  });

  it('begins with the thanks where nothing must not be overlooked', async () => {
    const id = anAttempt({ ...restless, calm: 'often', worry: 'never', 'body.tense': 'never' });
    closesWith(id, { risks: [] });
    await openApp(resultPath(id, '?sent=1'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your answers have been sent' })).toHaveFocus());
    expect(document.querySelector('.report-risk')).toBeNull();
  });

  it('shows thanks, risks and receipt also where the result is not shown', async () => {
    const id = anAttempt(restless);
    closesWith(id, { seesResults: false });
    server.respond('GET', `attempts/${id}/result`, () =>
      json(403, { success: false, errorCode: 'access.denied', errorMessage: 'No.', showType: 2, requestId: 'x' }),
    );
    await openApp(resultPath(id, '?sent=1'));
    expect(await screen.findByText(/result is not shown here/)).toBeInTheDocument();
    await riskFirst('Your answers have been sent');
    expect(screen.getByRole('region', { name: 'Your receipt' })).toHaveTextContent(receipt.code);
  });

  it('is shown, what must not be overlooked first, also when thanks and receipt cannot be had', async () => {
    const id = anAttempt(restless);
    server.respond('GET', `attempts/${id}/closing`, unreachable);
    await openApp(resultPath(id, '?sent=1'));
    await riskFirst();
  });

  it('does not come before the thanks that stand above it', async () => {
    const id = anAttempt(restless);
    let thank = (_: Response) => {};
    server.respond('GET', `attempts/${id}/closing`, () => new Promise((resolve) => (thank = resolve)));
    await openApp(resultPath(id, '?sent=1'));
    await waitFor(() => expect(server.to('GET', `attempts/${id}/result`)).toHaveLength(1));
    // Comes after the one that the page has asked for.
    await act(() => api.attempts.result({ params: { id } }));
    expect(screen.queryByRole('heading', { name: report })).not.toBeInTheDocument();
    thank(json(200, { success: true, data: closingOf(id) }));
    await riskFirst();
    expect(screen.getByRole('heading', { name: 'Your answers have been sent' })).toBeInTheDocument();
  });
});

describe('what must not be overlooked', () => {
  it('is that of the version which gave the scores, not of the one that was answered', async () => {
    const id = anAttempt(restless);
    closesWith(id, { risks: [{ code: 'older', text: 'As it was said before.', locale: 'en-US' }] });
    await openApp(resultPath(id));
    await riskFirst();
    expect(screen.queryByText('As it was said before.')).not.toBeInTheDocument();
  });

  it('says that staff have been told where they have been, to the respondent', async () => {
    const id = anAttempt(restless);
    const right = openResultToStaff(caller?.id ?? '', id);
    await openApp(resultPath(id));
    expect(await riskFirst()).toHaveTextContent(/Staff have been told .* do not wait for them\./);
    cleanup();
    signedInAs('admin@example.org');
    await openApp(`/access/edit?id=${right}`);
    expect(await riskFirst('Evenings and nights')).not.toHaveTextContent('have been told');
  });

  it('stands there as soon as the result does', async () => {
    const id = anAttempt(restless);
    server.respond('GET', `attempts/${id}/closing`, () => new Promise(() => {}));
    await openApp(resultPath(id));
    await riskFirst();
  });
});

describe('a result that explains itself', () => {
  it('leads from a sentence to its condition, from there to the score, and to each answer', async () => {
    const user = await openApp(resultPath(anAttempt(restless)));
    const sentence = await screen.findByText(/shows more unrest than most/);
    const why = within(sentence.closest('article') as HTMLElement)
      .getAllByText('Why is this said?')
      .find((each) => sentence.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(why as HTMLElement);
    const reason = (await screen.findByText('Unrest is 12, so 6 or more')).closest('ul') as HTMLElement;
    await user.click(within(reason).getAllByText('Unrest: 12')[0] as HTMLElement);
    expect(await within(reason).findByText('The sum of these: 12')).toBeInTheDocument();
    expect(within(reason).getByText('I felt calm in the evening.')).toBeInTheDocument();
  });

  it('says how a chart came to its values', async () => {
    const user = await openApp(resultPath(anAttempt(restless)));
    const chart = (await screen.findByRole('heading', { name: 'What it is made of' })).closest('figure') as HTMLElement;
    await user.click(within(chart).getByText('How did these values come about?'));
    expect(await within(chart).findByText('I worried in the evening.')).toBeInTheDocument();
  });

  it('speaks to the reader in the interface’s language, and shows texts in their own', async () => {
    const user = await openApp(resultPath(anAttempt(restless), '?locale=ar-EG'));
    const [why] = await screen.findAllByText('Why is this said?');
    const explanation = why?.closest('details') as HTMLElement;
    expect(explanation.closest('.report')).toHaveAttribute('dir', 'rtl');
    expect(explanation).toHaveAttribute('lang', 'en-US');
    expect(explanation).toHaveAttribute('dir', 'ltr');
    for (let depth = 0; depth < 4; depth += 1) {
      for (const folded of explanation.querySelectorAll('details:not([open]) > summary')) await user.click(folded);
      if (depth === 0) await user.click(why as HTMLElement);
    }
    const item = within(explanation).getAllByText('شعرت بالهدوء في المساء.')[0];
    expect(item?.closest('[lang]')).toHaveAttribute('lang', 'ar-EG');
    expect(screen.getAllByText('Show as a table')[0]?.closest('[dir]')).toHaveAttribute('dir', 'ltr');
  });

  it('is saved as a PDF in the language that is shown', async () => {
    const id = anAttempt(restless);
    server.respond('GET', `attempts/${id}/report.pdf`, () => new Response('%PDF', { status: 200 }));
    const saved = jest.mocked(saveFile);
    const user = await openApp(resultPath(id, '?locale=ar-EG'));
    await user.click(await screen.findByRole('button', { name: 'Save as PDF' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(saved.mock.calls[0]?.[1]).toMatch(/^\D+ \d{4}-\d\d-\d\d\.pdf$/);
    expect(server.to('GET', `attempts/${id}/report.pdf`)[0]?.query).toEqual({ report: 'main', locale: 'ar-EG' });
    // The single answers are a choice of its own.
    await user.click(screen.getByRole('button', { name: 'Other ways to save as PDF' }));
    await user.click(await screen.findByRole('menuitem', { name: /^With my single answers/ }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    const query = { report: 'main', locale: 'ar-EG', answers: 'with' };
    expect(server.to('GET', `attempts/${id}/report.pdf`)[1]?.query).toEqual(query);
  });

  it('is printed under its title and date, and has its own name again', async () => {
    const id = anAttempt(restless);
    await openApp(resultPath(id));
    await screen.findByRole('button', { name: 'Save as PDF' });
    const own = document.title;
    window.dispatchEvent(new Event('beforeprint'));
    expect(document.title).toMatch(/^\D+ \d{4}-\d\d-\d\d$/);
    window.dispatchEvent(new Event('afterprint'));
    expect(document.title).toBe(own);
  });

  it('is deleted after a question that says what goes', async () => {
    const id = anAttempt(restless);
    server.respond('DELETE', `attempts/${id}`, () => json(200, { success: true, data: null }));
    const user = await openApp(resultPath(id));
    await user.click(await screen.findByRole('button', { name: 'Delete this result' }));
    const question = await screen.findByRole('dialog', { name: /Delete this result/ });
    expect(question).toHaveTextContent('everything that you shared of this result are deleted for good');
    await user.click(within(question).getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(currentPath()).toBe(historyPath));
    expect(server.to('DELETE', `attempts/${id}`)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Evening check' })).toHaveFocus());
  });

  it('leads to who else sees it, and back to the button that opened that', async () => {
    const user = await openApp(resultPath(anAttempt(restless)));
    const share = await screen.findByRole('button', { name: 'Share' });
    await user.click(share);
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Share/ })).getByRole('button', { name: 'Close' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(share).toHaveFocus());
  });
});

/** The heading of the page, once it has the focus. */
const headed = async (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus());

describe('the history of one questionnaire', () => {
  it('shows each score over time in words and as a table, with what cannot be compared marked', async () => {
    const old = anAttempt({ ...restless, calm: 'always' }, 1);
    anAttempt(restless, 3);
    anAttempt({ ...restless, worry: 'sometimes' }, 20);
    computedOtherwise([old]);
    await openApp(historyPath);
    const finding = await screen.findByRole('heading', {
      name: 'Unrest Down 2 points since May 3, 2026: from High to Raised',
    });
    const figure = within(finding.closest('figure') as HTMLElement);
    expect(figure.getByText(/cannot be compared with the others/)).toBeInTheDocument();
    const rows = figure.getAllByRole('row', { hidden: true }).slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'May 1, 20269Raised1 (not comparable)',
      'May 3, 202612High2',
      'May 20, 202610Raised2',
    ]);
    expect(await seriousProblems()).toEqual([]);
  });

  it('compares two results: scores in words, and the answers that differ', async () => {
    const first = anAttempt(restless, 3);
    const second = anAttempt({ ...restless, worry: 'sometimes', hours: 7 }, 20);
    const user = await openApp(historyPath);
    for (const box of await screen.findAllByRole('checkbox', { name: /^Compare/ })) await user.click(box);
    await user.click(screen.getByRole('link', { name: 'Compare the two' }));
    expect(currentPath()).toBe(`${historyPath}&compare=${encodeURIComponent(`${second},${first}`)}`);
    const scores = within(await screen.findByRole('region', { name: 'Scores' }));
    expect(scores.getByRole('row', { name: /^Unrest/ })).toHaveTextContent('2 lower than on May 3, 2026');
    const answers = within(screen.getByRole('region', { name: 'Answers that differ' }));
    expect(
      answers
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['I worried in the evening.SometimesAlways', 'How long do you sleep?7 hoursnot answered']);
    expect(await seriousProblems()).toEqual([]);
  });

  it('goes from one view of it to the next with the focus on the heading', async () => {
    anAttempt(restless, 3);
    anAttempt({ ...restless, worry: 'sometimes' }, 20);
    const user = await openApp('/Browse-Instruments/History');
    const [course] = await screen.findAllByRole('link', { name: /^Compare over time/ });
    expect(document.body).toHaveFocus();
    await user.click(course as HTMLElement);
    await headed('Evening check');
    for (const box of await screen.findAllByRole('checkbox', { name: /^Compare/ })) await user.click(box);
    await user.click(screen.getByRole('link', { name: 'Compare the two' }));
    await headed('Two results compared');
    await user.click(screen.getByRole('link', { name: 'Back to all results of this assessment' }));
    await headed('Evening check');
    await user.click(await screen.findByRole('link', { name: 'All results' }));
    await headed('My results');
  });

  it('is reached from a result with the focus on the heading', async () => {
    anAttempt(restless, 3);
    const user = await openApp(resultPath(anAttempt(restless, 20)));
    await user.click(await screen.findByRole('link', { name: 'Compare over time' }));
    await headed('Evening check');
  });

  it('is not offered by the only result', async () => {
    await openApp(resultPath(anAttempt(restless)));
    expect(await screen.findByRole('button', { name: 'Delete this result' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Compare over time' })).not.toBeInTheDocument();
  });

  it('says of a single result what it says, and that comparing begins with the second', async () => {
    const id = anAttempt(restless);
    await openApp(historyPath);
    expect(await screen.findByText('One result so far: from the second one on, you can compare.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Evening check' })).toBeInTheDocument();
    expect(screen.getAllByRole('term')[0]?.parentElement).toHaveTextContent(/^Unrest12 of 15 points/);
    expect(screen.getByRole('link', { name: /^See the result/ })).toHaveAttribute('href', resultPath(id));
    expect(document.querySelector('figure')).toBeNull();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('says of an address that names none that there is none, and leads to all attempts', async () => {
    anAttempt(restless);
    const user = await openApp('/Browse-Instruments/History?instrument=zzz');
    expect(await screen.findByText('This assessment does not exist, or is not for you.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'My results' }));
    expect(await screen.findByRole('heading', { name: 'Evening check' })).toBeInTheDocument();
    expect(currentPath()).toBe('/Browse-Instruments/History');
  });

  it('says of one that nobody knows that nothing was answered', async () => {
    await openApp('/Browse-Instruments/History?instrument=01900000-0000-7000-8003-999999999999');
    expect(await screen.findByText('You have not answered this assessment yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All results' })).toBeInTheDocument();
  });

  it('compares scores that only one of two results has, those of the first before the rest', async () => {
    const [older, newer] = [anAttempt(restless, 3), anAttempt(restless, 20)];
    const score = (code: string, value: number) => {
      const name = { name: `Score ${code}`, nameLocale: code === 'a' ? 'de-DE' : 'en-US' };
      return { code, ...name, value, formatted: String(value), bandLabel: null, bandLocale: null };
    };
    const answersWith = (id: string, day: number, scores: object[]) =>
      server.respond('GET', `attempts/${id}/result`, () =>
        json(200, {
          success: true,
          data: {
            id,
            instrumentId: instrument,
            title: 'Evening check',
            titleLocale: 'en-US',
            locale: 'en-US',
            version: 1,
            rescored: null,
            completedAt: `2026-05-${day}T10:00:00.000Z`,
            scores,
          },
        }),
      );
    answersWith(newer, 20, [score('b', 2), score('c', 4)]);
    answersWith(older, 13, [score('a', 1), score('b', 1)]);
    await openApp(`${historyPath}&compare=${newer},${older}`);
    const scores = within(await screen.findByRole('region', { name: 'Scores' }));
    expect(
      scores
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByRole('rowheader').textContent),
    ).toEqual(['Score b', 'Score c', 'Score a']);
    expect(scores.getByRole('rowheader', { name: 'Score a' })).toHaveAttribute('lang', 'de-DE');
    expect(scores.getByRole('row', { name: /^Score a/ })).toHaveTextContent(/1not known$/);
    expect(scores.getByRole('row', { name: /^Score c/ })).toHaveTextContent(/4.*not known$/);
  });

  it('says that two results cannot be compared when one is gone', async () => {
    const first = anAttempt(restless);
    await openApp(`${historyPath}&compare=${first},01900000-0000-7000-8003-999999999999`);
    expect(await screen.findByText(/These two results cannot be compared/)).toBeInTheDocument();
  });
});

describe('an attempt in the history', () => {
  it('is given up after a question, and the list shows how it stands then', async () => {
    const id = anAttempt({ calm: 'never' }, 3, false);
    const user = await openApp('/Browse-Instruments/History');
    await user.click(await screen.findByRole('button', { name: /^Give up/ }));
    const question = await screen.findByRole('dialog', { name: /Give up this assessment/ });
    await user.click(within(question).getByRole('button', { name: 'Give up' }));
    await waitFor(() => expect(server.to('POST', `attempts/${id}/abandon`)).toHaveLength(1));
    await waitFor(() => expect(server.to('GET', 'attempts')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Evening check' })).toHaveFocus());
  });

  it('is deleted after a question, and the focus goes to the heading', async () => {
    anAttempt(restless, 3);
    const id = anAttempt(restless, 4);
    const user = await openApp('/Browse-Instruments/History');
    await user.click(await screen.findByRole('button', { name: /^More: Evening check, May 4, 2026/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: /Delete these answers/ });
    expect(question).toHaveTextContent(/Evening check.*\d{4}.*\d:\d\d/);
    await user.click(within(question).getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(server.to('DELETE', `attempts/${id}`)).toHaveLength(1));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^More: / })).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Evening check' })).toHaveFocus());
  });

  it('that is kept after all leaves the focus on its button', async () => {
    anAttempt(restless, 3);
    const user = await openApp('/Browse-Instruments/History');
    const button = await screen.findByRole('button', { name: /^More: / });
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('stands in the card of its assessment: the newest in full, earlier ones in a line each, what is not sent above', async () => {
    const first = anAttempt({ ...restless, worry: 'sometimes' }, 2);
    anAttempt(restless, 3);
    anAttempt({ calm: 'never' }, 5, false);
    await openApp('/Browse-Instruments/History');
    const card = (await screen.findByRole('heading', { name: 'Evening check' })).closest('li') as HTMLElement;
    expect(within(card).getByText('In progress')).toBeInTheDocument();
    expect(within(card).queryByText('Sent')).not.toBeInTheDocument();
    expect(within(card).getAllByRole('link', { name: /^See the result/ })).toHaveLength(1);
    const [earlier] = within(card).getAllByRole('listitem');
    expect(earlier).toHaveTextContent(/May 2, 2026.*10 of 15 points ·\sRaised/);
    expect(within(earlier as HTMLElement).getByRole('link')).toHaveAttribute('href', resultPath(first));
    expect(await seriousProblems()).toEqual([]);
  });

  it('that is the only one leads to no comparison', async () => {
    anAttempt(restless, 3);
    await openApp('/Browse-Instruments/History');
    await screen.findByRole('link', { name: /^See the result/ });
    expect(screen.queryByRole('link', { name: /^Compare over time/ })).not.toBeInTheDocument();
  });

  it('tells what stands out most first, with its verdict and how it went', async () => {
    anAttempt({ ...restless, worry: 'sometimes' }, 2);
    anAttempt(restless, 3);
    await openApp('/Browse-Instruments/History');
    const [heading] = await screen.findAllByRole('heading', { name: 'Evening check' });
    const entry = heading?.closest('li') as HTMLElement;
    expect(within(entry).getAllByRole('term')[0]?.parentElement).toHaveTextContent(/^Unrest12 of 15 points ·\sHigh$/);
    expect(within(entry).getByText(/May 2, 2026: 10; May 3, 2026: 12$/)).toBeInTheDocument();
    expect(within(entry).getByRole('link', { name: /^Compare over time/ })).toHaveAttribute('href', historyPath);
  });
});
