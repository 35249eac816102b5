import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Table } from 'core/instrument/document';
import { changeDraft } from 'mock/authoring/draftWorld';
import { currentPath, freshBrowser } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { freshDesk, openCalculations, phq9, rowOf, worldOf } from './testing/desk';

beforeEach(freshDesk);
afterAll(freshBrowser);

const tableId = '01900000-0000-7000-8ff0-000000000001';
const norms: Pick<Table, 'keys' | 'rows'> = {
  keys: [
    { name: 'raw', match: 'range' },
    { name: 'sex', match: 'exact' },
  ],
  rows: [
    { keys: [[0, 4], 'female'], value: 40 },
    { keys: [[5, null], 'female'], value: 60 },
    { keys: [[null, null], 'male'], value: 50 },
  ],
};

/** The PHQ-9 with a table that one of its calculations looks up in. */
function withTable({ keys, rows }: Pick<Table, 'keys' | 'rows'> = norms) {
  const world = worldOf(phq9);
  changeDraft(world, {
    id: '01900000-0000-7000-8fff-000000000001',
    label: { key: 'add', code: 't_norm' },
    by: 'nobody',
    operations: [
      { op: 'add', list: 'tables', after: null, part: { id: tableId, code: 't_norm', keys, rows } },
      {
        op: 'add',
        list: 'calculations',
        after: null,
        part: {
          id: '01900000-0000-7000-8ff0-000000000002',
          code: 't',
          formula: 'lookup("t_norm", phq9_total, respondent.sex)',
        },
      },
    ],
  });
}
const table = (code = 't_norm') => worldOf(phq9).draft.tables?.find((each) => each.code === code);
const cell = (name: string) => screen.getByRole('textbox', { name });
const sent = () => server.to('POST', `instruments/${phq9}/draft/changes`);

