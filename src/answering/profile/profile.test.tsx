import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AttemptResult } from 'core/contract/answering/attempt';
import type { AnswerSheet } from 'core/instrument/document';
import { arrangedProfile, arrangedReport, isProfile } from 'core/report/arrangement/arrangement';
import { missingIn, saidIn } from 'core/report/arrangement/saidIn.testing';
import { people } from 'mock/accounts/people';
import { attempts, newestAttempt, setMockTime } from 'mock/answering/attempts';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { withoutRisks } from '@/answering/report/models';

const caller = people.find(({ email }) => email === 'user@example.org');

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

/** Sends the same answer to every question of an instrument. @returns the path of its result */
function sentAlike(code: string, answer: string, respondent = {}): string {
  const instrument = offeredInstruments().find(({ document }) => document.code === code);
  const id = instrument?.id ?? '';
  const answers: AnswerSheet = Object.fromEntries(
    (instrument?.document.questions ?? []).map((question) => [question.code, answer]),
  );
  const at = '2026-05-03T10:00:00.000Z';
  setMockTime(at);
  const call = { params: { id: '' }, query: {}, locale: 'en-US', caller };
  attempts.create({
    ...call,
    params: undefined,
    query: undefined,
    body: { instrumentId: id, locale: 'en-US', respondent },
  });
  const params = { id: newestAttempt()?.id ?? '' };
  attempts.answer({ ...call, params, query: undefined, body: { client: params.id, sequence: 1, answers, at } });
  attempts.complete({ ...call, params, query: undefined, body: {} });
  return `/Browse-Instruments/History/Instrument-result/${id}/result/${params.id}`;
}

const inventory = () => sentAlike('ipip_neo_120', 'moderately_accurate', { sex: 'female', age: 30 });

/** What is read of an element, parts separated. */
const readOf = (element: Element) =>
  [...element.querySelectorAll('.trait-row > *:not([aria-hidden])')].map((part) => part.textContent).join(', ');

