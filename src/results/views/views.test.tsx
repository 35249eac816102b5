import { screen, waitFor, within } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { addView } from 'mock/results/views';
import { surveyId } from 'mock/surveys/surveyWorld';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
});

const work = surveyId(1);
const phq9 = '01900000-0000-7000-8001-000000000002';
const root = people[0]?.id ?? '';
const ofSurvey = (asked: Record<string, string>, item = 'all') =>
  `/surveys/survey/${work}/result/${item}?${new URLSearchParams(asked)}`;
const german = { locale: ['de-DE'] };

type Person = Awaited<ReturnType<typeof openApp>>;
const asked = () => Object.fromEntries(new URLSearchParams(currentPath().split('?')[1]));
async function views(user: Person) {
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  return within(await screen.findByRole('dialog', { name: 'Saved views' }));
}
async function choose(user: Person, name: string, deed: string) {
  const list = await views(user);
  await user.click(await list.findByRole('button', { name: `What can be done with “${name}”` }));
  await user.click(await screen.findByRole('menuitem', { name: deed }));
}

it('saves what is shown under a name, says which view is open and that it was changed, and keeps the change', async () => {
  const user = await openApp(ofSurvey({ filter: JSON.stringify(german) }));
  const list = await views(user);
  expect(await list.findByText('You have not saved a view here yet.')).toBeInTheDocument();
  await user.type(list.getByRole('textbox', { name: 'Name' }), 'Germans');
  await user.click(list.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Germans', { selector: 'strong' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Views' })).toHaveFocus());
  const { view } = asked();
  expect(asked()).toEqual({ filter: JSON.stringify(german), view });
  expect(screen.queryByText('(changed)')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Take away: Language: Deutsch' }));
  expect(await screen.findByText('(changed)')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'As saved' }));
  await waitFor(() => expect(asked()).toEqual({ filter: JSON.stringify(german), view }));
  await user.click(screen.getByRole('link', { name: 'Scales' }));
  await user.click(await screen.findByRole('button', { name: 'Save the change' }));
  await waitFor(() => expect(screen.queryByText('(changed)')).not.toBeInTheDocument());
  expect(asked()).toEqual({ tab: 'scales', filter: JSON.stringify(german), view });
});

it('opens one’s own views and those of others, and only one’s own are renamed, shared and deleted', async () => {
  addView(work, root, 'Theirs', { item: 'about_you', tab: 'questions', query: { filter: german } });
  const me = people[1]?.id ?? '';
  addView(work, me, 'Mine', { item: 'all', tab: 'groups', query: { by: 'locale' } });
  addView(work, me, 'Taken', { item: 'all', tab: 'overview', query: {} });
  const user = await openApp(ofSurvey({}));
  await choose(user, 'Mine', 'Rename');
  const list = within(screen.getByRole('dialog', { name: 'Saved views' }));
  const field = await list.findByDisplayValue('Mine');
  expect(await seriousProblems()).toEqual([]);
  await user.clear(field);
  await user.type(field, 'taken{enter}');
  expect(await list.findByText(/^You already have a view with this name here/)).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, 'By language{enter}');
  expect(await list.findByRole('link', { name: 'By language' })).toBeInTheDocument();
  expect(list.getByText('by Super Adminson, Questions, About you')).toBeInTheDocument();
  expect(list.queryByRole('button', { name: /“Theirs”/ })).not.toBeInTheDocument();

  await user.click(list.getByRole('link', { name: 'By language' }));
  await waitFor(() => expect(asked()).toMatchObject({ tab: 'groups', by: 'locale' }));
  expect(await screen.findByText('By language', { selector: 'strong' })).toBeInTheDocument();
  await choose(user, 'By language', 'Stop sharing');
  expect(await screen.findByText('“By language” is only yours again.')).toBeInTheDocument();
  await user.click(list.getByRole('button', { name: /“By language”/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked()).toEqual({ tab: 'groups', by: 'locale' }));

  await user.click(within(screen.getByRole('dialog', { name: 'Saved views' })).getByRole('link', { name: 'Theirs' }));
  await waitFor(() => expect(currentPath()).toContain('/result/about_you?tab=questions'));
  expect(await screen.findByText('Theirs', { selector: 'strong' })).toBeInTheDocument();
});

it('says of a view what it names that is gone, and shows the rest', async () => {
  const filter = { ...german, attributes: { planet: ['mars'] }, answers: { q99: ['yes'] } };
  const view = addView(phq9, root, 'Old', { tab: 'groups', query: { filter, by: 'q98', of: 'phq9_total,lost' } });
  const path = `/instruments/edit-instrument/${phq9}/results`;
  await openApp(
    `${path}?${new URLSearchParams({ tab: 'groups', filter: JSON.stringify(filter), by: 'q98', of: 'phq9_total,lost', view })}`,
  );
  expect(
    await screen.findByText(
      '“Old” names what these results do not have: planet, q99, lost, and q98. The rest is shown.',
    ),
  ).toBeInTheDocument();
  expect(asked()).toEqual({ tab: 'groups', of: 'phq9_total', filter: JSON.stringify(german), view });
  expect(screen.queryByText('(changed)')).not.toBeInTheDocument();
});

it('shows all parts in place of one that is gone, and says so', async () => {
  addView(work, root, 'Of a lost part', { item: 'lost', tab: 'questions', query: { filter: german } });
  const user = await openApp(ofSurvey({}));
  const list = await views(user);
  await user.click(await list.findByRole('link', { name: 'Of a lost part' }));
  expect(
    await screen.findByText('“Of a lost part” is of a part that no longer exists. All parts are shown.'),
  ).toBeInTheDocument();
  expect(currentPath()).toContain(`${work}/result/all?tab=questions`);
});

it('shows what the address says to whoever does not see its view', async () => {
  await openApp(ofSurvey({ filter: JSON.stringify(german), view: crypto.randomUUID() }));
  expect(await screen.findByText(/^The view that this address names is gone/)).toBeInTheDocument();
  expect(screen.getByText('Language: Deutsch')).toBeInTheDocument();
});
