import { screen, waitFor, within } from '@testing-library/react';
import omit from 'lodash/omit';
import { surveyOf } from 'mock/surveys/surveyRead';
import { surveyId } from 'mock/surveys/surveyWorld';
import { freshBrowser, signedInAs } from 'tests/src/app';
import { type SurveyStore, settingsOf } from '../state/surveyStore';
import { openPart } from '../testing/surveyParts';
import { SurveyConflict } from './SurveyConflict';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
});

const work = surveyId(1);
const conflict = async () => within(await screen.findByRole('dialog', { name: 'Somebody else has changed this too' }));
const choicesIn = (part: Pick<typeof screen, 'getAllByRole'>) =>
  part.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
const stateOf = (store: SurveyStore) => {
  const load = store.read();
  if (load.state !== 'ready') throw new Error('the survey is not there');
  return load.held;
};

describe('what somebody else has changed meanwhile', () => {
  it('of the same items is told before anything is sent; theirs stays if one likes, and is no step', async () => {
    const { user, store } = await openPart(work, <SurveyConflict />);
    const world = surveyOf(work);
    const mine = stateOf(store).view.detail.items.map((item) => omit(settingsOf(item), 'visibleIf'));
    world.items = world.items.map((item) => ({ ...item, ...(item.visibleIf && { visibleIf: 'about_you.years > 3' }) }));
    store.setItems('Who is asked of “IPIP-NEO-120”', mine);
    const dialog = await conflict();
    const choice = dialog.getByRole('radiogroup', { name: 'Who is asked of “IPIP-NEO-120”' });
    expect(choicesIn(within(choice))).toEqual([
      'Theirs1. About you\n2. IPIP-NEO-120 · about_you.years > 3',
      'Mine1. About you\n2. IPIP-NEO-120 · Everybody is asked.',
    ]);
    expect(world.items[1]?.visibleIf).toBe('about_you.years > 3');
    await user.click(dialog.getByRole('button', { name: 'Theirs for all' }));
    await waitFor(() => expect(stateOf(store).saving).toBe('saved'));
    expect(world.items[1]?.visibleIf).toBe('about_you.years > 3');
    expect(stateOf(store).steps.undo).toEqual([]);
  });

  it('in one text is shown beside one’s own, which can be sent all the same', async () => {
    const { user, store } = await openPart(work, <SurveyConflict />);
    surveyOf(work).texts['en-US'] = { ...surveyOf(work).texts['en-US'], title: 'Theirs' };
    store.setText('the title', 'en-US', 'title', 'Ours');
    const dialog = await conflict();
    expect(choicesIn(dialog)).toEqual(['TheirsTheirs', 'MineOurs']);
    await user.click(dialog.getByRole('button', { name: 'Mine for all' }));
    await waitFor(() => expect(surveyOf(work).texts['en-US']?.title).toBe('Ours'));
    await waitFor(() => expect(stateOf(store).saving).toBe('saved'));
    store.undo();
    await waitFor(() => expect(surveyOf(work).texts['en-US']?.title).toBe('Theirs'));
  });
});