describe('the tables', () => {
  it('take a paste from a spreadsheet with its problems told by cell, as one step', async () => {
    const user = await openCalculations(phq9, '?table');
    await user.click(await screen.findByRole('button', { name: 'Paste a table' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a table' }));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('raw\tage\tT\n0-4\t18-29\t40,5\n5+\t18-29\t60,1\n0-4\t<18\tx\n3\t20\t41,2\n9\t1-2');
    expect(await dialog.findByText('3 rows can be taken; 3 problems')).toBeInTheDocument();
    expect(dialog.getByText(/Line 4, column 3: “x” is not a number/)).toBeInTheDocument();
    expect(dialog.getByText(/Line 5: The row overlaps line 2/)).toBeInTheDocument();
    expect(dialog.getByText(/Line 6: There are 2 cells where 3 are needed/)).toBeInTheDocument();
    expect(dialog.getByRole('cell', { name: '40.5' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Take 3 rows' }));
    await waitFor(() => expect(currentPath()).toContain('?table='));
    await waitFor(() => expect(table('norms')?.rows).toHaveLength(3));
    expect(sent()).toHaveLength(1);
    expect(table('norms')).toMatchObject({
      keys: [
        { name: 'raw', match: 'range' },
        { name: 'age', match: 'range' },
      ],
      rows: [
        {
          keys: [
            [0, 4],
            [18, 29],
          ],
          value: 40.5,
        },
        {
          keys: [
            [5, null],
            [18, 29],
          ],
        },
        {
          keys: [
            [3, 3],
            [20, 20],
          ],
        },
      ],
    });
    expect(await screen.findByText('1 problem in this table')).toBeInTheDocument();
    expect(cell('raw, row 3')).toHaveAttribute('aria-invalid', 'true');
  });

  it('are added to or replaced by a paste, and say where the columns do not fit', async () => {
    withTable();
    const user = await openCalculations(phq9, `?table=${tableId}`);
    expect(await screen.findByLabelText('Name of key 2')).toHaveValue('sex');
    await user.click(await screen.findByRole('button', { name: 'Paste or import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste into t_norm' }));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('1\t2\t3\t4');
    await user.click(dialog.getByRole('radio', { name: 'Add to the 3 rows' }));
    expect(await dialog.findByText(/The table has 3 columns, but these rows have 4/)).toBeInTheDocument();
    await user.clear(dialog.getByRole('textbox'));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('0-99\tother\t55');
    await user.click(await dialog.findByRole('button', { name: 'Take 1 row' }));
    await waitFor(() => expect(table()?.rows).toHaveLength(4));
    expect(table()?.rows[3]).toEqual({ keys: [[0, 99], 'other'], value: 55 });
  });

  it('refuse five megabytes with the limit, and stay as they are', async () => {
    withTable();
    const user = await openCalculations(phq9, `?table=${tableId}`);
    await user.click(await screen.findByRole('button', { name: 'Paste or import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste into t_norm' }));
    fireEvent.paste(dialog.getByRole('textbox'), {
      clipboardData: { getData: () => '12345\t6789\n'.repeat(500_000) },
    });
    expect(await dialog.findByText(/5,500,000 characters; at most 4,000,000/)).toBeInTheDocument();
    expect(dialog.getByRole('textbox')).toHaveValue('');
    expect(dialog.getByRole('button', { name: 'Take 0 rows' })).toBeDisabled();
    await user.upload(dialog.getByLabelText('Read a CSV file', { selector: 'input' }), [
      new File(['raw;sex;T\n0..4;female;41\n'], 'norms.csv', { type: 'text/csv' }),
    ]);
    expect(await dialog.findByText('1 row was read without problems.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Take 1 row' }));
    await waitFor(() => expect(table()?.rows).toEqual([{ keys: [[0, 4], 'female'], value: 41 }]));
  });

  it('are edited cell by cell, and keep what cannot be read in its cell', async () => {
    withTable();
    const user = await openCalculations(phq9, `?table=${tableId}`);
    const first = await screen.findByRole('textbox', { name: 'raw, row 1' });
    expect(first).toHaveValue('0..4');
    await user.clear(first);
    await user.type(first, 'few');
    fireEvent.blur(first);
    expect(first).toHaveValue('few');
    expect(table()?.rows[0]?.keys[0]).toEqual([0, 4]);
    await user.clear(first);
    await user.type(first, '0-5');
    await user.type(first, '{Enter}');
    await waitFor(() => expect(table()?.rows[0]?.keys[0]).toEqual([0, 5]));
    await waitFor(() => expect(cell('raw, row 2')).toHaveFocus());
    expect(await screen.findByText('1 problem in this table')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Row 2: / }));
    await waitFor(() => expect(cell('raw, row 2')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
    await waitFor(() => expect(table()?.rows).toHaveLength(2));
    expect(await seriousProblems()).toEqual([]);
  });

  it('are tried out as formulas look things up', async () => {
    withTable();
    const user = await openCalculations(phq9, `?table=${tableId}`);
    await user.type(await screen.findByRole('textbox', { name: 'raw to look up' }), '7');
    await user.type(screen.getByRole('textbox', { name: 'sex to look up' }), 'female');
    expect(await screen.findByText('The table gives 60.')).toBeInTheDocument();
    await user.clear(screen.getByRole('textbox', { name: 'sex to look up' }));
    await user.type(screen.getByRole('textbox', { name: 'sex to look up' }), 'other');
    expect(await screen.findByText('No row matches: the result is missing.')).toBeInTheDocument();
  });

  it('say where they are used before they are removed', async () => {
    withTable();
    const user = await openCalculations(phq9, `?table=${tableId}`);
    await user.click(await screen.findByRole('button', { name: 'Remove table' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove table “t_norm”?' }));
    expect(dialog.getByRole('link', { name: 'Calculation t' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remove anyway' }));
    await waitFor(() => expect(table()).toBeUndefined());
    await user.click(screen.getByRole('link', { name: 'Calculations', current: false }));
    await waitFor(() => expect(rowOf('t')).toHaveTextContent(/t_norm/));
  });

  it('draw only the rows in sight of a hundred thousand', async () => {
    // A page without a layout has no heights.
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(480);
    const rows = Array.from({ length: 100_000 }, (_, row) => ({ keys: [row], value: row / 2 }));
    withTable({ keys: [{ name: 'raw', match: 'exact' }], rows });
    await openCalculations(phq9, `?table=${tableId}`);
    expect(await screen.findByText('100,000 rows')).toBeInTheDocument();
    const grid = await screen.findByRole('table', { name: 'Rows of the table' });
    expect(grid).toHaveAttribute('aria-rowcount', '100001');
    await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(5));
    expect(within(grid).getAllByRole('row').length).toBeLessThan(100);
  });
});
