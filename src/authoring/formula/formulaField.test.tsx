import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itLong } from 'tests/long';
import { freshBrowser } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import {
  cursorAt,
  editor,
  Formula,
  inIntl,
  inLanguage,
  letMomentPass,
  marked,
  press,
  sample,
  show,
  structure,
  typed,
  value,
  withoutLayout,
} from './testing/fields';

beforeAll(withoutLayout);
beforeEach(() => {
  freshBrowser();
  inLanguage('en-US');
});

const field = () => screen.getByRole('textbox', { name: 'Formula' });
const offers = () => screen.findAllByRole('option');
const names = async () => (await offers()).map((option) => option.querySelector('.cm-completionLabel')?.textContent);

describe('the formula field', () => {
  it('colours what is written by what it means in the instrument', () => {
    show(<Formula />);
    typed('sum(q1, q3.r1) + total * 2 + nope # all');
    expect(marked('function')).toEqual(['sum']);
    expect(marked('question')).toEqual(['q1']);
    expect(marked('row')).toEqual(['q3.r1']);
    expect(marked('calculation')).toEqual(['total']);
    expect(marked('number')).toEqual(['2']);
    expect(marked('unknown')).toEqual(['nope']);
    expect(marked('comment')).toEqual(['# all']);
    expect(value()).toBe('sum(q1, q3.r1) + total * 2 + nope # all');
  });

  it('colours anew when a name comes to be known', () => {
    const { rerender } = show(<Formula start="q99" />);
    expect(marked('unknown')).toEqual(['q99']);
    const view = editor();
    const more = { ...structure, questions: [...structure.questions, { code: 'q99', kind: 'number' as const }] };
    rerender(inIntl(<Formula start="q99" structure={more} />));
    expect(marked('question')).toEqual(['q99']);
    expect(marked('unknown')).toEqual([]);
    expect(editor()).toBe(view);
  });

  it('closes brackets and quotation marks, and steps over those that are there', () => {
    show(<Formula />);
    typed('sum(tag("');
    expect(value()).toBe('sum(tag(""))');
    typed('calm"))');
    expect(value()).toBe('sum(tag("calm"))');
  });

  itLong(
    'reads from left to right, in a page that does not, and has its name, description and no serious fault',
    async () => {
      inLanguage('ar-EG');
      show(
        <div dir="rtl">
          <p id="hint">Hint</p>
          <Formula start="nope" describedBy="hint" id="formula" />
        </div>,
        'ar-EG',
      );
      expect(field()).toHaveAttribute('dir', 'ltr');
      expect(field()).toHaveAttribute('id', 'formula');
      expect(field()).toHaveAttribute('aria-invalid', 'true');
      expect(field()).toHaveAccessibleDescription(/^Hint There is no question and no calculation “nope”\./);
      expect(await seriousProblems()).toEqual([]);
    },
  );

  it('tells when the focus leaves or Ctrl Enter is pressed', () => {
    const onCommit = jest.fn();
    show(<Formula start="total" onCommit={onCommit} />);
    press('Enter', { ctrlKey: true });
    expect(onCommit).toHaveBeenCalledTimes(1);
    expect(value()).toBe('total');
    act(() => field().focus());
    act(() => field().blur());
    expect(onCommit).toHaveBeenCalledTimes(2);
  });

  it('grows by Enter, and changes nothing where it may only be read', () => {
    show(<Formula start="total" />);
    cursorAt(5);
    press('Enter');
    expect(value()).toBe('total\n');
  });

  it('offers nothing to mend where it may only be read', () => {
    show(<Formula start="totl" readOnly />);
    expect(field()).toHaveAttribute('aria-readonly', 'true');
    cursorAt(4);
    press('Enter');
    expect(value()).toBe('totl');
    expect(screen.queryByRole('button', { name: 'Replace with total' })).toBeNull();
  });
});

