import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Results } from 'core/contract/results/results';
import { answerOfMock, type ClientCall } from 'mock/calls';
import { surveyId } from 'mock/surveys/surveyWorld';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { saveFile } from '@/kit/saveFile/saveFile';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
});

/** Withholds names, in groups of five. */
const work = surveyId(1);
const phq9 = '01900000-0000-7000-8001-000000000002';
const ofSurvey = (tab = '', rest = '') => `/surveys/survey/${work}/result/all?tab=${tab}${rest}`;
const ofInstrument = (tab = '', rest = '') => `/instruments/edit-instrument/${phq9}/results?tab=${tab}${rest}`;
const figure = async (name: string | RegExp) => {
  const [first] = await screen.findAllByRole('region', { name });
  return within(first as HTMLElement);
};
/** Answers a tab of the instrument with the mock's figures, changed. */
const changed = (tab: string, change: (data: Results, call: ClientCall) => Partial<Results>) =>
  server.respond('GET', `instruments/${phq9}/results/${tab}`, async (call) => {
    const { data, ...rest } = await (await answerOfMock(call)).json();
    return json(200, { ...rest, data: { ...data, ...change(data, call) } });
  });
const filterOf = () => JSON.parse(new URLSearchParams(currentPath().split('?')[1]).get('filter') ?? '{}');

