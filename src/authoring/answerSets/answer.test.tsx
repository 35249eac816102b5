import { act, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { currentPath, openApp } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { saved, structure, withoutLayout } from '@/authoring/testing/instrumentArea';
import { anew, openScreen, screenPath, steps, texts } from '@/authoring/testing/pictures';
import { showCodes } from '@/shell/codes/showsCodes';
import { activateLocale } from '@/shell/start/languages';

beforeAll(withoutLayout);
// Sets are told apart by their codes.
beforeEach(() => {
  anew();
  showCodes(true);
});

const editor = (code: string) => screen.findByRole('region', { name: `Answer set ${code}` });
const label = (number: number) => screen.getByRole('textbox', { name: `Label of answer ${number}` });
const score = (number: number) => screen.getByRole('textbox', { name: `Score of answer ${number}` });
const code = (number: number) => screen.getByRole('textbox', { name: `Code of answer ${number}` });
const showCodeColumn = (user: Awaited<ReturnType<typeof openScreen>>) =>
  user.click(screen.getByRole('switch', { name: 'Show codes' }));
const setOf = (name: string) => structure().answerSets?.find((set) => set.code === name);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the library of answer sets', () => {
  it('shows a set in any language, and adds it with its labels in all of them in one step', async () => {
    const user = await openScreen('answer');
    await user.click(await screen.findByRole('button', { name: 'From the library' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('radio', { name: 'Satisfaction, 5 levels' }));
    const preview = dialog.getByRole('list', { name: 'Answers of the set' });
    await waitFor(() => expect(preview).toHaveTextContent('Very dissatisfied'));
    await dialog.findByText('Its labels are added in 12 languages.');
    await user.click(dialog.getByRole('combobox', { name: 'Show it in' }));
    await user.click(await screen.findByTitle('العربية'));
    await waitFor(() => expect(preview).toHaveTextContent('راضٍ جدًا'));
    expect(preview).toHaveAttribute('dir', 'rtl');
    await user.click(dialog.getByRole('button', { name: 'Add this set' }));

    await editor('satisfaction_5');
    expect(label(1)).toHaveValue('Very dissatisfied');
    await saved();
    expect(steps()).toEqual([['library', 'satisfaction_5']]);
    expect(setOf('satisfaction_5')?.answers.map((answer) => answer.score)).toEqual([1, 2, 3, 4, 5]);
    expect(texts()['answer.satisfaction_5.very_satisfied.label']).toBe('Very satisfied');
    expect(texts('de-DE')['answer.satisfaction_5.very_satisfied.label']).toBe('Sehr zufrieden');
    expect(texts('zh-TW')['answer.satisfaction_5.satisfied.label']).toBe('滿意');
    expect(texts('en-GB')).toEqual({});

    await user.click(button(/^Undo/));
    await waitFor(() => expect(screen.queryByText('satisfaction_5')).not.toBeInTheDocument());
    await saved();
    expect(setOf('satisfaction_5')).toBeUndefined();
  });

  it('says which languages could not be fetched, fetches them again when asked, and adds without them', async () => {
    const path = 'translation/newtranslationkind/Webpages/ko-KR';
    const user = await openScreen('answer');
    server.respond('GET', path, unreachable);
    await user.click(await screen.findByRole('button', { name: 'From the library' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/could not be loaded: 한국어/)).toBeInTheDocument();
    expect(dialog.getByText('Its labels are added in 11 languages.')).toBeInTheDocument();
    server.restore('GET', path);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Its labels are added in 12 languages.')).toBeInTheDocument();
  });

  it('adds no English labels for a base language that has none of its own, and says so', async () => {
    const { 'en-US': bundle = {} } = eveningCheck.texts;
    const user = await openScreen('answer', { ...eveningCheck, baseLocale: 'fi-FI', texts: { 'fi-FI': bundle } });
    await user.click(await screen.findByRole('button', { name: 'From the library' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/There are no labels yet in .*, the base language/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Add this set' }));
    await editor('agreement_5');
    await saved();
    expect(texts('fi-FI')['answer.agreement_5.agree.label']).toBeUndefined();
    expect(texts('de-DE')['answer.agreement_5.agree.label']).toBe('Stimme zu');
  });
});

describe('writing answers', () => {
  it('from nothing: Enter adds the next answer with the next score, and labels give the codes', async () => {
    const user = await openScreen('answer', { ...eveningCheck, answerSets: [], questions: [] });
    await user.click(await screen.findByRole('button', { name: 'New set' }));
    await waitFor(() => expect(label(1)).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Type the label first.')).toBeInTheDocument();
    await user.paste('Not at all');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(label(2)).toHaveFocus());
    await user.paste('Very much');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(label(3)).toHaveFocus());
    expect([1, 2, 3].map((number) => (score(number) as HTMLInputElement).value)).toEqual(['0', '1', '2']);
    expect(screen.queryByRole('textbox', { name: 'Code of answer 1' })).toBeNull();
    await showCodeColumn(user);
    expect(code(1)).toHaveValue('not_at_all');
    await saved();
    expect(structure().answerSets?.[0]?.answers.map((answer) => answer.code)).toEqual([
      'not_at_all',
      'very_much',
      'a3',
    ]);
  });

  it('pasted lines fill the rows downwards, in one step; in the dialog they come behind the last', async () => {
    const user = await openScreen('answer');
    await editor('often');
    label(3).focus();
    await user.paste('5 Daily\nWeekly\t6\nHourly\t7');
    await waitFor(() => expect(label(5)).toHaveValue('Hourly'));
    await saved();
    expect(setOf('often')?.answers.map((answer) => [answer.code, answer.score])).toEqual([
      ['never', 0],
      ['sometimes', 1],
      ['often', 5],
      ['always', 6],
      ['hourly', 7],
    ]);
    expect(texts()['answer.often.often.label']).toBe('Daily');
    expect(steps()).toEqual([['paste', 'often']]);
    score(1).focus();
    await user.paste('9\n8');
    await waitFor(() => expect(score(2)).toHaveValue('8'));

    await user.click(button('Paste answers'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '7 Constantly');
    expect(dialog.getByRole('list', { name: 'How it is read' })).toHaveTextContent('Constantly7');
    await user.click(dialog.getByRole('button', { name: 'Add 1 answer' }));
    await waitFor(() => expect(label(6)).toHaveValue('Constantly'));
  });

  it('Enter and the arrows go from row to row in a column, Shift and Enter adds a row between', async () => {
    const user = await openScreen('answer');
    await editor('often');
    score(1).focus();
    await user.keyboard('{Enter}');
    expect(score(2)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(score(3)).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    await waitFor(() => expect(label(4)).toHaveFocus());
    expect(label(4)).toHaveValue('');
    expect(label(5)).toHaveValue('Always');
  });

  it('the second language is a column, filled by typing and by pasting its lines', async () => {
    const user = await openScreen('answer');
    await editor('often');
    await user.click(screen.getByRole('combobox', { name: 'Second language' }));
    await user.click(await screen.findByText(/^Français/));
    const beside = (number: number) => screen.findByRole('textbox', { name: `Label of answer ${number} in Français` });
    const first = await beside(1);
    expect(first).toHaveAttribute('lang', 'fr-FR');
    await waitFor(() => expect(first).toBeEnabled());
    first.focus();
    await user.paste('Jamais\nParfois\nSouvent');
    await waitFor(async () => expect(await beside(3)).toHaveValue('Souvent'));
    await user.type(await beside(4), 'Toujours');
    await user.tab();
    await saved();
    expect(texts('fr-FR')).toMatchObject({
      'answer.often.never.label': 'Jamais',
      'answer.often.always.label': 'Toujours',
    });
    expect(setOf('often')?.answers).toHaveLength(4);
  });

  it('an empty score counts as missing, a wrong one is said and stays', async () => {
    const user = await openScreen('answer');
    await editor('often');
    expect(screen.getByText('An answer without a score counts as missing in formulas.')).toBeInTheDocument();
    await user.clear(score(1));
    await user.type(score(1), 'much');
    await user.tab();
    expect(await screen.findByText(/“much” is not a number/)).toBeInTheDocument();
    expect(score(1)).toHaveValue('much');
    await user.clear(score(1));
    await user.tab();
    await saved();
    expect(setOf('often')?.answers[0]).not.toHaveProperty('score');
    await user.type(score(1), '0,5');
    await user.tab();
    await waitFor(() => expect(setOf('often')?.answers[0]?.score).toBe(0.5));
  });

  it('scores are reversed, answers moved by keys, made exclusive and given an image', async () => {
    const user = await openScreen('answer');
    await editor('often');
    await user.click(button('Reverse scores'));
    await saved();
    expect(setOf('often')?.answers.map((answer) => answer.score)).toEqual([3, 2, 1, 0]);
    label(1).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await saved();
    expect(setOf('often')?.answers.map((answer) => answer.code)).toEqual(['sometimes', 'never', 'often', 'always']);
    // Each question that uses this set takes one answer.
    expect(screen.queryByRole('checkbox', { name: /excludes/i })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Image of answer 1' })).toBeNull();
    await user.click(button('More for Sometimes'));
    await user.click(await screen.findByRole('menuitem', { name: 'Give the answers images' }));
    await user.click(await screen.findByRole('combobox', { name: 'Image of answer 1' }));
    await user.click(await screen.findByText(/moon/i, { selector: '.ant-select-item-option-content *' }));
    await saved();
    expect(setOf('often')?.answers[0]).toMatchObject({ image: 'moon' });
    await user.click(button(/helps/));
    await editor('helps');
    await user.click(screen.getByRole('checkbox', { name: 'Answer 2 excludes the others' }));
    await saved();
    expect(setOf('helps')?.answers[1]).toMatchObject({ exclusive: true });
  });
});

describe('answer sets', () => {
  it('are duplicated with the labels of every language', async () => {
    const user = await openScreen('answer');
    await editor('often');
    await user.click(button('Duplicate'));
    await editor('often_2');
    expect(screen.getByText('often was duplicated; the copy is shown.')).toHaveAttribute('role', 'status');
    await saved();
    expect(texts('ar-EG')['answer.often_2.never.label']).toBe('أبدًا');
    expect(steps()).toEqual([['duplicate', 'often']]);
  });

  it('that questions use say so before they go, each question a way there; unused ones go at once', async () => {
    const user = await openScreen('answer');
    await editor('often');
    await user.click(button('Remove set'));
    const dialog = within(await screen.findByRole('dialog'));
    act(() => showCodes(false));
    const links = within(dialog.getByRole('list')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Question 1 “I felt calm in the evening.”',
      'Question 2 “I worried in the evening.”',
      'Question 6 “How often was this so?”',
    ]);
    act(() => showCodes(true));
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(setOf('often')).toBeDefined();
    await user.click(button('New set'));
    await editor('answers');
    await user.click(button('Remove set'));
    await waitFor(() => expect(screen.queryByText('answers')).not.toBeInTheDocument());
    await saved();
    expect(steps().at(-1)).toEqual(['remove', 'answers']);
  });

  it('are opened by their address, where the one that is worked on stands', async () => {
    const user = await openScreen('answer');
    await user.click(await screen.findByRole('button', { name: /helps/ }));
    await editor('helps');
    const [, helps, light] = structure().answerSets ?? [];
    expect(currentPath()).toContain(`part=${helps?.id}`);
    act(() => history.push(screenPath(`answer?part=${light?.answers[1]?.id}`)));
    await editor('light');
  });

  it('stand from right to left in Arabic, codes excepted, with nothing serious for axe', async () => {
    activateLocale('ar-EG');
    window.localStorage.setItem('umi_locale', 'ar-EG');
    await openApp(screenPath('answer'));
    await waitFor(() => expect(document.querySelector('.answer-editor')).not.toBeNull());
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    for (const each of document.querySelectorAll('.answer-set code')) expect(each).toHaveAttribute('dir', 'ltr');
    expect(await seriousProblems()).toEqual([]);
  });
});
