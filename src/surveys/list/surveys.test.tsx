import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allSurveys } from 'mock/surveys/surveyWorld';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
});

const rowOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement;

describe('the list of surveys', () => {
  it('shows state, window, answers, invited, languages and the last answer', async () => {
    await openApp('/surveys');
    const row = within(await rowOf('Wellbeing at work 2026'));
    expect(row.getByText('Open')).toBeInTheDocument();
    expect(row.getByText('Nov 2, 2026 – Dec 11, 2026')).toBeInTheDocument();
    expect(row.getByText('28 completed of 41 begun')).toBeInTheDocument();
    expect(row.getByRole('progressbar', { name: 'Answers to “Wellbeing at work 2026”' })).toBeInTheDocument();
    expect(row.getByText('60')).toBeInTheDocument();
    expect(row.getByRole('button', { name: '2 languages' })).toBeInTheDocument();
    const other = within(await rowOf('Opening hours of the library'));
    expect(other.getByText('Everybody with an account')).toBeInTheDocument();
    expect(other.getByText('none yet')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('is searched and filtered by the server', async () => {
    const user = await openApp('/surveys');
    await rowOf('Student life 2025');
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByText('Closed', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Wellbeing at work 2026' })).not.toBeInTheDocument());
    expect(await rowOf('Student life 2025')).toBeInTheDocument();
  });

  it('says what a survey is where there is none, and begins one', async () => {
    server.respond('GET', 'surveys', () => json(200, { success: true, data: [], total: 0 }));
    const user = await openApp('/surveys');
    await screen.findByText(/A survey asks people one or more instruments/);
    await user.click(screen.getAllByRole('button', { name: 'New survey' }).at(-1) as HTMLElement);
    await waitFor(() => expect(currentPath()).toBe('/surveys/add'));
  });

  it('duplicates with a code that is proposed, and says when it is taken', async () => {
    const user = await openApp('/surveys');
    await user.click(await screen.findByRole('button', { name: 'More for Student life 2025' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate “Student life 2025”' }));
    const code = dialog.getByRole('textbox', { name: 'Code' });
    expect(code).toHaveValue('students_2025_copy');
    fireEvent.change(code, { target: { value: 'library' } });
    await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
    expect(await dialog.findByText(/already a survey with the code “library”/)).toBeInTheDocument();
    fireEvent.change(code, { target: { value: 'students_2026' } });
    await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(currentPath()).toMatch(/^\/surveys\/edit\//));
    expect(allSurveys().some(({ detail }) => detail.code === 'students_2026')).toBe(true);
  });

  it('deletes one that nobody has answered after a question, and offers it for no other', async () => {
    const user = await openApp('/surveys');
    await user.click(await screen.findByRole('button', { name: 'More for Student life 2025' }));
    await screen.findByRole('menuitem', { name: 'Duplicate' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'More for Opening hours of the library' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(allSurveys()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Opening hours of the library' })).toBeNull());
  });

  it('tells what is wrong with a file, by its place in words', async () => {
    const user = await openApp('/surveys');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import a survey' });
    const drop = (content: string) =>
      user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, new File([content], 's.json'));
    await drop('{"format": }');
    expect(await within(dialog).findByText(/not valid JSON/)).toBeInTheDocument();
    await drop(JSON.stringify({ format: 'survey/9', items: [{ code: 'mood' }, { code: 'phq' }] }));
    expect(await within(dialog).findByText('Item 2 (phq) · Who is asked:')).toBeInTheDocument();
    const document = { format: 'survey/1', code: 'brought_in', baseLocale: 'en-US', items: [], texts: {} };
    await drop(JSON.stringify({ ...document, texts: { 'en-US': { title: 'Brought in' } } }));
    await waitFor(() => expect(currentPath()).toMatch(/^\/surveys\/edit\//));
  });
});

describe('a new survey', () => {
  it('takes its code from the title, says what each choice means, and opens the editor', async () => {
    const user = await openApp('/surveys/add');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Mood in spring');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('mood_in_spring');
    await user.click(screen.getByRole('radio', { name: /People you invite/ }));
    await user.click(screen.getByRole('radio', { name: /but not which answers are yours/ }));
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    await waitFor(() => expect(currentPath()).toMatch(/^\/surveys\/edit\//));
    const made = allSurveys()[0]?.detail;
    expect(made).toMatchObject({ code: 'mood_in_spring', audience: 'invited', anonymity: 'confidential' });
    expect(await screen.findByRole('heading', { name: 'Mood in spring' })).toBeInTheDocument();
  });
});
