import { screen, waitFor, within } from '@testing-library/react';
import type { InstrumentDocument } from 'core/instrument/document';
import seeded from 'seed/instruments/phq9.json';
import {
  anew,
  emptyInstrument,
  findText,
  listed,
  log,
  openQuestions,
  saved,
  structure,
  textOf,
  texts,
  withoutLayout,
  withQuestions,
} from './testing/questions';

beforeAll(withoutLayout);
beforeEach(anew);

const phq9 = seeded as unknown as InstrumentDocument;
const items = ['q1', 'q2', 'q3'].map((code) => phq9.texts['en-US']?.[`question.${code}.text`] ?? '');

describe('what is selected', () => {
  it('is copied behind itself, with its texts, each under a code of its own', async () => {
    const user = await openQuestions(withQuestions(phq9, 'q1', 'q2', 'q3'));
    const before = listed();
    await screen.findAllByRole('listitem');
    const boxes = screen.getAllByRole('checkbox', { name: /^Select/ });
    await user.click(boxes[0] as HTMLElement);
    await user.click(boxes[1] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(listed().length).toBe(before.length + 2));
    expect(screen.getByText('2 questions duplicated.')).toHaveAttribute('role', 'status');
    await saved();
    expect(
      structure()
        .questions.slice(0, 5)
        .map(({ code }) => code),
    ).toEqual(['q1', 'q2', 'q4', 'q5', 'q3']);
    expect(texts()['question.q5.text']).toBe(items[1]);
  });
});

describe('typing items', () => {
  it('makes them from nothing without a pointer', async () => {
    const user = await openQuestions(emptyInstrument());
    const first = await screen.findByRole('button', { name: 'Add the first question' });
    expect(first).toHaveFocus();
    await user.keyboard('{Enter}');
    for (const [index, item] of items.entries()) {
      await waitFor(() => expect(textOf(`q${index + 1}`)).toHaveFocus());
      await user.paste(item);
      if (index < 2) await user.keyboard('{Enter}');
    }
    // The answers once for all: Esc goes to the boxes, where keys choose.
    await user.keyboard('{Escape}{Control>}a{/Control}');
    expect(await screen.findByText('3 selected')).toBeInTheDocument();
    await saved();
    expect(structure().questions.map(({ code, kind }) => [code, kind])).toEqual(
      items.map((_, index) => [`q${index + 1}`, 'single_choice']),
    );
    expect(texts()['question.q3.text']).toBe(items[2]);
  });

  it('Enter carries kind, answers, required and section on, under the next code, and never leaves an empty row twice; Backspace in an empty row takes it away and goes back; what was typed before is undone in the same way', async () => {
    const user = await openQuestions(withQuestions(phq9, 'q1', 'q2', 'q3'));
    await user.click(await findText('q2'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(textOf('q4')).toHaveFocus());
    expect(listed()).toEqual(['symptoms', 'q1', 'q2', 'q4', 'q3']);
    await user.keyboard('{Enter}');
    expect(screen.getByText(/Type the text first/)).toBeInTheDocument();
    await saved();
    expect(structure().questions[2]).toMatchObject({
      code: 'q4',
      kind: 'single_choice',
      answerSet: 'frequency',
      required: true,
      section: 'symptoms',
    });
    expect(log()).toHaveLength(1);
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(textOf('q2')).toHaveFocus());
    expect(listed()).not.toContain('q4');
    await user.keyboard('{Control>}z{/Control}');
    expect(await findText('q4')).toBeInTheDocument();
  });

  it('a removed question comes back with its texts', async () => {
    const user = await openQuestions(phq9);
    await findText('q2');
    await user.click(screen.getByLabelText('Select q2'));
    await user.keyboard('{Delete}');
    // It counts in a score, whose named ranges stay as they are.
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByText('Values: 0 to 27; afterwards: 0 to 24')).not.toHaveLength(0);
    expect(within(dialog).getByText(/^Named ranges: .*20/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Remove anyway' }));
    await waitFor(() => expect(listed()).not.toContain('q2'));
    await waitFor(() => expect(screen.getByLabelText('Select q1')).toHaveFocus());
    await saved();
    expect(structure().calculations?.[1]?.bandsRange).toEqual([0, 27]);
    await user.click(screen.getByRole('button', { name: `Undo: removed “${items[1]}”` }));
    expect(await findText('q2')).toHaveValue(items[1]);
    expect(listed().indexOf('q2')).toBe(2);
    await saved();
    expect(structure().calculations?.[1]?.bandsRange).toBeUndefined();
  });
});

describe('moving', () => {
  it('goes by Alt and arrows across the borders of sections, and the focus goes along', async () => {
    const user = await openQuestions(withQuestions(phq9, 'q8', 'q9', 'difficulty'));
    await user.click(await findText('q9'));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(listed().slice(-3)).toEqual(['everyday_life', 'q9', 'difficulty']));
    await waitFor(() => expect(textOf('q9')).toHaveFocus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    await waitFor(() => expect(listed().slice(-4)).toEqual(['q9', 'q8', 'everyday_life', 'difficulty']));
    await saved();
    expect(structure().questions.find(({ code }) => code === 'q9')?.section).toBe('symptoms');
  });

  it('goes by the arrow keys on the handle, by the menu, and several together', async () => {
    const user = await openQuestions(withQuestions(phq9, 'q1', 'q2', 'q3', 'difficulty'));
    await findText('q1');
    screen.getByLabelText('Move q3').focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(listed().slice(1, 4)).toEqual(['q1', 'q3', 'q2']));
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    expect(await screen.findByText('2 selected')).toBeInTheDocument();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(listed().slice(1, 4)).toEqual(['q3', 'q2', 'q1']));
    await user.click(screen.getByLabelText('More for symptoms'));
    await user.click(await screen.findByText('Move down'));
    await waitFor(() => expect(listed().slice(0, 3)).toEqual(['everyday_life', 'difficulty', 'symptoms']));
    await user.click(screen.getByLabelText('More for q1'));
    await user.hover(await screen.findByText('Move to section…'));
    await user.click(await screen.findByRole('menuitem', { name: /everyday_life/ }));
    await waitFor(() => expect(listed().slice(0, 3)).toEqual(['everyday_life', 'difficulty', 'q1']));
  });
});