describe('completion', () => {
  it('offers names by their code, and by the words they stand for', async () => {
    show(<Formula />);
    typed('hur');
    expect(await names()).toEqual(['q2']);
    expect((await offers())[0]).toHaveTextContent('I felt hurried.');
    letMomentPass();
    press('Enter');
    expect(value()).toBe('q2');
  });

  it('is moved in and accepted by keys; the cursor then stands inside the brackets, with help on the call', async () => {
    show(<Formula />);
    typed('su');
    expect(await names()).toEqual(['sum', 'sum_answered']);
    letMomentPass();
    press('Enter');
    expect(value()).toBe('sum()');
    expect(editor().state.selection.main.head).toBe(4);
    await waitFor(() => expect(document.querySelector('.formula-parameter')).toHaveTextContent('values…'));
    // The offers for the first argument stand there already.
    await waitFor(async () => expect(await names()).toEqual(expect.arrayContaining(['total', 'q1', 'q3.r1'])));
    press('Escape');
    typed('q1, ');
    press('Escape');
    typed('at');
    expect((await names())[0]).toBe('at_least');
    letMomentPass();
    press('Enter');
    typed('2');
    expect(value()).toBe('sum(q1, at_least: 2)');
    expect(document.querySelector('.formula-parameter')).toHaveTextContent('at_least: k');
  });

  it('takes the second choice after an arrow key, and offers everything on Ctrl Space', async () => {
    show(<Formula />);
    cursorAt(0);
    press(' ', { ctrlKey: true });
    expect(await names()).toEqual(expect.arrayContaining(['total', 'q1', 'q3.r1', 'sum', 'respondent.age', 'missing']));
    letMomentPass();
    press('ArrowDown');
    press('Enter');
    expect(value()).toBe('t');
  });

  it('goes on inside quotation marks with the codes that can stand there', async () => {
    show(<Formula />);
    typed('loo');
    await offers();
    letMomentPass();
    press('Enter');
    expect(value()).toBe('lookup("")');
    await waitFor(async () => expect(await names()).toEqual(['t_norm']));
    letMomentPass();
    press('Enter');
    expect(value()).toBe('lookup("t_norm")');
    expect(editor().state.selection.main.head).toBe(15);
  });
});

describe('faults', () => {
  it('are told at their place and below; what was meant is put there by a click', async () => {
    show(<Formula start="totl + 1" />);
    const list = screen.getByRole('status');
    expect(await within(list).findByText('There is no question and no calculation “totl”.')).toBeInTheDocument();
    await waitFor(() => expect(document.querySelector('.cm-lintRange-error')).toHaveTextContent('totl'));
    await userEvent.click(within(list).getByRole('button', { name: 'Replace with total' }));
    expect(value()).toBe('total + 1');
    await waitFor(() => expect(within(list).queryAllByRole('listitem')).toEqual([]));
    expect(field()).toHaveAttribute('aria-invalid', 'false');
  });

  it('are gone to by F8 and mended by Ctrl and the full stop', async () => {
    show(<Formula start="1 + totl" />);
    await waitFor(() => expect(document.querySelector('.cm-lintRange-error')).toHaveTextContent('totl'));
    cursorAt(0);
    press('F8');
    expect(editor().state.selection.main).toMatchObject({ from: 4, to: 8 });
    press('.', { ctrlKey: true });
    expect(value()).toBe('1 + total');
  });

  it('of the place are found, too: a circle, a rule that looks forward', async () => {
    show(<Formula start="t + 1" place={{ kind: 'calculation', code: 'total' }} />);
    expect(await screen.findByText('The calculation depends on itself: total → t → total.')).toBeInTheDocument();
  });

  it('a rule that looks forward', async () => {
    show(<Formula start="q4 > 1" wanted="boolean" place={{ kind: 'question', code: 'q1' }} />);
    expect(await screen.findByText(/“q4” is asked only later/)).toBeInTheDocument();
  });

  it('an empty formula is one only where a formula has to be', () => {
    const { unmount } = show(<Formula />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    unmount();
    show(<Formula required />);
    expect(screen.getByRole('status')).toHaveTextContent('A formula is missing here.');
  });
});

describe('values on the sample', () => {
  const bands = [
    { code: 'low', label: 'Low' },
    { code: 'raised', from: 4, label: 'Raised' },
  ];

  it('stand below the field as one types, with their band', async () => {
    show(<Formula sample={sample} bands={bands} start="q1 + q2" />);
    expect(screen.getByText('Value: 4 · Raised')).toBeInTheDocument();
    cursorAt(7);
    typed(' - 3');
    expect(await screen.findByText('Value: 1 · Low')).toBeInTheDocument();
  });

  it('say why there is none', () => {
    show(<Formula sample={sample} start="total + q4" />);
    expect(screen.getByText(/^Not computed, because “How many days\?” was not answered\.$/)).toBeInTheDocument();
  });

  it('of a part are told by Alt F1, to a screen reader, too', async () => {
    show(<Formula sample={sample} start="sum(q1..q3.r1) / total" />);
    cursorAt(8);
    press('F1', { altKey: true });
    const tooltip = document.querySelector('.formula-hover');
    expect(tooltip).toHaveTextContent('q1..q3.r1 = 3 values: 2, 2, 2');
    expect(document.querySelector('.cm-announced')).toHaveTextContent('q1..q3.r1 is 3 values: 2, 2, 2');
    cursorAt(20);
    expect(document.querySelector('.formula-hover')).toBeNull();
    press('F1', { altKey: true });
    expect(document.querySelector('.formula-hover')).toHaveTextContent('Total');
    expect(document.querySelector('.formula-hover')).toHaveTextContent('total = 8');
    press('Escape');
    expect(document.querySelector('.formula-hover')).toBeNull();
  });

  it('may be computed by the page', () => {
    show(<Formula values={() => ({ value: true })} wanted="boolean" start="total > 3" />);
    expect(screen.getByText('Value: yes')).toBeInTheDocument();
  });
});
