import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Chart, ChartKind } from 'core/instrument/document';
import type { DraftChart } from 'core/instrument/draft';
import { eveningCheck } from 'mock/answering/eveningCheck';
import type { ComponentType } from 'react';
import { currentPath } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { useStructure } from '@/authoring/draft/useParts';
import { SavedState, Steps } from '@/authoring/frame/DraftState';
import { EditedLocaleSelect } from '@/authoring/frame/EditedLocaleSelect';
import { SamplePanel } from '@/authoring/sample/SamplePanel';
import {
  anew,
  findSaved,
  instrument,
  openArea,
  put,
  saved,
  structure,
  withoutLayout,
} from '@/authoring/testing/instrumentArea';
import { openInDraft } from '@/authoring/testing/openInDraft';
import { ChartDesk } from './ChartDesk';
import { chartKinds } from './chartKinds';
import { LiveChart } from './LiveChart';
import { SeriesList } from './SeriesList';

beforeAll(withoutLayout);
beforeEach(anew);

const chart = (code: string) => structure().charts?.find((each) => each.code === code);

/** Draws parts of a chart's screen. */
function Part({ code, of: Drawn }: { code: string; of: ComponentType<{ chart: DraftChart }> }) {
  const found = useStructure().charts?.find((each) => each.code === code);
  return found ? <Drawn chart={found} /> : null;
}

const Desk = ({ chart: { id } }: { chart: DraftChart }) => (
  <>
    <Steps />
    <SavedState />
    <EditedLocaleSelect />
    <ChartDesk id={id} />
  </>
);

async function openChart(code: string, of: ComponentType<{ chart: DraftChart }>, document = eveningCheck) {
  put(document);
  const user = await openInDraft(instrument, <Part code={code} of={of} />);
  await screen.findByRole('region', { name: 'On the sample sheet' });
  return user;
}

