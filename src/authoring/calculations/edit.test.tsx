import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { itLong } from 'tests/long';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { activateLocale } from '@/shell/start/languages';
import { freshDesk, openCalculations, phq9, sample, saved, worldOf } from './testing/desk';

beforeEach(freshDesk);
afterAll(freshBrowser);

const code = 'phq9_total_prorated';
const open = async (which = code) => {
  const user = await openCalculations(phq9, `/edit-calculation/${saved(phq9, which).id}`);
  await screen.findByRole('textbox', { name: 'Formula' });
  return user;
};
const scale = () => within(screen.getByRole('region', { name: 'Bands on the scale of all values' }));
const bands = () => (saved(phq9, code).bands ?? []).map((band) => [band.code, band.from ?? band.above]);
const sent = () => server.to('POST', `instruments/${phq9}/draft/changes`).length;

describe('the bands of a calculation', () => {
  it('are moved by keys as one step, each ending where the next begins', async () => {
    const user = await open();
    const cut = await scale().findByRole('slider', { name: 'Lower bound of Moderate' });
    await waitFor(() => expect(cut).toHaveAttribute('aria-valuemax', '14'));
    expect(cut).toHaveAttribute('aria-valuemin', '6');
    cut.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
    expect(cut).toHaveAttribute('aria-valuenow', '13');
    await user.keyboard('{End}{ArrowRight}');
    expect(cut).toHaveAttribute('aria-valuenow', '14');
    await user.tab();
    await waitFor(() => expect(bands()).toContainEqual(['moderate', 14]));
    expect(sent()).toBe(1);
    expect(scale().getByRole('button', { name: /^Mild 5–13/ })).toBeInTheDocument();
  });

  it('go from right to left where the language does', async () => {
    activateLocale('ar-EG');
    window.localStorage.setItem('umi_locale', 'ar-EG');
    signedInAs('admin@example.org');
    const user = await openApp(
      `/instruments/edit-instrument/${phq9}/calculation/edit-calculation/${saved(phq9, code).id}`,
    );
    const cut = (await screen.findAllByRole('slider')).find((each) => each.getAttribute('aria-valuenow') === '10');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    cut?.focus();
    await user.keyboard('{ArrowLeft}');
    expect(cut).toHaveAttribute('aria-valuenow', '11');
  });

  it('are split, removed and switched without a gap', async () => {
    const user = await open();
    await waitFor(() => expect(scale().getByText('27')).toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: /^Split Severe/ }));
    await waitFor(() => expect(bands()).toHaveLength(6));
    expect(bands()[5]).toEqual(['band_6', 24]);
    expect(screen.getByRole('region', { name: 'Details of band_6' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Remove Minimal/ }));
    await waitFor(() => expect(bands()[0]).toEqual(['mild', undefined]));
    await user.click(screen.getByRole('combobox', { name: /^Whether Moderate includes/ }));
    await user.click(await screen.findByTitle('above'));
    await waitFor(() => expect(saved(phq9, code).bands?.[1]).toMatchObject({ code: 'moderate', above: 10 }));
    expect(saved(phq9, code).bands?.[1]?.from).toBeUndefined();
    expect(scale().getByRole('button', { name: /^Mild up to 10/ })).toBeInTheDocument();
  });

  it('refuse a bound that would swallow another band, and keep what was typed', async () => {
    const user = await open();
    const field = screen.getByRole('spinbutton', { name: /^Lower bound of Moderate as a number/ });
    await waitFor(() => expect(scale().getByText('27')).toBeInTheDocument());
    await user.clear(field);
    await user.type(field, '15');
    fireEvent.blur(field);
    expect(await screen.findByText('It must be between 6 and 14.')).toBeInTheDocument();
    expect(field).toHaveValue('15');
    expect(bands()).toContainEqual(['moderate', 10]);
    await user.clear(field);
    await user.type(field, '12');
    fireEvent.blur(field);
    await waitFor(() => expect(bands()).toContainEqual(['moderate', 12]));
  });

  it('mark what can never be reached, and show where the sample lies', async () => {
    const user = await open();
    const field = screen.getByRole('spinbutton', { name: /^Lower bound of Severe as a number/ });
    await user.clear(field);
    await user.type(field, '28');
    fireEvent.blur(field);
    expect(
      await scale().findByRole('button', { name: /^Severe 28 and above.*Can never be reached/ }),
    ).toBeInTheDocument();
    await user.click(sample().getByRole('button', { name: 'Highest' }));
    expect(await scale().findByText('Sample: 27')).toBeInTheDocument();
    expect(screen.getByText(/On the sample sheet: 27, Moderately severe/i)).toBeInTheDocument();
  });

  it('have words in a second language beside the first, a severity and a colour', async () => {
    const user = await open();
    await user.click(screen.getByRole('combobox', { name: 'Second language' }));
    await user.click(await screen.findByText(/^Deutsch|^German/));
    await user.click(scale().getByRole('button', { name: /^Mild / }));
    const details = within(await screen.findByRole('region', { name: 'Details of Mild' }));
    const label = await details.findByRole('textbox', { name: /^Label.*(German|Deutsch)/ });
    await user.clear(label);
    await user.type(label, 'Gering ausgeprägt');
    fireEvent.blur(label);
    const { id } = saved(phq9, code).bands?.[1] ?? { id: '' };
    await waitFor(() => expect(worldOf(phq9).bundles['de-DE']?.[`band.${id}.label`]).toBe('Gering ausgeprägt'));
    await user.click(details.getByRole('button', { name: 'Green' }));
    await waitFor(() => expect(saved(phq9, code).bands?.[1]?.color).toBe('#009e73'));
    await user.click(screen.getByRole('combobox', { name: 'Severity of Mild' }));
    await user.click(await screen.findByText('Critical', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(saved(phq9, code).bands?.[1]?.severity).toBe('critical'));
  });

  itLong('have nothing serious for axe, drawn and in detail', async () => {
    const user = await open();
    await user.click(scale().getByRole('button', { name: /^Mild / }));
    await screen.findByRole('region', { name: 'Details of Mild' });
    expect(await seriousProblems()).toEqual([]);
  });

  it('were made for other values, which is said until somebody has looked at them', async () => {
    saved(phq9, code).bandsRange = [0, 30];
    const user = await open();
    const told = await screen.findByText(/made for values from 0 to 30. Now the values go from 0 to 27/);
    await user.click(screen.getByRole('button', { name: 'They fit' }));
    await waitFor(() => expect(told).not.toBeInTheDocument());
    await waitFor(() => expect(saved(phq9, code).bandsRange).toBeUndefined());
  });

  it('begin with one that holds everything', async () => {
    const user = await open('phq2');
    await user.click(screen.getByRole('button', { name: 'Add band' }));
    await waitFor(() => expect(saved(phq9, 'phq2').bands).toHaveLength(1));
    await waitFor(() => expect(scale().getByText('6')).toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Add band' }));
    await waitFor(() => expect(saved(phq9, 'phq2').bands?.map(({ from }) => from)).toEqual([undefined, 4]));
  });
});

