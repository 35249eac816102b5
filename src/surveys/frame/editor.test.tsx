import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { draftWorld } from 'mock/authoring/draftWorld';
import { surveyOf } from 'mock/surveys/surveyRead';
import { surveyId } from 'mock/surveys/surveyWorld';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { Items } from '../items/Items';
import { Collaborators } from '../settings/Collaborators';
import { openPart } from '../testing/surveyParts';
import { Texts } from '../texts/Texts';
import { SurveyActs } from './SurveyActs';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
});

const work = surveyId(1);
const library = surveyId(2);
const students = surveyId(3);
const at = (id: string, tab = '') => `/surveys/edit/${id}${tab && `?tab=${tab}`}`;
const codesOf = (id: string) => surveyOf(id).items.map(({ code }) => code);

async function openTab(id: string, tab = '') {
  const user = await openApp(at(id, tab));
  await screen.findByRole('navigation', { name: 'Parts of the survey' });
  return user;
}

/** A field is left, and what stands in it is saved. */
function write(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

describe('the items of a survey', () => {
  it('are added, moved by the menu, removed, and brought back by undo', async () => {
    const user = await openTab(library);
    expect(screen.getByRole('button', { name: '1 problem' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Add an instrument' }));
    await user.click(await screen.findByRole('button', { name: /IPIP-NEO-120/ }));
    await waitFor(() => expect(codesOf(library)).toEqual(['ipip_neo_120']));
    await screen.findByRole('button', { name: 'No problems' });
    await user.click(screen.getByRole('button', { name: 'Add a page of questions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a page of questions' }));
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'About your visit');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(codesOf(library)).toEqual(['ipip_neo_120', 'about_your_visit']));
    expect(await screen.findByText(/This page has no questions/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'More for About your visit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    await waitFor(() => expect(codesOf(library)).toEqual(['about_your_visit', 'ipip_neo_120']));
    await user.click(screen.getByRole('button', { name: 'More for IPIP-NEO-120' }));
    await user.click((await screen.findAllByRole('menuitem', { name: 'Remove' })).at(-1) as HTMLElement);
    await waitFor(() => expect(codesOf(library)).toEqual(['about_your_visit']));
    await user.click(await screen.findByRole('button', { name: 'Undo: removed “IPIP-NEO-120”' }));
    await waitFor(() => expect(codesOf(library)).toEqual(['about_your_visit', 'ipip_neo_120']));
    await user.click(await screen.findByRole('button', { name: 'Undo: moved “About your visit”' }));
    await waitFor(() => expect(codesOf(library)).toEqual(['ipip_neo_120', 'about_your_visit']));
  });

  it('have a title, a version and a code of their own, saved while one types', async () => {
    const { user } = await openPart(students, <Items />);
    await user.click(await screen.findByRole('button', { name: 'IPIP-NEO-120' }));
    write(await screen.findByRole('textbox', { name: 'Title' }), 'Your personality');
    await waitFor(() =>
      expect(surveyOf(students).texts['en-US']).toHaveProperty(['item.ipip.title'], 'Your personality'),
    );
    expect(await screen.findByRole('button', { name: 'Your personality' })).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Required' }));
    await waitFor(() => expect(surveyOf(students).items[0]?.required).toBe(false));
    write(screen.getByRole('textbox', { name: 'Code' }), 'attribute');
    expect(await screen.findByText(/“attribute” is a word of the formula language/)).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Version' }));
    await user.click(await screen.findByText('version 2', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(surveyOf(students).items[0]?.version).toBe(2));
  });

  it('are drawn as a way from begin to thanks, told as sentences; their rules, in the formula editor, are read out with the words of earlier items', async () => {
    const user = await openTab(work);
    const picture = await screen.findByRole('img', { name: 'The way through the survey' });
    expect([...picture.querySelectorAll('.survey-flow-label')].map(({ textContent }) => textContent)).toEqual([
      'Begin',
      'Consent',
      'About you',
      'IPIP-NEO-120',
      'Thanks',
    ]);
    expect(picture).toHaveAccessibleDescription(
      /About you: everybody is asked\. ?IPIP-NEO-120: not everybody is asked\. Is asked if/,
    );
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'IPIP-NEO-120' }));
    const reading = await screen.findByText(/Do you work from home\?/);
    expect(reading).toHaveTextContent(/^Shown when/);
    await user.click(screen.getByRole('button', { name: 'Ask everybody' }));
    await waitFor(() => expect(surveyOf(work).items[1]).not.toHaveProperty('visibleIf'));
    await user.click(screen.getByRole('button', { name: /^Undo: Who is asked of “IPIP-NEO-120”/ }));
    await waitFor(() => expect(surveyOf(work).items[1]?.visibleIf).toBe('about_you.remote = 1'));
  });
});

it('what somebody else has changed meanwhile stays beside one’s own: an item is moved by one, its setting is changed by the other', async () => {
  const user = await openTab(work);
  await screen.findByRole('button', { name: 'IPIP-NEO-120' });
  const world = surveyOf(work);
  world.items = world.items.map((item) => ({ ...item, required: false }));
  world.detail.rowVersion += 3;
  await user.click(screen.getByRole('button', { name: 'More for IPIP-NEO-120' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  expect(await screen.findByText(/Both changes are kept/)).toBeInTheDocument();
  await waitFor(() => expect(codesOf(work)).toEqual(['personality', 'about_you']));
  expect(surveyOf(work).items.map(({ required }) => required)).toEqual([false, false]);
});

describe('a page of questions', () => {
  it('is the first one where the address names none, and is written in the question editor, with its answer sets beside and a way back', async () => {
    const user = await openApp(`/surveys/edit/${work}/question`);
    await screen.findByRole('list', { name: 'Sections and questions' });
    expect(currentPath()).toBe(`/surveys/edit/${work}/question?item=about_you`);
    expect(screen.getByRole('link', { name: 'Back to “Wellbeing at work 2026”' })).toHaveAttribute('href', at(work));
    await user.click(screen.getByRole('button', { name: 'Add question' }));
    const page = surveyOf(work).items[0]?.instrumentId ?? '';
    await waitFor(() => expect(draftWorld(page, { code: '', title: '' }).draft.questions).toHaveLength(3));
    await user.click(screen.getByRole('link', { name: 'Answers' }));
    await waitFor(() => expect(currentPath()).toContain('view=answer'));
    expect(await screen.findByDisplayValue('Yes')).toBeInTheDocument();
    expect(currentPath()).toContain('item=about_you');
  });

  it('can be made where there is none yet, and is opened then', async () => {
    const user = await openApp(`/surveys/edit/${library}/question`);
    expect(await screen.findByText(/has no page of questions yet/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add a page of questions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a page of questions' }));
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'About your visit');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByRole('heading', { name: 'About your visit' });
    expect(surveyOf(library).items).toMatchObject([{ kind: 'page', code: 'about_your_visit' }]);
    expect(currentPath()).toBe(`/surveys/edit/${library}/question?item=about_your_visit`);
  });

  it('that is not in the survey is said to be none', async () => {
    await openApp(`/surveys/edit/${work}/question?item=gone`);
    expect(await screen.findByText('This survey has no such page.')).toBeInTheDocument();
  });
});

describe('the settings of a survey', () => {
  it('let the smallest group only become larger once somebody has answered', async () => {
    await openTab(work, 'settings');
    const group = await screen.findByRole('spinbutton', { name: /^Smallest group/ });
    expect(group).toHaveAttribute('aria-valuemin', '5');
    expect(screen.getByText(/Somebody has answered, so it can only become larger\.$/)).toBeInTheDocument();
  });

  it('keep times by clocks of its zone, also when the zone changes', async () => {
    const user = await openTab(work, 'settings');
    const closes = await screen.findByLabelText('Closes');
    expect(closes).toHaveValue('2026-12-11T23:59');
    write(closes, '2026-12-20T18:00');
    // It is open: the date holds at once, and one hears for whom.
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this at once?' }));
    expect(dialog.getByText(/instead of/)).toBeInTheDocument();
    expect(await dialog.findByText(/people are answering it now/)).toBeInTheDocument();
    expect(surveyOf(work).detail.settings.closesAt).toBe('2026-12-11T22:59:00.000Z');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(surveyOf(work).detail.settings.closesAt).toBe('2026-12-20T17:00:00.000Z'));
    await user.click(screen.getByRole('switch', { name: 'People see their own results' }));
    await waitFor(() => expect(surveyOf(work).detail.settings.end).toEqual({ results: 'none' }));
    await user.click(screen.getByRole('button', { name: 'Ask again everybody who has agreed' }));
    await waitFor(() => expect(surveyOf(work).detail.settings.consent).toEqual({ version: 2 }));
    expect(await seriousProblems()).toEqual([]);
  });

  it('say who works on it; an unknown address is told, and one that stands there already', async () => {
    const { user } = await openPart(work, <Collaborators />);
    const address = await screen.findByRole('textbox', { name: 'E-mail address of an administrator' });
    fireEvent.change(address, { target: { value: 'nobody@example.org' } });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('No staff account is known as “nobody@example.org”.')).toBeInTheDocument();
    fireEvent.change(address, { target: { value: 'super@example.org' } });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Super Adminson')).toBeInTheDocument();
    fireEvent.change(address, { target: { value: 'super@example.org' } });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/^“super@example\.org” is named twice\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Super Adminson' }));
    await waitFor(() => expect(surveyOf(work).collaborators).toHaveLength(1));
  });
});

describe('the texts of a survey', () => {
  it('have a place for the consent as soon as it is asked for', async () => {
    const { store } = await openPart(students, <Texts />);
    await screen.findByRole('textbox', { name: 'Thanks' });
    expect(screen.queryByRole('textbox', { name: 'Consent' })).not.toBeInTheDocument();
    store.changeSettings('the consent', { consent: { version: 1 } });
    expect(await screen.findByRole('textbox', { name: 'Consent' })).toBeInTheDocument();
  });

  it('stand beside a second language, and are saved when a field is left', async () => {
    await openTab(work, 'texts');
    const thanks = await screen.findByRole('textbox', { name: 'Thanks' });
    write(thanks, 'Thank you very much.');
    await waitFor(() => expect(surveyOf(work).texts['en-US']?.thanks).toBe('Thank you very much.'));
    const german = screen.getByRole('textbox', { name: 'Thanks in Deutsch' });
    expect(german).toHaveAttribute('lang', 'de-DE');
    write(german, 'Vielen Dank.');
    await waitFor(() => expect(surveyOf(work).texts['de-DE']?.thanks).toBe('Vielen Dank.'));
    expect(screen.getByRole('link', { name: 'Open in the translations' })).toHaveAttribute(
      'href',
      `/translations?kinds=Survey&ownerId=${work}&locales=de-DE`,
    );
    expect(await seriousProblems()).toEqual([]);
  });
});

describe('a survey as a whole', () => {
  it('opens after saying what follows, and closes', async () => {
    const { user, store } = await openPart(library, <SurveyActs isWide />);
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    const blocked = within(await screen.findByRole('dialog', { name: /Open “Opening hours/ }));
    expect(await blocked.findByText('It cannot be opened yet.')).toBeInTheDocument();
    expect(blocked.getByRole('link', { name: 'Items' })).toHaveAttribute('href', at(library));
    expect(blocked.getByRole('button', { name: 'Open' })).toBeDisabled();
    await user.click(blocked.getByRole('button', { name: 'Cancel' }));
    surveyOf(library).items = surveyOf(students).items;
    await store.load();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Open “Opening hours/ }));
    expect(await dialog.findByText('Everybody with an account finds it among their surveys.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(surveyOf(library).detail.status).toBe('open'));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    const closing = within(await screen.findByRole('dialog', { name: /Close “Opening hours/ }));
    expect(await closing.findByText('Nobody can begin any more.')).toBeInTheDocument();
    await user.click(closing.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(surveyOf(library).detail.status).toBe('closed'));
  });

  it('says for whom a change of an open survey counts', async () => {
    const { user, store } = await openPart(work, <SurveyActs isWide />);
    store.changeSettings('how long they have', { grace: 10 });
    await user.click(await screen.findByRole('button', { name: 'Put changes in force' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Put the changes/ }));
    // Names are withheld: 13 are shown as two groups of five.
    expect(await dialog.findByText(/^At least 10 people have begun and not finished\./)).toBeInTheDocument();
    expect(
      within(dialog.getByRole('list', { name: 'What changes' })).getByText(/^Changed: item .*\(rule\)$/),
    ).toBeInTheDocument();
    expect(dialog.getByText('Those who begin from now on get the survey as it is now.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Put changes in force' }));
    await waitFor(() => expect(surveyOf(work).detail.revision).toBe(2));
  });

  it('is renamed where its title stands', async () => {
    const user = await openTab(library);
    await user.click(screen.getByRole('button', { name: 'Change the title' }));
    write(screen.getByRole('textbox', { name: 'Title' }), 'When shall we open?');
    expect(await screen.findByRole('heading', { name: 'When shall we open?' })).toBeInTheDocument();
    await waitFor(() => expect(surveyOf(library).texts['en-US']?.title).toBe('When shall we open?'));
  });

  it('that nobody shared is not found', async () => {
    await openApp(at('01900000-0000-7000-9000-000000009999'));
    expect(await screen.findByText(/does not exist, or nobody has shared it with you/)).toBeInTheDocument();
  });
});
