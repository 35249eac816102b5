import { screen, waitFor, within } from '@testing-library/react';
import { storedTextKeys } from 'core/instrument/draft';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { draftWorld, exported, setDraft } from 'mock/authoring/draftWorld';
import { instrumentOf } from 'mock/authoring/instrument';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { forgetDrafts } from '@/authoring/draft/openDrafts';
import { forgetSamples } from '@/authoring/sample/sampleSheet';
import { activateLocale } from '@/shell/start/languages';

const published = '01900000-0000-7000-8001-000000000001';
const address = `/instruments/edit-instrument/${published}`;

beforeEach(() => {
  freshBrowser();
  forgetDrafts();
  forgetSamples();
  signedInAs('admin@example.org');
  setDraft(published, eveningCheck);
});
afterEach(() => activateLocale('en-US'));

const world = () => draftWorld(published, { code: 'evening_check', title: '' });

async function openOverview() {
  const user = await openApp(address);
  await screen.findByText('What it says');
  return user;
}

function textOf(key: string, locale: string): string | undefined {
  const { draft, bundles } = world();
  const stored = storedTextKeys(draft).find((each) => each.key === key)?.stored ?? '';
  return bundles[locale]?.[stored];
}

const data = (found: unknown) => json(200, { success: true, data: found });

describe('the overview of an instrument', () => {
  it('saves a setting as an operation, leaves the usual value out, and takes it back', async () => {
    const user = await openOverview();
    await user.click(screen.getByRole('combobox', { name: 'Shown' }));
    await user.click(await screen.findByText('All on one page', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(world().draft.settings?.paging).toBe('all'));
    expect(world().log.at(-1)?.operations).toEqual([
      { op: 'set', part: 'instrument', field: 'settings.paging', value: 'all', before: 'question' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Undo: changed evening_check' }));
    await waitFor(() => expect(world().draft.settings?.paging).toBe('question'));
    await user.click(screen.getByRole('switch', { name: 'Going back' }));
    await waitFor(() => expect(world().draft.settings?.allowBack).toBe(false));
    await user.click(screen.getByRole('switch', { name: 'Going back' }));
    await waitFor(() => expect(world().draft.settings).not.toHaveProperty('allowBack'));
  });

  it('names the languages that it is published in; none named are all that have texts', async () => {
    const user = await openOverview();
    const field = screen.getByRole('combobox', { name: 'Published in' });
    await user.click(field);
    const arabic = await screen.findByText(/العربية|Arabic/, { selector: '.ant-select-item-option-content' });
    await user.click(arabic);
    await waitFor(() => expect(world().draft.settings?.locales).toEqual(['ar-EG']));
    await user.click(arabic);
    await waitFor(() => expect(world().draft.settings).not.toHaveProperty('locales'));
  });

  it('says at its head which version is published, and that the draft was changed since', async () => {
    const user = await openOverview();
    expect(await screen.findByText('Version 2')).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Going back' }));
    expect(await screen.findByText('Version 2, changed since')).toBeInTheDocument();
  });

  it('holds its texts in two languages beside each other', async () => {
    const user = await openOverview();
    await user.click(screen.getByRole('combobox', { name: 'Edit another language beside' }));
    await user.click(await screen.findByText(/^العربية/, { selector: '.ant-select-item-option-content' }));
    const title = await screen.findByRole('textbox', { name: 'Title in العربية' });
    expect(title).toHaveAttribute('dir', 'rtl');
    await user.clear(title);
    await user.type(title, 'مساء');
    await user.tab();
    await waitFor(() => expect(textOf('title', 'ar-EG')).toBe('مساء'));
    expect(textOf('title', 'en-US')).toBe('Evening check');
  });

  it('says what blocks publishing, each with the way to where it is mended', async () => {
    server.respond('GET', `instruments/${published}/check`, () =>
      data([
        {
          code: 'reference.unknown',
          severity: 'error',
          path: 'questions[1].answerSet',
          owner: 'worry',
          message: 'There is no answer set “oftn”.',
          params: {},
        },
        { code: 'text.long', severity: 'warning', path: 'texts', owner: null, message: 'Long.', params: {} },
      ]),
    );
    await openOverview();
    const list = within(await screen.findByRole('list', { name: 'Before publishing' }));
    expect(list.getByText('There is no answer set “oftn”.')).toBeInTheDocument();
    const worry = world().draft.questions[1]?.id;
    expect(list.getByRole('link', { name: 'Go to worry' })).toHaveAttribute(
      'href',
      `${address}/question?part=${worry}`,
    );
    expect(list.getByRole('link', { name: 'Go to evening_check' })).toHaveAttribute('href', address);
  });

  it('compares a version with the draft: structure and texts', async () => {
    const now = exported(world());
    server.respond('GET', `instruments/${published}/export`, ({ query }) => {
      if (query.version === undefined) return data(now);
      const texts = { ...now.texts, 'en-US': { ...now.texts['en-US'], title: 'Evening' } };
      return data({ ...now, settings: { ...now.settings, paging: 'all' }, texts });
    });
    const user = await openOverview();
    await user.click((await screen.findAllByRole('button', { name: 'Compare' }))[0] as HTMLElement);
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('row', { name: /paging changed all question/ })).toBeInTheDocument();
    await user.click(drawer.getByRole('tab', { name: 'Texts (1)' }));
    expect(await drawer.findByText('Evening')).toBeInTheDocument();
    expect(drawer.getByText('Evening check')).toBeInTheDocument();
  });

  it('tells who did what lately', async () => {
    const user = await openOverview();
    expect(await screen.findByText('Nothing has been changed yet.')).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Random order' }));
    const done = await screen.findByText('changed evening_check', { selector: 'li span' });
    expect(done.closest('li')).toHaveTextContent(/Admin Editor/);
  });

  it('goes to the archive and comes back', async () => {
    const user = await openOverview();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(instrumentOf(published).status).toBe('archived'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled());
    expect(await screen.findByText('Archived')).toBeInTheDocument();
  });

  it('has no serious fault of accessibility', async () => {
    await openOverview();
    await screen.findByText('Nothing has been changed yet.');
    expect(await seriousProblems()).toEqual([]);
  });
});

describe('the preview', () => {
  it('asks as the player does, at the width and in the language chosen', async () => {
    const user = await openOverview();
    await user.click(await screen.findByRole('button', { name: 'Preview as a respondent' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Preview as a respondent' }));
    expect(await drawer.findByRole('heading', { name: 'I felt calm in the evening.' })).toBeInTheDocument();
    const frame = () => document.querySelector<HTMLElement>('.preview-frame');
    expect(frame()?.style.inlineSize).toBe('360px');
    expect(await seriousProblems()).toEqual([]);
    await user.click(drawer.getByRole('radio', { name: '768' }));
    expect(frame()?.style.inlineSize).toBe('768px');
    await user.click(drawer.getByRole('radio', { name: 'Often' }));
    await user.click(drawer.getByRole('combobox', { name: 'Language of the questions' }));
    await user.click(await screen.findByText(/^العربية/, { selector: '.ant-select-item-option-content' }));
    expect(await drawer.findByRole('heading', { name: 'شعرت بالهدوء في المساء.' })).toBeInTheDocument();
    expect(drawer.getByRole('radio', { name: 'غالبًا' })).toBeChecked();
  });
});
