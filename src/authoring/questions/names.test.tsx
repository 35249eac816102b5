import { act, screen, waitFor, within } from '@testing-library/react';
import { eveningCheck } from 'mock/answering/eveningCheck';
import phq9 from 'seed/instruments/phq9.json';
import { showCodes } from '@/shell/codes/showsCodes';
import { anew, openQuestions, withoutLayout } from './testing/questions';

beforeAll(withoutLayout);
beforeEach(() => {
  anew();
  showCodes(false);
});
const width = window.innerWidth;
afterEach(() => {
  window.innerWidth = width;
});

const list = () => within(screen.getByRole('list', { name: 'Sections and questions' }));
type Document = Parameters<typeof openQuestions>[0];

describe('without codes', () => {
  it('a question goes by its text, its answers by their labels, and what is written by its place', async () => {
    const user = await openQuestions(phq9 as unknown as Document);
    const first = phq9.texts['en-US']['question.q1.text'];
    await screen.findByRole('textbox', { name: 'Text of Question 1' });
    expect(list().getByRole('checkbox', { name: `Select “${first}”` })).toBeInTheDocument();
    expect(list().getAllByText(/^Not at all … Nearly every day$/).length).toBeGreaterThan(0);
    expect(document.querySelectorAll('.question-list code')).toHaveLength(0);
    act(() => showCodes(true));
    expect(list().getByRole('textbox', { name: 'Text of q1' })).toBeInTheDocument();
    expect(list().getAllByText('frequency').length).toBeGreaterThan(0);
    act(() => showCodes(false));
    await user.click(list().getByRole('checkbox', { name: `Select “${first}”` }));
    await user.click(screen.getByRole('button', { name: 'Answer set' }));
    expect(await screen.findByRole('menuitem', { name: /^Not at all – / })).toBeInTheDocument();
  });

  it('a section is moved to by its title, and said so', async () => {
    const user = await openQuestions(eveningCheck as unknown as Document);
    await screen.findByRole('textbox', { name: 'Text of Question 1' });
    const [menu] = list().getAllByRole('button', { name: /^More for “I worried/ });
    await user.click(menu as HTMLElement);
    await user.hover(await screen.findByText('Move to section…'));
    await screen.findByRole('menuitem', { name: 'No section' });
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    for (const { code } of eveningCheck.sections ?? []) expect(names).not.toContain(code);
    await user.click(screen.getByText('Move down'));
    await waitFor(() =>
      expect(screen.getByText(/^“I worried in the evening\.” is now number \d+/)).toBeInTheDocument(),
    );
  });

  it('a row of a matrix has its number, and is called by its text', async () => {
    const matrix = eveningCheck.questions.find(({ kind }) => kind === 'matrix');
    window.innerWidth = 1400;
    const user = await openQuestions(eveningCheck as unknown as Document);
    const at = eveningCheck.questions.indexOf(matrix as NonNullable<typeof matrix>) + 1;
    await user.click(await screen.findByRole('textbox', { name: `Text of Question ${at}` }));
    const rows = within(await screen.findByRole('list', { name: 'Rows' }));
    expect(rows.getByRole('textbox', { name: 'Text of Row 1' })).toBeInTheDocument();
    expect(rows.getAllByRole('button', { name: /^Move “.+” down$/ })).toHaveLength(matrix?.rows?.length ?? 0);
    expect(rows.queryByText(matrix?.rows?.[0]?.code ?? '')).not.toBeInTheDocument();
  });

  it('pasted items are shown as they are, before they are taken', async () => {
    const user = await openQuestions(eveningCheck as unknown as Document);
    await user.click(await screen.findByRole('button', { name: 'Paste items' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('I woke up early.\nI slept well. (R)');
    expect(await dialog.findByText('I woke up early.')).toBeInTheDocument();
    expect(dialog.queryByRole('columnheader', { name: 'Code' })).not.toBeInTheDocument();
    act(() => showCodes(true));
    expect(await dialog.findByRole('columnheader', { name: 'Code' })).toBeInTheDocument();
  });
});
