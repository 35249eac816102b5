import { screen, waitFor, within } from '@testing-library/react';
import type { InstrumentDocument } from 'core/instrument/document';
import { eveningCheck } from 'mock/answering/eveningCheck';
import phq9 from 'seed/instruments/phq9.json';
import { itLong } from 'tests/long';
import { currentPath } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import {
  anew,
  findSaved,
  log,
  openArea,
  put,
  saved,
  structure,
  withoutLayout,
} from '@/authoring/testing/instrumentArea';
import { showCodes } from '@/shell/codes/showsCodes';

beforeAll(withoutLayout);
// Parts are told apart by their codes.
beforeEach(() => {
  anew();
  showCodes(true);
});

const scale = phq9 as unknown as InstrumentDocument;

const between = (low: number, high: number) => `phq9_total >= ${low} and phq9_total <= ${high}`;

/** PHQ-9 with one group of texts by the total; `ranges`: which each is for. */
function gapped(ranges: readonly (readonly [number, number])[]): InstrumentDocument {
  const nuggets = ranges.map(([low, high]) => ({ code: `t${low}`, group: 'level', condition: between(low, high) }));
  const texts = Object.fromEntries(nuggets.map(({ code }) => [`nugget.${code}.text`, `Text ${code}`]));
  const spanish = Object.fromEntries(nuggets.slice(1).map(({ code }) => [`nugget.${code}.text`, `Texto ${code}`]));
  return {
    ...scale,
    nuggets,
    reports: [{ code: 'main', blocks: [{ kind: 'nuggets', group: 'level', show: 'first' }] }],
    texts: {
      'en-US': { ...scale.texts['en-US'], ...texts },
      'es-ES': { ...scale.texts['es-ES'], ...spanish },
    },
  };
}

const withGap = gapped([
  [0, 14],
  [16, 27],
]);

const open = (document: InstrumentDocument) => {
  put(document);
  return openArea('report-nuggets');
};
const coverage = (group = 'level') => screen.findByRole('region', { name: `Coverage of ${group}` });
const codes = () => structure().nuggets?.map(({ code }) => code);
const rows = (group: string) =>
  within(screen.getByRole('list', { name: `Nuggets of ${group}` })).getAllByRole('listitem');

describe('the coverage of nuggets', () => {
  it('tells a gap, shows the sheet that proves it, and a button mends it', async () => {
    const user = await open(withGap);
    const found = await coverage();
    expect(within(found).getByText('Exact')).toBeInTheDocument();
    const finding = within(found).getByText('PHQ-9 sum is 15: no text', { exact: false });
    const item = finding.closest('li') as HTMLElement;
    await user.click(within(item).getByRole('button', { name: /Try it on the sample sheet/ }));
    expect(screen.getByText(/The sample sheet now shows this: PHQ-9 sum is 15/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Holds on the sample')).not.toBeInTheDocument());
    await user.click(within(item).getByRole('button', { name: /Add a nugget for this range/ }));
    await saved();
    expect(structure().nuggets?.at(-1)).toMatchObject({ group: 'level', condition: 'phq9_total = 15' });
    expect(currentPath()).toContain(`/report-nuggets/edit-report-nugget/${structure().nuggets?.at(-1)?.id}`);
    // The sample sheet went along: the new nugget holds on it.
    expect(await screen.findByText('Holds on the sample')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'All nuggets' }));
    expect(within(await coverage()).queryByText(/PHQ-9 sum is 15: no text/)).not.toBeInTheDocument();
  });

  it('draws each range with the nugget that holds there, and names overlaps with the one that is shown', async () => {
    await open(
      gapped([
        [0, 15],
        [15, 27],
      ]),
    );
    const found = await coverage();
    const strip = within(found).getByRole('list', { name: /Ranges of level/ });
    expect(
      within(strip)
        .getAllByRole('listitem')
        .map((cell) => cell.textContent),
    ).toEqual([
      expect.stringMatching(/^0 to 14 of .*t0$/),
      expect.stringMatching(/^PHQ-9 sum is 15t0, t15$/),
      expect.stringMatching(/^16 to 27 of .*t15$/),
    ]);
    expect(within(found).getByText(/PHQ-9 sum is 15: t0 and t15 hold, but only t0 is shown/)).toBeInTheDocument();
  });

  it('speaks of a risk and of the respondent in words', async () => {
    const document = gapped([[0, 27]]);
    document.nuggets = [
      { code: 'help', group: 'risk', condition: 'phq9_total >= 20' },
      { code: 'calm', group: 'level', condition: 'not attempt.risk and respondent.age >= 18' },
    ];
    await open(document);
    const strip = within(await coverage()).getByRole('list', { name: /Ranges of level/ });
    expect(strip).toHaveTextContent('answers point to no risk');
    expect(strip).toHaveTextContent('answers point to a risk');
    expect(strip).toHaveTextContent('the respondent’s age');
    expect(strip).not.toHaveTextContent(/attempt\.|respondent\./);
  });

  it('says which can never hold, and which conditions it had to leave out', async () => {
    const document = gapped([
      [0, 27],
      [40, 50],
    ]);
    document.nuggets?.push({ code: 'broken', group: 'level', condition: 'phq9_total >=' });
    await open(document);
    const found = await coverage();
    expect(within(found).getByText(/never holds/)).toHaveTextContent('t40');
    expect(within(found).getByText(/its condition has errors/)).toHaveTextContent('broken');
  });

  it('says that it is sampled, and why, where answers have no end of values', async () => {
    const nuggets = [{ code: 'long', group: 'sleep', condition: 'hours * 2 > 15' }];
    await open({ ...eveningCheck, nuggets, reports: [] });
    const found = await coverage('sleep');
    expect(within(found).getByText('Sampled')).toBeInTheDocument();
    expect(within(found).getByText(/answers that can be anything/)).toBeInTheDocument();
    expect(within(found).getByText('No report shows this group.')).toBeInTheDocument();
  });

  it('finds the languages that lack a text that can be read, once their texts are loaded', async () => {
    const user = await open(withGap);
    await coverage();
    expect(screen.queryByText(/has no text in/)).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Languages to check'));
    await user.click(await screen.findByTitle(/Español|es-ES/));
    expect(await screen.findByText(/has no text in/)).toHaveTextContent(/^t0 has no text in/);
  });
});