describe('a result with several traits', () => {
  it('begins with what stands out most, then has one row a trait that reads like a sentence', async () => {
    await openApp(inventory());
    const overview = await screen.findByRole('region', { name: 'Overview' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your personality profile');
    expect(document.querySelector('.profile-sentence')).toHaveTextContent(/^You say what you think/);
    const rows = within(overview).getAllByRole('listitem');
    expect(rows.map(readOf)).toEqual([
      'Neuroticism, High, higher than 71 of 100 people',
      'Extraversion, Average, higher than 58 of 100 people',
      'Openness to Experience, Low, higher than 9 of 100 people',
      'Agreeableness, Low, higher than 1 of 100 people',
      'Conscientiousness, Low, higher than 10 of 100 people',
    ]);
    expect(await seriousProblems()).toEqual([]);
  });

  it('shows T scores on demand', async () => {
    const user = await openApp(inventory());
    const overview = await screen.findByRole('region', { name: 'Overview' });
    expect(within(overview).queryByText('56.1')).not.toBeInTheDocument();
    expect(within(overview).queryByText(/T scores: 50/)).not.toBeInTheDocument();
    const figures = within(overview).getByRole('button', { name: 'Show T scores and other figures' });
    await user.click(figures);
    expect(figures).toHaveAttribute('aria-pressed', 'true');
    expect(within(overview).getByText('56.1').closest('.trait-figures')).toHaveTextContent(/^82 points.*T 56\.1$/);
    expect(within(overview).getByText(/^T scores: 50 is the average/)).toBeInTheDocument();
  });

  it('opens each trait as a card: its text, its facets, the longer text, and once how it was computed', async () => {
    const user = await openApp(inventory());
    const head = await screen.findByRole('button', { name: /^Neuroticism/ });
    expect(head).toHaveAttribute('aria-expanded', 'false');
    await user.click(head);
    expect(head).toHaveAttribute('aria-expanded', 'true');
    const card = within(head.closest('section') as HTMLElement);
    expect(card.getByText(/^You notice early when something is wrong/)).toBeInTheDocument();
    expect(card.getByText(/^Everybody feels worry/)).toBeInTheDocument();
    const facets = card.getAllByRole('list')[0] as HTMLElement;
    expect(facets.querySelectorAll('.trait-row')).toHaveLength(6);
    expect(card.getByRole('heading', { name: 'Facets of Neuroticism' })).toBeInTheDocument();
    expect(readOf(facets.children[0] as HTMLElement)).toBe('Anxiety, High');
    await user.click(card.getByRole('button', { name: 'Show T scores and other figures' }));
    expect(readOf(facets.children[0] as HTMLElement)).toBe('Anxiety, High, 16 points, T 57.9');
    await user.click(card.getByText('How was this computed?'));
    expect(card.getByText(/^Neuroticism: 82 points\. Women of 21 to 40 have 72\.14 on average/)).toHaveTextContent(
      'So T = 56.1: 50 is their average',
    );
    await user.click(card.getByText('The formula'));
    expect(card.getByText('T = 50 + 10 × (82 − 72.14) ÷ 16.16 = 56.1')).toBeInTheDocument();
    await user.click(card.getByText('From the answers to the points'));
    await user.click(card.getByText('Anxiety', { selector: 'summary *' }));
    expect(card.getByText(/^Anxiety: 16 points\. Women of 21 to 40 have 13\.08 on average/)).toBeInTheDocument();
    const inner = card.getAllByText('From the answers to the points').at(-1) as HTMLElement;
    await user.click(inner);
    expect(card.getByText('Worry about things')).toBeInTheDocument();
  });

  it('leads from its contents to a card and opens it', async () => {
    const user = await openApp(inventory());
    const contents = await screen.findByRole('navigation', { name: 'On this page' });
    expect(
      within(contents)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Overview',
      'Neuroticism',
      'Extraversion',
      'Openness to Experience',
      'Agreeableness',
      'Conscientiousness',
      'About this inventory',
    ]);
    Element.prototype.scrollIntoView = jest.fn();
    await user.click(within(contents).getByRole('link', { name: 'Agreeableness' }));
    expect(screen.getByRole('button', { name: /^Agreeableness/ })).toHaveAttribute('aria-expanded', 'true');
  });

  it('keeps version, norms and receipt in one closed appendix', async () => {
    const user = await openApp(inventory());
    const appendix = await screen.findByRole('button', { name: 'Sources, norms, receipt and version' });
    expect(screen.queryByRole('heading', { name: 'What the scores were compared with' })).not.toBeInTheDocument();
    await user.click(appendix);
    expect(screen.getByRole('heading', { name: 'What the scores were compared with' })).toBeInTheDocument();
  });
});

describe('a result that could not be compared with others', () => {
  const bare = () => sentAlike('ipip_neo_120', 'moderately_accurate', { age: 30 });

  it('lists no comparison in its appendix', async () => {
    const user = await openApp(bare());
    await user.click(await screen.findByRole('button', { name: 'Sources, norms, receipt and version' }));
    expect(screen.queryByRole('heading', { name: 'What the scores were compared with' })).not.toBeInTheDocument();
    expect(screen.queryByText(/tables that belong to this questionnaire/)).not.toBeInTheDocument();
  });

  it('says why there is no T score, instead of a formula without numbers', async () => {
    const user = await openApp(bare());
    const head = await screen.findByRole('button', { name: /^Neuroticism/ });
    await user.click(head);
    const card = within(head.closest('section') as HTMLElement);
    await user.click(card.getByText('How was this computed?'));
    expect(card.getByText(/^Neuroticism \(T score\)/).closest('p')).toHaveTextContent(
      'Neuroticism (T score): no value. Not computed, because the sex is not known.',
    );
    expect(card.queryByText('The formula')).not.toBeInTheDocument();
  });

  it('says in plain sentences why it says something', async () => {
    await openApp(bare());
    const why = await screen.findByText(/^You did not give your sex/);
    const opening = within(why.closest('section, div.report-said, article') as HTMLElement);
    for (const each of opening.getAllByText('Why is this said?')) await userEvent.click(each);
    expect(screen.getAllByText('The sex was not given').length).toBeGreaterThan(0);
    expect(document.body).not.toHaveTextContent(/Do both hold|the next line|There is no value/);
  });
});

it.each<[string, () => string]>([
  ['several traits', inventory],
  ['one trait', () => sentAlike('ces_d', 'rarely')],
])('a result with %s says its parts in the order in which its PDF says them', async (_, sent) => {
  const path = sent();
  const user = await openApp(path);
  const article = (await screen.findByRole('heading', { level: 1 })).closest('article') as HTMLElement;
  for (const figures of within(article).queryAllByRole('button', { name: /^Show T scores/ })) await user.click(figures);
  const id = path.split('/').at(-1) ?? '';
  const result = attempts.result({
    params: { id },
    query: {},
    body: undefined,
    locale: 'en-US',
    caller,
  }) as AttemptResult;
  const { profile, risks } = result;
  const reports = withoutRisks(result.reports, risks);
  const parts = isProfile(reports, profile)
    ? arrangedProfile(reports, profile, 'en-US')
    : reports.flatMap((report) => arrangedReport(report, profile));
  expect(saidIn(parts).length).toBeGreaterThan(2);
  expect(missingIn(article.textContent, saidIn(parts))).toEqual([]);
});

describe('a result with one trait', () => {
  it('says what it means, then shows the score once, in the order of the report', async () => {
    await openApp(sentAlike('ces_d', 'rarely'));
    const title = await screen.findByRole('heading', { level: 1, name: 'Your result' });
    const article = title.closest('article') as HTMLElement;
    expect(article.querySelectorAll('.trait-row')).toHaveLength(1);
    const row = article.querySelector('.trait-row') as HTMLElement;
    expect(row).toHaveTextContent(/12 points \(0–60 possible\)/);
    const finding = within(article).getByText(/^Your total of/);
    expect(finding.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const note = within(article).getByText(/^CES-D, National Institute/);
    expect(row.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(within(article).getAllByText('How was this computed?')).toHaveLength(1);
    expect(await seriousProblems()).toEqual([]);
  });
});