describe('the page of results', () => {
  it('says how many they are about, as of when, and that figures move by groups', async () => {
    await openApp(ofSurvey());
    expect(await screen.findByRole('heading', { name: 'Wellbeing at work 2026' })).toBeInTheDocument();
    expect(await screen.findByText('28 people')).toBeInTheDocument();
    expect(screen.getByText('3 completed attempts wait until a group of 5 is whole.')).toBeInTheDocument();
    expect(screen.getByText(/^As of/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: 'Respondents' })).not.toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('has a filter in its address: a bar chooses, Esc takes it back, a chip takes it away', async () => {
    const user = await openApp(ofSurvey());
    const language = await figure('Language');
    await user.click(language.getByRole('button', { name: /^Deutsch/ }));
    expect(filterOf()).toEqual({ locale: ['de-DE'] });
    expect(await screen.findByText('Language: Deutsch')).toBeInTheDocument();
    expect(await screen.findByText('18 people')).toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(filterOf()).toEqual({}));
    const again = await figure('Language');
    fireEvent.keyDown(again.getByRole('button', { name: /^Deutsch/ }), { key: 'Enter' });
    await user.click(await screen.findByRole('button', { name: 'Take away: Language: Deutsch' }));
    await waitFor(() => expect(filterOf()).toEqual({}));
  });

  it('keeps attempts apart by what those who answered were told, and drops a filter that only one of them allows', async () => {
    const filter = encodeURIComponent(JSON.stringify({ answers: { q1: ['not_at_all'] } }));
    const user = await openApp(ofInstrument('questions', `&filter=${filter}`));
    expect(await screen.findByText(/were told who sees them by name/)).toBeInTheDocument();
    await user.click(screen.getByText('Figures alone'));
    expect(await screen.findByText(/were told that staff see figures about groups alone/)).toBeInTheDocument();
    expect(await screen.findByText(/until a group of 5 is whole/)).toBeInTheDocument();
    expect(filterOf()).toEqual({});
    expect(new URLSearchParams(currentPath().split('?')[1]).get('part')).toBe('figures');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText(/^Names are withheld: the file has none/)).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('keeps the filter from tab to tab, and says so of too few people without showing anything', async () => {
    const filter = encodeURIComponent(JSON.stringify({ time: { from: '2026-11-22' } }));
    const user = await openApp(ofSurvey('questions', `&filter=${filter}`));
    expect(await screen.findByText(/^Fewer than 5 people match/)).toBeInTheDocument();
    expect(screen.getByText('Completed since Nov 22, 2026')).toBeInTheDocument();
    expect(screen.queryByText(/%/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Scales' }));
    await waitFor(() => expect(currentPath()).toContain('tab=scales'));
    expect(filterOf()).toEqual({ time: { from: '2026-11-22' } });
  });

  it('leads back from a filter that does not fit', async () => {
    const user = await openApp(ofSurvey('overview', `&filter=${encodeURIComponent('{"nonsense":1}')}`));
    await user.click(await screen.findByRole('button', { name: 'Show without a filter' }));
    expect(await screen.findByText('28 people')).toBeInTheDocument();
    expect(currentPath()).not.toContain('filter');
  });

  it('offers every part of a survey', async () => {
    const user = await openApp(ofSurvey());
    await screen.findByText('28 people');
    await user.click(screen.getByRole('combobox', { name: 'Part' }));
    await user.click(await screen.findByText('About you', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(currentPath()).toBe(`/surveys/survey/${work}/result/about_you`));
  });

  it('says so of a survey that is not there', async () => {
    await openApp(`/surveys/survey/${surveyId(77)}/result/all`);
    expect(await screen.findByText('These results are not there, or not open to you.')).toBeInTheDocument();
  });
});

describe('the filter', () => {
  it('takes what is known, scores, answers, days and careless attempts', async () => {
    const user = await openApp(ofInstrument());
    await user.click(await screen.findByRole('button', { name: /Filter/ }));
    const choose = async (what: string) => {
      await user.click(await screen.findByRole('combobox', { name: 'Only attempts with' }));
      await user.click(await screen.findByText(what, { selector: '.ant-select-item-option-content' }));
    };
    await choose('How carefully it was answered');
    await user.click(within(screen.getByRole('group', { name: 'Answered too fast' })).getByLabelText('Without them'));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Without those answered too fast')).toBeInTheDocument();
    expect(filterOf()).toEqual({ flags: { fast: 'without' } });
  });

  it('names what people said of themselves in words: a sex, a group of ages, a span, a country', async () => {
    const respondent = { sex: ['female'], age: ['0-17', '65-'], country: ['EG'] };
    const user = await openApp(ofInstrument('', `&filter=${encodeURIComponent(JSON.stringify({ respondent }))}`));
    for (const words of ['Sex: Female', 'Age: Under 18 or 65 and older', 'Country: Egypt']) {
      expect(await screen.findByText(words)).toBeInTheDocument();
    }
    const ages = await figure('Age');
    await user.click(ages.getByRole('button', { name: /^Under 18/ }));
    expect(filterOf()).toEqual({ respondent: { ...respondent, age: ['65-'] } });
    await user.click(screen.getByRole('button', { name: /Filter/ }));
    await user.click(await screen.findByRole('combobox', { name: 'Only attempts with' }));
    await user.click(await screen.findByText('Age', { selector: '.ant-select-item-option-content' }));
    expect(screen.getByRole('checkbox', { name: '65 and older' })).toBeChecked();
    await user.type(screen.getByRole('spinbutton', { name: 'At least' }), '30');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Age: at least 30')).toBeInTheDocument();
    expect(filterOf()).toEqual({ respondent: { ...respondent, age: { min: 30 } } });
  });
});

describe('the tabs', () => {
  it('questions: neighbours with the same answers together, each step a filter, the rest in a table', async () => {
    const user = await openApp(ofInstrument('questions'));
    const items = await figure(/^9 questions with the same answer choices, drawn together$/);
    const step = items.getAllByRole('button', {
      name: /^Little interest.*Not at all: \d+% \(\d+\)$/,
    })[0] as HTMLElement;
    await user.click(step);
    expect(filterOf()).toEqual({ answers: { q1: ['not_at_all'] } });
    await user.click(items.getByRole('button', { name: /^Show .* as a table$/ }));
    expect(items.getByRole('columnheader', { name: 'Standard deviation' })).toBeInTheDocument();
    expect(items.getByText(/Missing answers are left out, question by question\./)).toBeInTheDocument();
  });

  it('questions of a survey that withholds names: what is about few is said, and not drawn', async () => {
    await openApp(ofSurvey('questions'));
    const years = await figure('For how many years have you worked here?');
    expect(years.getByText('What is about fewer than 5 people is not drawn.')).toBeInTheDocument();
    expect(years.getByText(/n = \d+\. Missing and left out: fewer than 5 stopped before it\./)).toBeInTheDocument();
  });

  it('texts are opened and searched', async () => {
    const user = await openApp(ofSurvey('questions'));
    const closed = await figure('Is there anything else?');
    await user.click(closed.getByText('Is there anything else?'));
    const search = await closed.findByRole('searchbox', { name: 'Search the answers to “Is there anything else?”' });
    const listed = () => [...closed.getByRole('list', { name: 'Is there anything else?' }).children];
    expect(listed().length).toBeGreaterThan(5);
    await user.type(search, 'garden{enter}');
    await waitFor(() => expect(listed().every((item) => /garden/i.test(item.textContent))).toBe(true));
    expect(listed().length).toBeGreaterThan(0);
  });

  it('scales: scores with bands, reliability in plain words, items, and whether they measure one thing', async () => {
    const user = await openApp(ofInstrument('scales', '&of=phq9_total'));
    const reliability = await figure('How precisely it measures');
    expect(reliability.getByText(/^Precise enough to/)).toBeInTheDocument();
    expect(reliability.getByText(/Attempts that lack any of the values are left out\./)).toBeInTheDocument();
    await user.click(reliability.getByRole('button', { name: /as a table$/ }));
    expect(reliability.getByRole('row', { name: /^Cronbach’s alpha 0\.\d+ 0\.\d+ 0\.\d+$/ })).toBeInTheDocument();
    expect(reliability.getByRole('row', { name: /^McDonald’s omega/ })).toBeInTheDocument();
    expect((await figure('The items')).getByText('All items go with their scale.')).toBeInTheDocument();
    expect(await figure('Does it measure one thing?')).toBeDefined();
  });

  it('questions of which each has as many answers say so once', async () => {
    changed('questions', ({ results }) => ({
      results: results.map((block) =>
        block.stat === 'distribution' ? { ...block, values: { ...(block.values as object), n: 300 } } : block,
      ),
    }));
    await openApp(ofInstrument('questions'));
    const items = await figure(/^9 questions with the same answer choices, drawn together$/);
    expect(items.getByText(/^n = 300 for each\. Missing answers are left out/)).toBeInTheDocument();
  });

  it('scales of which nothing is shown have dashes, and the reason below', async () => {
    changed('scales', ({ results }) => ({
      results: results.map((block) =>
        block.stat === 'scores' && block.of.scale === 'phq2'
          ? { ...block, suppressed: true, why: 'few', values: null }
          : block,
      ),
    }));
    await openApp(ofInstrument('scales'));
    const scores = await figure('Scores');
    expect(scores.getByRole('row', { name: /^PHQ-2.*( –){6}$/ })).toBeInTheDocument();
    expect(scores.getByText(/PHQ-2[^:]*: Not shown: it would be about fewer than/)).toBeInTheDocument();
  });

  it('scales of what only those were asked whom a rule let through say what that does to them', async () => {
    await openApp(ofSurvey('scales'));
    const scales = await figure('Reliability of the scales');
    expect(
      scales.getByText(/^Unrest: only about those whom a rule let through for their earlier answers \(n = 27\)\./),
    ).toHaveTextContent(/reliability and correlations come out lower\.$/);
  });

  it('groups: the means of each with their interval, how large the difference is, and the tests on demand', async () => {
    const user = await openApp(ofInstrument('groups', '&by=locale&of=phq9_total'));
    const main = await screen.findByText(/The groups explain \d+% of the differences between people/);
    const box = within(main.closest('section') as HTMLElement);
    expect(
      box.getByRole('button', { name: /^English: \d+\.\d\d \(\d+\.\d\d to \d+\.\d\d\), n = \d+$/ }),
    ).toBeInTheDocument();
    await user.click(box.getByText('Tests'));
    expect(box.getByRole('row', { name: /^Kruskal–Wallis H/ })).toBeInTheDocument();
    await user.click(box.getByText('Groups in pairs', { selector: 'summary' }));
    const pairs = within(box.getByRole('region', { name: 'Table of “Groups in pairs”' }));
    expect(pairs.getByRole('columnheader', { name: 'p after Holm, over 3 pairs' })).toBeInTheDocument();
    expect(
      pairs.getByRole('row', {
        name: /^(Deutsch – English|English – Deutsch)( -?\d+\.\d+){2} \(-?\d\.\d\d to -?\d\.\d\d\)( -?\d+(\.\d+)?){4}$/,
      }),
    ).toBeDefined();
  });

  it('groups: of several scores both p, named; scores that are the same numbers are one comparison', async () => {
    await openApp(ofInstrument('groups', '&by=locale&of=phq9_total,item9,q9'));
    const effects = await figure('How large the differences are');
    expect(effects.getByText(/^Taken as one comparison, because they are the same numbers/)).toHaveTextContent(
      /Thoughts that you .* and Question 9/,
    );
    expect(effects.getByText(/^(None|1|2) of 2 differences (is|are) more than chance\.$/)).toBeInTheDocument();
    const [said] = await screen.findAllByText(/\(p [=<] 0\.\d+ after Holm\)\.$/);
    const box = within(said?.closest('section') as HTMLElement);
    fireEvent.click(box.getByText('Tests'));
    expect(box.getByRole('columnheader', { name: 'p after Holm, over 2 comparisons' })).toBeInTheDocument();
  });

  it('groups: says that some people are in it more than once, and takes the last attempt of each', async () => {
    changed('groups', (_, { query }) => (query.filter?.includes('last') ? {} : { people: 300 }));
    const user = await openApp(ofInstrument('groups', '&by=locale&of=phq9_total'));
    expect(await screen.findByText(/^These 420 attempts come from 300 people/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take each person’s last attempt' }));
    expect(filterOf()).toEqual({ counts: 'last' });
    await waitFor(() => expect(screen.queryByText(/^These 420 attempts/)).not.toBeInTheDocument());
  });

  it('cross-table: shaded, a cell chooses both, shares of row, column or numbers', async () => {
    const user = await openApp(ofInstrument('crosstab', '&by=locale&against=q1'));
    const cell = await screen.findByRole('button', { name: /^Deutsch, Not at all: \d+ \(\d+%\)$/ });
    await user.click(screen.getByText('Numbers'));
    expect(await screen.findByRole('button', { name: /^Deutsch, Not at all: (\d+) \(\1\)$/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Deutsch, Not at all/ }));
    expect(filterOf()).toEqual({ locale: ['de-DE'], answers: { q1: ['not_at_all'] } });
    expect(cell).toBeDefined();
  });

  it('change: says that it takes two waves', async () => {
    await openApp(ofInstrument('change'));
    expect(await screen.findByText(/it takes at least two waves with answers/)).toBeInTheDocument();
  });

  it('change: how many had both waves, the same numbers once, and what changed for nobody in a line', async () => {
    const found = (stat: string, of: Record<string, unknown>, values: object) => ({
      stat,
      of,
      suppressed: false,
      why: null,
      values,
    });
    const pair = (code: string) => ({ columns: [`${code}@start`, `${code}@end`] });
    const had = { n_first: 40, n_second: 29, n: 24 };
    const results = [
      found('followed', pair('phq9_total'), { ...had, changed: 20 }),
      found('retest', pair('phq9_total'), { n: 24 }),
      found('trajectory', { variable: 'phq9_total' }, { n: 24, waves: [] }),
      found('same', { variable: 'item9' }, { as: 'phq9_total' }),
      found('followed', pair('phq2'), { ...had, changed: 0 }),
      found('retest', pair('phq2'), { n: 24 }),
      found('trajectory', { variable: 'phq2' }, { n: 24, waves: [] }),
    ];
    changed('change', () => ({ results }));
    await openApp(ofInstrument('change'));
    const change = await figure('From start to end');
    expect(change.getByText(/^People with this score: 40 in start, 29 in end, 24 in both\./)).toBeInTheDocument();
    expect(screen.getByText(/^Shown once, .*: PHQ-9 sum and Question 9\.$/)).toBeInTheDocument();
    expect(screen.getByText(/^Did not change for anybody: PHQ-2/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /^PHQ-2/ })).not.toBeInTheDocument();
  });

  it('measurement by language: each language with its interval, and items beside one another', async () => {
    await openApp(ofInstrument('languages'));
    const alpha = await figure('Reliability by language');
    expect(
      alpha.getByRole('button', { name: /^Deutsch: 0\.\d\d \(0\.\d\d to 0\.\d\d\), n = \d+$/ }),
    ).toBeInTheDocument();
    expect(await figure('The items by language')).toBeDefined();
    expect(await figure('Items that differ between languages')).toBeDefined();
  });

  it('weights: margins are typed in, and what they cost is said', async () => {
    const margins = encodeURIComponent(JSON.stringify({ locale: { 'en-US': 70, 'de-DE': 20, 'ar-EG': 10 } }));
    await openApp(ofInstrument('weights', `&margins=${margins}`));
    const effect = await figure('What the weights do');
    expect(effect.getByText(/^\d+ weighted answers say as much as \d+ unweighted ones\.$/)).toBeInTheDocument();
    expect((await figure('Weighted means')).getByText(/Weighted\.$/)).toBeInTheDocument();
    const margin = within(screen.getByRole('group', { name: 'Language' }));
    fireEvent.change(margin.getByRole('spinbutton', { name: 'Deutsch' }), { target: { value: '30' } });
    expect(margin.getByText('110 % – it has to be 100 %')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Compute the weights' })).toBeDisabled();
  });
});

describe('the export', () => {
  it('makes a file of what the filter leaves, and gives it when it is done', async () => {
    const user = await openApp(ofInstrument('overview', `&filter=${encodeURIComponent('{"locale":["de-DE"]}')}`));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export the data' }));
    await user.click(dialog.getByRole('radio', { name: 'Labels' }));
    await user.click(dialog.getByRole('button', { name: 'Make the file' }));
    await waitFor(() =>
      expect(server.to('POST', `instruments/${phq9}/results/export`).at(-1)?.body).toMatchObject({
        ...{ format: 'csv', values: 'labels', names: false, filter: { locale: ['de-DE'] } },
      }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Save the file' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  });

  it('refuses to leave out careless answers, which it cannot, instead of taking them in unsaid', async () => {
    const user = await openApp(
      ofInstrument('overview', `&filter=${encodeURIComponent('{"flags":{"fast":"without"}}')}`),
    );
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export the data' }));
    expect(dialog.getByText(/^A file cannot leave out careless answers/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Make the file' })).toBeDisabled();
  });

  it('offers no names where they are withheld, and says so', async () => {
    const user = await openApp(ofSurvey());
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export the data' }));
    expect(dialog.getByText(/^Names are withheld/)).toBeInTheDocument();
    expect(dialog.queryByRole('checkbox', { name: 'With names and addresses' })).not.toBeInTheDocument();
  });
});