describe('the nuggets of an instrument', () => {
  it('stand by group with their condition in plain words, and those that hold on the sample are marked', async () => {
    const user = await open(eveningCheck);
    const link = await screen.findByRole('link', { name: 'Used when Unrest is less than 6.' });
    const row = link.closest('li') as HTMLElement;
    expect(row).toHaveTextContent('restful');
    expect(row).toHaveTextContent('Your evenings are');
    await user.click(screen.getByRole('button', { name: 'Highest' }));
    await waitFor(() => expect(screen.getAllByText('Holds on the sample')).toHaveLength(2));
    expect(within(row).queryByText('Holds on the sample')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^meaning/ }));
    expect(link).not.toBeInTheDocument();
  });

  it('have their text written in place, and Escape leads back', async () => {
    const user = await open(withGap);
    const opener = await screen.findByRole('button', { name: /^Write the text of t0 here/ });
    expect(opener).toHaveTextContent('Text t0');
    await user.click(opener);
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveFocus());
    await user.keyboard('{Control>}a{/Control}');
    await user.paste('**Better** than before');
    await findSaved('nugget.t0.text', '**Better** than before');
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Text')).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
    expect(opener).toHaveTextContent('Better than before');
    expect(opener).not.toHaveTextContent('**');
  });

  it('a group gets another name with its nuggets and the block that shows it, in one step that can be undone', async () => {
    const user = await open(withGap);
    await user.click(await screen.findByRole('button', { name: 'Rename group level' }));
    const field = within(await screen.findByRole('dialog')).getByLabelText('Group');
    await user.clear(field);
    await user.type(field, 'severity');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByRole('list', { name: 'Nuggets of severity' })).toBeInTheDocument();
    await saved();
    expect(log()).toHaveLength(1);
    expect(structure().nuggets?.map(({ group }) => group)).toEqual(['severity', 'severity']);
    expect(structure().reports?.[0]?.blocks).toMatchObject([{ group: 'severity' }]);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByRole('list', { name: 'Nuggets of level' })).toBeInTheDocument();
    await waitFor(() => expect(structure().reports?.[0]?.blocks).toMatchObject([{ group: 'level' }]));
  });

  it('move with Alt and the arrow keys: past equals by place, past others by priority', async () => {
    const document = gapped([
      [0, 4],
      [5, 9],
      [10, 27],
    ]);
    const last = document.nuggets?.[2];
    if (last) last.priority = 5;
    const user = await open(document);
    (await screen.findByRole('button', { name: 'Move t5' })).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await saved();
    expect(codes()).toEqual(['t5', 't0', 't10']);
    expect(screen.getByText('t5 is now 1 of 3.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move t5' })).toHaveFocus());
    screen.getByRole('button', { name: 'Move t0' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await saved();
    expect(structure().nuggets?.find(({ code }) => code === 't0')?.priority).toBe(5);
    expect(rows('level').map((row) => row.querySelector('.row-facts code')?.textContent)).toEqual(['t5', 't10', 't0']);
  });

  it('are duplicated and removed from their menu, and what is wrong with one is said in its row', async () => {
    const document = structuredClone(withGap);
    document.nuggets?.push({ code: 'wrong', group: 'level', condition: 'phq9_totl > 3' });
    const user = await open(document);
    expect(await screen.findByRole('list', { name: 'Problems of wrong' })).toHaveTextContent('phq9_totl');
    await user.click(screen.getByRole('button', { name: 'More for t0' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await screen.findByRole('button', { name: 'More for t0_2' });
    expect(screen.getByText('t0 was duplicated; the copy is below it.')).toHaveAttribute('role', 'status');
    await findSaved('nugget.t0_2.text', 'Text t0');
    await user.click(screen.getByRole('button', { name: 'More for wrong' }));
    await user.click((await screen.findAllByRole('menuitem', { name: 'Remove' })).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'More for wrong' })).not.toBeInTheDocument());
  });

  it('the first teaches; a new one gets its group and a code, and is written at once in two languages', async () => {
    const user = await open({ ...scale, nuggets: [], reports: [] });
    await user.click(await screen.findByRole('link', { name: 'Add the first nugget' }));
    await user.type(await screen.findByLabelText('Group'), 'level');
    expect(screen.getByLabelText('Code')).toHaveValue('level_1');
    await user.click(screen.getByRole('button', { name: 'Add and write its text' }));
    expect(await screen.findByText('Holds on the sample')).toBeInTheDocument();
    await user.click(screen.getByLabelText('Text'));
    await user.paste('Your total is {{ phq9_total }}.');
    await user.click(screen.getByRole('button', { name: 'Lowest' }));
    const live = screen.getByRole('region', { name: 'On the sample sheet' });
    await waitFor(() => expect(live).toHaveTextContent('Your total is 0.'));
    await user.click(screen.getByRole('combobox', { name: /Second language/ }));
    await user.click(await screen.findByTitle(/العربية|ar-EG/));
    const arabic = await screen.findByLabelText(/^Text in/);
    await user.click(arabic);
    await user.paste('مجموعك {{ phq9_total }}');
    await waitFor(() => expect(live.querySelector('[lang="ar-EG"]')).toHaveTextContent(/مجموعك [٠0]/));
    expect(live.querySelector('[lang="ar-EG"]')).toHaveAttribute('dir', 'rtl');
    await findSaved('nugget.level_1.text', 'مجموعك {{ phq9_total }}', 'ar-EG');
  });

  it('of a risk group are said to be shown at once, and without a connection', async () => {
    const user = await open({ ...scale, nuggets: [], reports: [] });
    await user.click(await screen.findByRole('link', { name: 'Add the first nugget' }));
    const group = await screen.findByLabelText('Group');
    await user.type(group, 'ris');
    expect(screen.queryByText(/without a connection/)).not.toBeInTheDocument();
    await user.type(group, 'k');
    expect(await screen.findByText(/^A risk group: .* without a connection/)).toBeInTheDocument();
  });

  itLong('have no serious problem of accessibility, in the list and where one is edited', async () => {
    const user = await open(withGap);
    await coverage();
    expect(await seriousProblems()).toEqual([]);
    await user.click(
      within(rows('level')[0] as HTMLElement).getByRole('button', { name: /^Write the text of t0 here/ }),
    );
    expect(await seriousProblems()).toEqual([]);
    await user.click(within(rows('level')[0] as HTMLElement).getByRole('link'));
    await screen.findByText('Does not hold on the sample');
    expect(await seriousProblems()).toEqual([]);
  });
});