describe('pasting', () => {
  const lines = items.map((item, index) => `${index + 1}. ${item}`).join('\n');

  it('of several lines into an empty row makes as many questions in one step', async () => {
    const user = await openQuestions(emptyInstrument());
    await user.click(await screen.findByRole('button', { name: 'Add the first question' }));
    await waitFor(() => expect(textOf('q1')).toHaveFocus());
    await user.paste(lines);
    const dialog = await screen.findByRole('dialog', { name: 'Paste items' });
    await user.click(within(dialog).getByRole('button', { name: 'Add 3 items' }));
    await waitFor(() => expect(listed()).toEqual(items.map((_, index) => `q${index + 1}`)));
    await waitFor(() => expect(textOf('q3')).toHaveFocus());
    await saved();
    expect(log().map(({ label }) => label.key)).toEqual(['add', 'paste']);
    expect(texts()['question.q1.text']).toBe(items[0]);
    await user.click(screen.getByRole('button', { name: 'Undo: pasted items' }));
    await waitFor(() => expect(listed()).toEqual(['q1']));
    expect(textOf('q1')).toHaveValue('');
  });

  it('of five megabytes into a row is refused with numbers; the dialog shows codes, reverse marks and problems by line before anything is taken', async () => {
    const user = await openQuestions(withQuestions(phq9, 'q1'));
    await user.click(await findText('q1'));
    await user.paste('one line\n'.repeat(600_000));
    expect(await screen.findByRole('alert')).toHaveTextContent(/5,400,000 characters; at most 1,000,000/);
    expect(textOf('q1')).toHaveValue(items[0]);
    await user.click(screen.getByRole('button', { name: 'Paste items' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste items' }));
    await user.click(dialog.getByLabelText(/^One item per line/));
    await user.paste('q1: I felt low.\nI felt fine. (R)');
    expect(await dialog.findByText(/“q1” is already used/)).toBeInTheDocument();
    expect(dialog.getByText('Line 1:')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Add 2 items' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(log()).toEqual([]);
  });
});
