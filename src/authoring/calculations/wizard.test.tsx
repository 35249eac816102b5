import { screen, waitFor, within } from '@testing-library/react';
import { currentPath, freshBrowser, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { until } from 'tests/until';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { openInDraft } from '@/authoring/testing/openInDraft';
import { freshDesk, openCalculations, phq9, sample, saved, worldOf } from './testing/desk';
import { ScaleWizard } from './wizard/ScaleWizard';

beforeEach(freshDesk);
afterAll(freshBrowser);

/** The wizard alone. */
const open = async () => {
  signedInAs('admin@example.org');
  const user = await openInDraft(phq9, <ScaleWizard />, '/calculation/add-calculation?wizard');
  await screen.findByRole('list', { name: 'Items of the scale' });
  return user;
};
const preview = () => within(screen.getByRole('region', { name: 'What it becomes' }));
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the scale wizard', () => {
  it('makes PHQ-9’s total with its five bands by the keyboard alone, as one step that undo takes back', async () => {
    const user = await openCalculations(phq9, '/add-calculation?wizard');
    await screen.findByRole('list', { name: 'Items of the scale' });
    const tabTo = (to: Element) =>
      until('the focus at the field', () => document.activeElement === to, { meanwhile: () => user.tab() });
    await user.click(sample().getByRole('button', { name: 'Highest' }));
    field('Name of the scale').focus();
    await user.paste('Depression');
    expect(field('Code')).toHaveValue('depression');
    await user.tab();
    await tabTo(field('Range of items'));
    await user.paste('q1..q9');
    await user.keyboard('{Enter}');
    expect(screen.getByText('9 items selected')).toBeInTheDocument();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('radio', { name: 'Sum' })).toHaveFocus();
    const least = screen.getByRole('spinbutton', { name: 'Items that must be answered' });
    await tabTo(least);
    await user.keyboard('7');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('radio', { name: 'None' })).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(field('Where the bands begin')).toHaveFocus());
    await user.paste('0, 5, 10, 15, 20');
    await user.tab();
    for (const label of ['Minimal', 'Mild', 'Moderate', 'Moderately severe', 'Severe']) {
      await user.paste(label);
      await user.keyboard('{Enter}');
    }
    expect(await preview().findByText('= sum(q1..q9, at_least: 7)')).toBeInTheDocument();
    expect(await preview().findByText('On the sample sheet: 27, Severe')).toBeInTheDocument();
    await waitFor(() => expect(preview().getByText(/sum/i, { selector: '.formula-reading' })).toBeInTheDocument());
    expect(preview().queryByRole('list', { name: 'Problems of the scale' })).toBeNull();
    expect(await seriousProblems()).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');

    await waitFor(() => expect(currentPath()).toContain('/calculation/edit-calculation/'));
    const made = within(await screen.findByRole('list', { name: 'The scale is made of' }));
    expect(made.getAllByRole('listitem')[0]).toHaveTextContent('Calculations: “Depression”');
    for (const link of made.getAllByRole('link'))
      expect(link).toHaveAttribute('href', expect.stringMatching(/^\/instruments\//));
    await waitFor(() =>
      expect(saved(phq9, 'depression')).toMatchObject({
        formula: 'sum(q1..q9, at_least: 7)',
        shownTo: ['respondent', 'staff'],
        bands: [
          { code: 'minimal', severity: 'none' },
          { code: 'mild', from: 5, severity: 'low' },
          { code: 'moderate', from: 10, severity: 'moderate' },
          { code: 'moderately_severe', from: 15, severity: 'high' },
          { code: 'severe', from: 20, severity: 'critical' },
        ],
      }),
    );
    expect(server.to('POST', `instruments/${phq9}/draft/changes`)).toHaveLength(1);
    const [band] = saved(phq9, 'depression').bands ?? [];
    expect(worldOf(phq9).bundles['en-US']?.[`band.${band?.id}.label`]).toBe('Minimal');
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    await waitFor(() => expect(undo).toBeEnabled());
    await user.click(undo);
    await waitFor(() => expect(worldOf(phq9).draft.calculations?.map(({ code }) => code)).not.toContain('depression'));
    expect(await screen.findByText('This calculation no longer exists.')).toBeInTheDocument();
  });

  it('selects by Shift, keys items the other way round, and takes a T score from pasted norms', async () => {
    const user = await open();
    await user.type(field('Name of the scale'), 'Interest');
    const box = (code: string) => screen.getByRole('checkbox', { name: new RegExp(`^${code} `) });
    await user.click(box('q1'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(box('q3')).toHaveFocus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(screen.getByText('3 items selected')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Reversed q2' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('radio', { name: 'Mean' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('radio', { name: 'From norms pasted here' }));
    const norms = field('Norms: keys first, the T score in the last column');
    await user.click(norms);
    await user.paste('raw\tsex\tT\n0-1\tfemale\t40\n1.01-3\tfemale\t60\n0-3\tmale\tfifty');
    expect(await screen.findByText(/Line 4, column 3: “fifty” is not a number/)).toBeInTheDocument();
    expect(screen.getByText('2 rows can be taken; 1 problem')).toBeInTheDocument();
    expect(await preview().findByText('= lookup("interest_norms", interest, respondent.sex)')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create scale' }));
    await waitFor(() => expect(saved(phq9, 'interest_t').formula).toContain('lookup'));
    const { draft } = worldOf(phq9);
    expect(draft.questions.filter(({ reverse }) => reverse).map(({ code }) => code)).toEqual(['q2']);
    expect(draft.tables?.[0]).toMatchObject({ code: 'interest_norms', rows: [{ value: 40 }, { value: 60 }] });
  });

  it('puts a score on 0 to 100, says which bands nobody reaches, and draws it in the report', async () => {
    const user = await open();
    await user.type(field('Name of the scale'), 'Wellness');
    await user.type(field('Range of items'), 'q1..q9');
    await user.click(screen.getByRole('button', { name: 'Select range' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Possible scores: 0 to 27')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'From 0 to 100' }));
    expect(await screen.findByText('Possible scores: 0 to 100')).toBeInTheDocument();
    expect(await preview().findByText('= sum(q1..q9) * 100 / 27')).toBeInTheDocument();
    await user.click(screen.getByText('Bands'));
    await user.type(await screen.findByRole('textbox', { name: 'Where the bands begin' }), '0, 50, 120');
    expect(screen.getByRole('alert')).toHaveTextContent(/^120 lies outside the possible scores \(0 to 100\)/);
    await user.clear(field('Where the bands begin'));
    await user.type(field('Where the bands begin'), '0; 50');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await user.click(screen.getByRole('radio', { name: 'Less severe' }));
    expect(screen.getByRole('checkbox', { name: 'Draw the score on its scale' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'A new report' }));
    await user.click(screen.getByRole('button', { name: 'Create scale' }));
    await waitFor(() =>
      expect(saved(phq9, 'wellness')).toMatchObject({
        formula: 'sum(q1..q9) * 100 / 27',
        bands: [{ severity: 'high' }, { from: 50, severity: 'none' }],
      }),
    );
    const { draft } = worldOf(phq9);
    expect(draft.charts?.at(-1)).toMatchObject({ code: 'wellness', kind: 'gauge', range: [0, 100], bands: 'wellness' });
    expect(draft.reports?.at(-1)?.blocks).toMatchObject([{ kind: 'chart', chart: 'wellness' }]);
  });

  it('stays at a step that is not done, and says what is missing', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Give the scale a name.')).toBeInTheDocument();
    expect(screen.getByText('Select the items of the scale first.')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Items of the scale' })).toBeInTheDocument();
    await user.click(screen.getByText('Score', { selector: '.ant-steps-item-title' }));
    expect(document.querySelector('.ant-steps-item-finish')).toBeNull();
    expect(screen.getByText(/^“From 0 to 100” and “Percent of the maximum” need/)).toBeInTheDocument();
  });

  it('says what is wrong where it is typed, and makes nothing of it', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Create scale' }));
    expect(await screen.findByText('Give the scale a name.')).toBeInTheDocument();
    expect(screen.queryByText('Give it a code.')).not.toBeInTheDocument();
    expect(field('Name of the scale')).toHaveFocus();
    await user.type(field('Name of the scale'), 'Sum');
    expect(screen.getByText('“sum” is a word of the formula language: choose another code.')).toBeInTheDocument();
    await user.type(field('Range of items'), 'q9..q1');
    await user.click(screen.getByRole('button', { name: 'Select range' }));
    expect(screen.getByText('q9 comes after q1: write q1..q9.')).toBeInTheDocument();
    expect(field('Range of items')).toHaveValue('q9..q1');
    await user.click(screen.getByText('Bands'));
    await user.type(await screen.findByRole('textbox', { name: 'Where the bands begin' }), '0, 5, x');
    expect(screen.getByText('x: not a number. Write 0, 5, 10.')).toBeInTheDocument();
    await user.clear(field('Where the bands begin'));
    await user.type(field('Where the bands begin'), '0, 5, 5');
    expect(screen.getByText(/5 is not above the number before it/)).toBeInTheDocument();
    expect(server.to('POST', `instruments/${phq9}/draft/changes`)).toHaveLength(0);
  });
});