describe('a calculation', () => {
  it('has its value on the sample sheet anew as its formula changes, and says who sees it', async () => {
    const user = await open('phq2');
    await user.click(sample().getByRole('button', { name: 'Highest' }));
    expect(await screen.findByText('On the sample sheet: 6')).toBeInTheDocument();
    const formula = screen.getByRole('textbox', { name: 'Formula' });
    await user.click(formula);
    await user.keyboard('{Control>}a{/Control}');
    await user.paste('sum(q1, q2) * 10');
    expect(await screen.findByText('On the sample sheet: 60')).toBeInTheDocument();
    await waitFor(() => expect(saved(phq9, 'phq2').formula).toBe('sum(q1, q2) * 10'));
    await user.click(screen.getByRole('checkbox', { name: 'Respondent' }));
    await waitFor(() => expect(saved(phq9, 'phq2').shownTo).toEqual(['respondent', 'staff']));
  });

  it('is set by hand on the sample sheet, within what can be reached', async () => {
    const user = await open('phq2_positive');
    await user.click(sample().getByText('Scores'));
    const slider = await sample().findByRole('slider', { name: /^PHQ-2/ });
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuemax', '6'));
    const field = sample().getByRole('spinbutton', { name: /^PHQ-2/ });
    await user.type(field, '4');
    expect(await screen.findByText('On the sample sheet: Yes')).toBeInTheDocument();
    await user.click(sample().getByRole('button', { name: /^As answered.*PHQ-2/ }));
    expect(await screen.findByText('On the sample sheet: missing')).toBeInTheDocument();
  });

  it('takes answers and respondent from a saved test case', async () => {
    const user = await open();
    const known = worldOf(phq9).draft.testCases?.find(({ expected }) => expected.bands?.[code] === 'severe');
    await user.click(sample().getByRole('combobox', { name: 'Load a test case' }));
    await user.keyboard(known?.code ?? '');
    await user.click(await screen.findByTitle(known?.code ?? ''));
    const value = String(known?.expected[code]);
    expect(await screen.findByText(new RegExp(`^On the sample sheet: ${value}, Severe`, 'i'))).toBeInTheDocument();
  });
});