const live = () => screen.getByRole('region', { name: 'On the sample sheet' });
/** The table behind the drawing: label and value a row. */
const tableOf = (drawn: HTMLElement) =>
  [...drawn.querySelectorAll('table tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
const table = () => tableOf(live());

describe('a chart that is edited', () => {
  it('of each kind is drawn with its figures as a table behind it', async () => {
    const [, parts] = eveningCheck.charts ?? [];
    const charts = chartKinds.map((kind) => ({ ...(parts as Chart), code: kind, kind }));
    put({ ...eveningCheck, charts });
    const answers = { calm: 'never', worry: 'always', 'body.tense': 'always' };
    window.sessionStorage.setItem(`authoring:sample:${instrument}`, JSON.stringify({ answers }));
    await openInDraft(
      instrument,
      chartKinds.map((kind) => <Part key={kind} code={kind} of={LiveChart} />),
    );
    const drawn = await screen.findAllByRole('region', { name: 'On the sample sheet' });
    expect(drawn).toHaveLength(chartKinds.length);
    for (const each of drawn) {
      expect(each.querySelector('.report-plot')).toBeInTheDocument();
      expect(tableOf(each).map(([, value]) => value)).toEqual(['3', '3', '3']);
    }
  });

  it('says what it needs; a gauge without a range says so; a range is set, one that is turned round is not', async () => {
    const document = structuredClone(eveningCheck);
    delete document.charts?.[0]?.range;
    document.charts?.[0]?.series.push({ code: 'share', formula: 'share' });
    const user = await openChart('gauge', Desk, document);
    expect(screen.getByText(/one series and a range/)).toBeInTheDocument();
    expect(screen.getByText(/A gauge shows one series/)).toBeInTheDocument();
    expect(screen.getByText(/Give it a range/)).toBeInTheDocument();
    const type = (name: string, value: string) => {
      const field = screen.getByLabelText(name);
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    };
    type('From', '15');
    expect(screen.getByText('Enter both ends, or leave both empty.')).toBeInTheDocument();
    type('To', '0');
    expect(screen.getByText('The first end must be below the second.')).toBeInTheDocument();
    expect(chart('gauge')?.range).toBeUndefined();
    type('From', '0');
    type('To', '15');
    await saved();
    expect(chart('gauge')?.range).toEqual([0, 15]);
    expect(screen.queryByText(/Give it a range/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText(/Give it a range/)).toBeInTheDocument();
  });

  it('shows the band of its value, and that its condition does not hold', async () => {
    const document = structuredClone(eveningCheck);
    if (document.charts?.[0]) document.charts[0].condition = 'unrest > 3';
    const Shown = ({ chart }: { chart: DraftChart }) => (
      <>
        <LiveChart chart={chart} />
        <SamplePanel />
      </>
    );
    const user = await openChart('gauge', Shown, document);
    await user.click(screen.getByRole('button', { name: 'Lowest' }));
    expect(await screen.findByText(/Its condition does not hold on the sample/)).toBeInTheDocument();
    await waitFor(() => expect(table()).toEqual([['Unrest', '0', 'Low']]));
    await user.click(screen.getByRole('button', { name: 'Highest' }));
    await waitFor(() => expect(table()).toEqual([['Unrest', '15', 'High']]));
    expect(screen.queryByText(/Its condition does not hold/)).not.toBeInTheDocument();
  });

  it('series are added, named, given a formula, put in order by keyboard and removed', async () => {
    const Series = ({ chart }: { chart: DraftChart }) => (
      <>
        <SavedState />
        <SeriesList chart={chart} />
        <LiveChart chart={chart} />
        <SamplePanel />
      </>
    );
    const user = await openChart('gauge', Series);
    await user.click(screen.getByRole('button', { name: 'Highest' }));
    await user.click(screen.getByRole('button', { name: 'Add a series' }));
    // A series is called like the score that it shows.
    const name = 'Share of the highest score (%)';
    const label = await screen.findByLabelText(`Label of ${name}`);
    expect(label).toHaveValue(name);
    await user.clear(label);
    await user.type(label, 'Share');
    await waitFor(() => expect(table().map(([each]) => each)).toEqual(['Unrest', 'Share']));
    const formula = await screen.findByLabelText('Formula of Share');
    await user.click(formula);
    await user.keyboard('{Control>}a{/Control}');
    await user.paste('unrest / 3');
    await waitFor(() => expect(table()[1]?.[1]).toBe('5'));
    screen.getByRole('button', { name: 'Move Share' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(table().map(([label]) => label)).toEqual(['Share', 'Unrest']));
    await user.click(screen.getByRole('button', { name: 'More for Unrest' }));
    await user.click((await screen.findAllByRole('menuitem', { name: 'Remove' })).at(-1) as HTMLElement);
    await saved();
    expect(chart('gauge')?.series).toMatchObject([{ code: 'share', formula: 'unrest / 3' }]);
  });

  it('is read in the language edited, from its side, and says what is wrong with a series where it stands', async () => {
    const document = structuredClone(eveningCheck);
    document.charts?.[0]?.series.push({ code: 'wrong', formula: 'unrst' });
    const user = await openChart('gauge', Desk, document);
    // The field of the formula says what is wrong with it, and nothing says it again.
    expect(await screen.findByRole('list', { name: 'Problems of wrong' })).toHaveTextContent(/has no text/);
    expect(await screen.findAllByText(/“unrst”/)).toHaveLength(1);
    await user.click(screen.getByRole('combobox', { name: /Second language/ }));
    await user.click((await screen.findAllByTitle(/العربية|ar-EG/)).at(-1) as HTMLElement);
    await waitFor(() => expect(live().querySelector('article')).toHaveAttribute('dir', 'rtl'));
    await waitFor(() => expect(within(live()).getByRole('heading', { level: 3 })).toHaveTextContent('التململ'));
    const title = await screen.findByLabelText(/^Title in/);
    await user.clear(title);
    await user.type(title, 'القلق');
    await findSaved('chart.gauge.title', 'القلق', 'ar-EG');
  });
});

describe('the charts of an instrument', () => {
  const needs: Record<ChartKind, RegExp> = {
    bar: /one per series: good for long names/,
    column: /one per series: good for a few short names/,
    line: /two or more series with an order/,
    radar: /three or more, and a range/,
    gauge: /one series and a range/,
    pie: /Parts of a whole: two or more/,
    stacked_bar: /Parts of a whole in one bar/,
    profile: /two or more series on one range/,
  };

  it('the first teaches; a new one is chosen from drawings, with range, bands and labels proposed', async () => {
    put({ ...eveningCheck, charts: [], reports: [] });
    const user = await openArea('charts');
    await user.click(await screen.findByRole('button', { name: 'Add the first chart' }));
    const gallery = within(await screen.findByRole('group', { name: 'Kind' }));
    expect(gallery.getAllByRole('radio')).toHaveLength(chartKinds.length);
    for (const [kind, says] of Object.entries(needs)) {
      const radio = document.querySelector(`[aria-describedby$="-${kind}"]`);
      expect(radio).toHaveAccessibleDescription(says);
    }
    expect(gallery.getByRole('radio', { name: /^Gauge/ })).toBeChecked();
    await waitFor(() =>
      expect(document.querySelectorAll('.chart-drawing .report-plot')).toHaveLength(chartKinds.length),
    );
    // The possible values are computed shortly after the screen has opened.
    await waitFor(() => expect(document.querySelector('.chart-drawing table')).toHaveTextContent('Unrest'));
    await user.type(screen.getByLabelText('Title'), 'How restless');
    expect(await screen.findByTitle('Unrest')).toBeInTheDocument();
    expect(screen.getByLabelText('Code')).toHaveValue('unrest');
    expect(await seriousProblems()).toEqual([]);
    expect(await screen.findByText('The axis goes from 0 to 15, the possible scores.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add and edit it' }));
    await screen.findByRole('region', { name: 'On the sample sheet' });
    await saved();
    expect(chart('unrest')).toMatchObject({
      ...{ kind: 'gauge', bands: 'unrest', range: [0, 15] },
      series: [{ code: 'unrest', formula: 'unrest' }],
    });
    expect(currentPath()).toContain(chart('unrest')?.id ?? '-');
    await findSaved('chart.unrest.title', 'How restless');
    await findSaved('chart.unrest.unrest.label', 'Unrest');
  });

  it('another kind proposes other scores, found by their names; what is chosen stays chosen', async () => {
    put({ ...eveningCheck, charts: [], reports: [] });
    const user = await openArea('charts/add-chart');
    await user.click(await screen.findByRole('radio', { name: /^Bars/ }));
    await screen.findByText('The axis goes from 0 to 15, the possible scores.');
    await user.click(screen.getByLabelText('Scores'));
    await user.click((await screen.findAllByTitle('Share of the highest score (%)')).at(-1) as HTMLElement);
    expect(screen.getByLabelText('Code')).toHaveValue('bar');
    await user.click(screen.getByRole('radio', { name: /^Radar/ }));
    await user.click(screen.getByRole('button', { name: 'Add and edit it' }));
    await screen.findByRole('region', { name: 'On the sample sheet' });
    await saved();
    expect(chart('radar')).toMatchObject({ kind: 'radar', series: [{ formula: 'unrest' }, { formula: 'share' }] });
  });

  it('says kind, series and problems of each, and has no serious problem of accessibility', async () => {
    put({ ...eveningCheck, reports: [] });
    const user = await openArea('charts');
    const link = await screen.findByRole('link', { name: 'What it is made of' });
    expect(link.closest('li')).toHaveTextContent('Bars');
    expect(link.closest('li')).toHaveTextContent('3 series');
    // No report shows it.
    expect(await screen.findByRole('list', { name: 'Problems of What it is made of' })).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    await user.click(link);
    await screen.findByRole('region', { name: 'On the sample sheet' });
    expect(await seriousProblems()).toEqual([]);
  });
});
