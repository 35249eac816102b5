import { screen, waitFor, within } from '@testing-library/react';
import { changeDraft } from 'mock/authoring/draftWorld';
import { itLong } from 'tests/long';
import { currentPath, freshBrowser } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { empty, freshDesk, openCalculations, phq9, rowOf, sample, saved, worldOf } from './testing/desk';

beforeEach(freshDesk);
afterAll(freshBrowser);

const codes = () =>
  within(screen.getByRole('list', { name: 'Calculations in their order' }))
    .getAllByRole('link')
    .flatMap((link) => link.querySelector('code')?.textContent ?? []);

describe('the list of calculations', () => {
  it('shows code, name and formula, and the value on the sample sheet as it changes', async () => {
    const user = await openCalculations(phq9);
    const row = rowOf('phq9_total_prorated');
    expect(row).toHaveTextContent('round(sum(q1..q9, at_least: 7))');
    expect(row).toHaveTextContent('missing');
    expect(row).toHaveTextContent('Respondent');
    await user.click(sample().getByRole('button', { name: 'Highest' }));
    await waitFor(() => expect(rowOf('phq9_total_prorated')).toHaveTextContent('27'));
    expect(rowOf('phq9_total_prorated')).toHaveTextContent(/severe/i);
    await user.selectOptions(sample().getByRole('combobox', { name: /Little interest/ }), '');
    await waitFor(() => expect(rowOf('phq9_total')).toHaveTextContent('missing'));
    await user.click(sample().getByRole('button', { name: 'Lowest' }));
    await waitFor(() => expect(rowOf('phq9_total_prorated')).toHaveTextContent('0'));
  });

  it('moves a calculation by Alt and arrow keys, keeps the focus on it and says where it is', async () => {
    const user = await openCalculations(phq9);
    const before = codes();
    within(rowOf('severity'))
      .getByRole('link', { name: /severity/ })
      .focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(codes().slice(0, 3)).toEqual(['phq9_total', 'severity', 'phq9_total_prorated']));
    expect(within(rowOf('severity')).getByRole('link', { name: /severity/ })).toHaveFocus();
    expect(screen.getByText('“Severity” is now number 2.')).toBeInTheDocument();
    within(rowOf(before[0] ?? ''))
      .getByRole('button', { name: 'Move “PHQ-9 sum”' })
      .focus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByText('It cannot be moved any further.')).toBeInTheDocument();
    await waitFor(() => expect(worldOf(phq9).draft.calculations?.[1]?.code).toBe('severity'));
  });

  it('says what uses a calculation before it removes it', async () => {
    const user = await openCalculations(phq9);
    await user.click(screen.getByRole('button', { name: 'More for “Depressive symptoms (PHQ-9)”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove calculation “Depressive symptoms (PHQ-9)”?' });
    const uses = within(dialog)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(uses).toEqual(
      expect.arrayContaining(['Calculation Severity', 'Chart PHQ-9 total', expect.stringMatching(/^Report /)]),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Remove anyway' }));
    await waitFor(() => expect(codes()).not.toContain('phq9_total_prorated'));
    await waitFor(() => expect(within(rowOf('severity')).getByRole('link', { name: /severity/ })).toHaveFocus());
    await waitFor(() =>
      expect(within(rowOf('severity')).getByRole('list', { name: 'Problems of “Severity”' })).toHaveTextContent(
        'phq9_total_prorated',
      ),
    );
    expect(worldOf(phq9).draft.calculations?.map(({ code }) => code)).not.toContain('phq9_total_prorated');
  });

  it('removes at once what nothing uses, and duplicates with bands and texts of every language', async () => {
    const user = await openCalculations(phq9);
    await user.click(within(rowOf('item9')).getByRole('button', { name: 'More for “Question 9”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await waitFor(() => expect(codes()).toContain('item9_2'));
    expect(screen.getByText('“Question 9” was duplicated; the copy is below it.')).toHaveAttribute('role', 'status');
    await server.to('POST', `instruments/${phq9}/draft/changes`);
    await waitFor(() => expect(saved(phq9, 'item9_2').bands?.map(({ code }) => code)).toEqual(['none', 'present']));
    const { bundles } = worldOf(phq9);
    expect(bundles['en-US']?.[`calculation.${saved(phq9, 'item9_2').id}.name`]).toBe(
      bundles['en-US']?.[`calculation.${saved(phq9, 'item9').id}.name`],
    );
    await user.click(within(rowOf('item9_2')).getByRole('button', { name: 'More for “Question 9”' }));
    const items = await screen.findAllByRole('menuitem', { name: 'Remove' });
    await user.click(items.at(-1) as HTMLElement);
    await waitFor(() => expect(codes()).not.toContain('item9_2'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tells of a circle where it is made, with its way round, in list, edit screen and graph', async () => {
    const world = worldOf(phq9);
    const total = saved(phq9, 'phq2');
    changeDraft(world, {
      id: '01900000-0000-7000-8fff-000000000001',
      label: { key: 'set', code: 'phq2' },
      by: 'nobody',
      operations: [
        { op: 'set', part: total.id, field: 'formula', value: 'if(phq2_positive, 1, 0)', before: total.formula },
      ],
    });
    const user = await openCalculations(phq9);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('1 circle');
    expect(
      within(alert)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['PHQ-2', 'PHQ-2 positive (3 or more)', 'PHQ-2']);
    await waitFor(() => expect(rowOf('phq2')).toHaveTextContent(/depends on itself: phq2, phq2_positive, phq2/));
    await user.click(screen.getByRole('link', { name: 'Dependency graph' }));
    const graph = await screen.findByRole('group', { name: 'What each calculation is computed from' });
    expect(within(graph).getByRole('link', { name: 'Calculation PHQ-2, part of a circle' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('PHQ-2 → PHQ-2 positive (3 or more) → PHQ-2');
    expect(await seriousProblems()).toEqual([]);
    await user.click(within(graph).getByRole('link', { name: 'Calculation PHQ-2, part of a circle' }));
    await waitFor(() => expect(currentPath()).toContain(`/calculation/edit-calculation/${total.id}`));
    expect(await screen.findByRole('textbox', { name: 'Formula' })).toHaveTextContent('if(phq2_positive, 1, 0)');
    expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('PHQ-2 → PHQ-2 positive (3 or more) → PHQ-2');
  });

  it('teaches where there is none yet', async () => {
    const user = await openCalculations(empty);
    await user.click(await screen.findByRole('button', { name: 'Open the scale wizard' }));
    await waitFor(() => expect(currentPath()).toContain('/calculation/add-calculation?wizard'));
  });

  it('adds a calculation by code, name and formula, and goes on to its screen', async () => {
    const user = await openCalculations(phq9, '/add-calculation');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'First two');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('first_two');
    await user.clear(screen.getByRole('textbox', { name: 'Code' }));
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'q1');
    expect(screen.getByText('Another part already has the code “q1”.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add calculation' }));
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    await user.clear(screen.getByRole('textbox', { name: 'Code' }));
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'first_two');
    await user.click(screen.getByRole('textbox', { name: 'Formula' }));
    await user.paste('q1 + q2');
    await user.click(screen.getByRole('button', { name: 'Add calculation' }));
    await waitFor(() => expect(currentPath()).toContain('/calculation/edit-calculation/'));
    await waitFor(() => expect(saved(phq9, 'first_two').formula).toBe('q1 + q2'));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('First two');
  });

  itLong('is accessible', async () => {
    await openCalculations(phq9);
    await screen.findByRole('list', { name: 'Calculations in their order' });
    expect(await seriousProblems()).toEqual([]);
  });
});
