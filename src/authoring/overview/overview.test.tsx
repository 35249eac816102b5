import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { storedTextKeys } from 'core/instrument/draft';
import { wholeInstrument } from 'core/instrument/operations';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { changeDraft, draftWorld, exported, setDraft } from 'mock/authoring/draftWorld';
import { instrumentOf } from 'mock/authoring/instrument';
import type { ComponentType, ReactNode } from 'react';
import { itLong } from 'tests/long';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { Steps } from '@/authoring/frame/DraftState';
import { EditedLocaleSelect } from '@/authoring/frame/EditedLocaleSelect';
import { HeadProblems } from '@/authoring/frame/HeadProblems';
import { HeadTitle } from '@/authoring/frame/HeadTitle';
import { InstrumentHead } from '@/authoring/frame/InstrumentHead';
import { InstrumentTabs } from '@/authoring/frame/InstrumentTabs';
import { useInstrumentDetail } from '@/authoring/frame/instrumentDetail';
import { PreviewDrawer } from '@/authoring/preview/PreviewDrawer';
import { forgetSamples } from '@/authoring/sample/sampleSheet';
import { openInDraft } from '@/authoring/testing/openInDraft';
import { activateLocale } from '@/shell/start/languages';
import { Activity } from './Activity';
import { Attempts } from './Attempts';
import { Blocking } from './Blocking';
import { CatalogFields } from './CatalogFields';
import { Languages } from './Languages';
import { PublishedLocales } from './PublishedLocales';
import { Retake } from './Retake';
import { Texts } from './Texts';
import { Versions } from './Versions';

const published = '01900000-0000-7000-8001-000000000001';
const address = `/instruments/edit-instrument/${published}`;

beforeEach(() => {
  freshBrowser();
  forgetSamples();
  signedInAs('admin@example.org');
  setDraft(published, eveningCheck);
});
afterEach(() => activateLocale('en-US'));

const world = () => draftWorld(published, { code: 'evening_check', title: '' });

const openParts = (parts: ReactNode) => openInDraft(published, parts);

/** A part that is drawn with what the server knows of the instrument. */
function WithDetail({ of: Part }: { of: ComponentType<{ instrument: InstrumentDetail }> }) {
  const { detail } = useInstrumentDetail();
  return detail ? <Part instrument={detail} /> : null;
}

/** Changes a setting, as its switch does. */
function GoingBack() {
  const { set } = useEdits();
  const { settings } = useStructure();
  const value = settings?.allowBack === false ? undefined : false;
  return (
    <button type="button" onClick={() => set(wholeInstrument, 'settings.allowBack', value)}>
      Going back
    </button>
  );
}

function textOf(key: string, locale: string): string | undefined {
  const { draft, bundles } = world();
  const stored = storedTextKeys(draft).find((each) => each.key === key)?.stored ?? '';
  return bundles[locale]?.[stored];
}

const data = (found: unknown) => json(200, { success: true, data: found });
const option = (name: string | RegExp) => screen.findByText(name, { selector: '.ant-select-item-option-content' });

describe('the overview of an instrument', () => {
  it('shows on one page what blocks publishing, how often it is answered, what it holds, and what became of it', async () => {
    await openApp(address);
    const card = async (title: string) => {
      const head = await screen.findByText(title, { selector: '.ant-card-head-title' });
      return within(head.closest('.overview-card') as HTMLElement);
    };
    expect(await (await card('Recent activity')).findByText(/ published version 2$/)).toBeInTheDocument();
    expect(
      await (await card('Before publishing')).findByRole('list', { name: 'Before publishing' }),
    ).toBeInTheDocument();
    expect(await (await card('Attempts')).findByRole('list', { name: 'Attempts begun, by week' })).toBeInTheDocument();
    expect((await card('At a glance')).getByRole('link', { name: /questions/i })).toBeInTheDocument();
    expect((await card('Versions')).getAllByRole('button', { name: 'Compare' })).toHaveLength(2);
    expect((await card('Languages')).getByRole('link', { name: 'Translate into Deutsch' })).toBeInTheDocument();
  });

  it('tells who did what lately, also the installation and an account that is gone', async () => {
    const made = (nth: number, by: 'nobody' | 'erased') =>
      changeDraft(world(), {
        id: `01900000-0000-7000-8fff-00000000000${nth}`,
        label: { key: 'set', code: 'q1' },
        by,
        operations: [],
      });
    made(1, 'nobody');
    made(2, 'erased');
    const Lately = ({ instrument: { versions } }: { instrument: InstrumentDetail }) => <Activity versions={versions} />;
    const user = await openParts(
      <>
        <WithDetail of={Lately} />
        <GoingBack />
      </>,
    );
    expect(await screen.findByText('The installation changed q1')).toBeInTheDocument();
    expect(screen.getByText('Somebody whose account no longer exists changed q1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Going back' }));
    expect(await screen.findByText('Admin Editor changed the settings')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Going back' }));
    expect(await screen.findByText('Admin Editor changed the settings (2 times)')).toBeInTheDocument();
    expect(screen.getByText(/ published version 2$/)).toBeInTheDocument();
  });

  it('names what was done to parts that are gone by the names that they had', async () => {
    function Worry() {
      const { move, remove } = useEdits();
      const id = useStructure().questions.find(({ code }) => code === 'worry')?.id ?? '';
      return (
        <>
          <button type="button" onClick={() => move(id, null)}>
            Move
          </button>
          <button type="button" onClick={() => remove(id)}>
            Remove
          </button>
        </>
      );
    }
    const user = await openParts(
      <>
        <Activity versions={[]} />
        <Steps />
        <Worry />
      </>,
    );
    const named = `“${textOf('question.worry.text', 'en-US')}”`;
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    await screen.findByRole('button', { name: `Undo: moved ${named} to the first place` });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(`Admin Editor removed ${named}`)).toBeInTheDocument();
    expect(screen.getByText(`Admin Editor moved ${named} to the first place`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Undo: removed ${named}` }));
    expect(await screen.findByText(`Admin Editor undid: removed ${named}`)).toBeInTheDocument();
  });

  it('says what blocks publishing, each with the way to where it is mended, and which languages are not complete', async () => {
    const why = 'Arabic is not complete. Drafts that wait for approval: 26. Of an older wording: 1.';
    const params = { locale: 'ar-EG', count: 27, missing: 0, drafts: 26, outdated: 1 };
    server.respond('GET', `instruments/${published}/check`, () =>
      data([
        {
          code: 'reference.unknown',
          severity: 'error',
          path: 'questions[1].answerSet',
          owner: 'worry',
          message: '',
          params: { target: 'answer set', code: 'oftn' },
        },
        { code: 'text.long', severity: 'warning', path: 'texts', owner: null, message: 'Long.', params: {} },
        { code: 'text.incomplete_locale', severity: 'error', path: 'texts', owner: null, message: why, params },
        ...['it-IT', 'de-DE', 'fr-FR', 'zh-CN'].map((locale) => ({
          code: 'text.incomplete_locale',
          severity: 'warning',
          path: `texts.${locale}`,
          owner: null,
          message: 'It lacks texts.',
          params: { locale, count: 2 },
        })),
      ]),
    );
    const user = await openParts(
      <>
        <Blocking />
        <HeadProblems />
        <InstrumentTabs id={published} active="overview" />
      </>,
    );
    const list = within(await screen.findByRole('list', { name: 'Before publishing' }));
    expect(list.getByText('“oftn” does not exist.')).toBeInTheDocument();
    const [, worry] = world().draft.questions;
    const named = textOf('question.worry.text', 'en-US');
    expect(list.getByRole('link', { name: `Go to “${named}”` })).toHaveAttribute(
      'href',
      `${address}/question?part=${worry?.id}`,
    );
    expect(list.getByText('Long.')).toBeInTheDocument();
    expect(list.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute('href', `${address}?tab=settings`);
    // Languages are one quiet line: those that the published version lacks texts in too, and the others.
    expect(list.getByText(/^4 languages are not complete/)).toBeInTheDocument();
    expect(list.getAllByRole('listitem')).toHaveLength(4);
    const unfinished = within(list.getByText(/^Not complete: العربية\./).closest('li') as HTMLElement);
    const href = unfinished.getByRole('link', { name: 'Translate' }).getAttribute('href') ?? '';
    expect(new URL(href, 'https://example.org').searchParams.get('states')).toBe('machine,draft,outdated');

    const tabs = within(screen.getByRole('navigation', { name: 'Parts of the instrument' }));
    expect(tabs.getByRole('link', { name: 'Questions' })).toHaveAccessibleDescription('1 problem');
    await user.click(screen.getByRole('button', { name: '1 problem · 1 warning' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 problem · 1 warning' }));
    expect(dialog.getByRole('link', { name: `Go to “${named}”` })).toBeInTheDocument();
    await user.click(dialog.getByRole('link', { name: 'Go to Settings' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: '1 problem · 1 warning' })).not.toBeInTheDocument(),
    );
    expect(currentPath()).toBe(`${address}?tab=settings`);
  });

  it('says when it was checked while edits wait for a connection, and checks again as soon as there is one', async () => {
    const user = await openParts(
      <>
        <HeadProblems />
        <GoingBack />
      </>,
    );
    const changes = `instruments/${published}/draft/changes`;
    await screen.findByRole('button', { name: /^(No|\d+) problems?$/ });
    server.respond('POST', changes, unreachable);
    await user.click(screen.getByRole('button', { name: 'Going back' }));
    const old = await screen.findByRole('button', { name: /problems? at \d/ });
    await user.click(old);
    expect(await screen.findByText(/^Checked at .+, not since then: there is no connection/)).toBeInTheDocument();
    server.restore('POST', changes);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('button', { name: /^(No|\d+) problems?$/ })).toBeInTheDocument();
    expect(screen.queryByText(/not since then/)).not.toBeInTheDocument();
  });

  it('counts attempts week by week', async () => {
    await openParts(<WithDetail of={Attempts} />);
    const weeks = within(await screen.findByRole('list', { name: 'Attempts begun, by week' }));
    expect(weeks.getAllByRole('listitem')).toHaveLength(12);
    expect(weeks.getByText('Week of Sep 14: 10 attempts')).toBeInTheDocument();
  });

  it('counts in each language drafts and texts of an older wording apart from what is approved, and leads to its translation', async () => {
    instrumentOf(published).locales = [
      { locale: 'en-US', texts: 26, total: 26, promised: true },
      { locale: 'de-DE', texts: 25, total: 26, reviewed: 4, outdated: 1, promised: true },
    ];
    const user = await openParts(<WithDetail of={Languages} />);
    expect(await screen.findByText('1 missing · 1 outdated · 20 waiting for approval')).toBeInTheDocument();
    const german = screen.getByRole('link', { name: 'Translate into Deutsch' });
    expect(german).toHaveAttribute('href', expect.stringContaining(`ownerId=${published}&locales=de-DE`));
    await user.click(screen.getByRole('combobox', { name: 'Add a language' }));
    await user.click(await option(/^日本語/));
    await waitFor(() => expect(currentPath()).toMatch(/^\/translations\?.*locales=ja-JP/));
  });

  it('compares the newest version with the one before it, the older one first: structure and texts', async () => {
    const now = exported(world());
    server.respond('GET', `instruments/${published}/export`, ({ query }) => {
      if (Number(query.version) !== 1) return data(now);
      const texts = { ...now.texts, 'en-US': { ...now.texts['en-US'], title: 'Evening' } };
      return data({ ...now, settings: { ...now.settings, paging: 'all' }, texts });
    });
    const user = await openParts(<WithDetail of={Versions} />);
    await user.click((await screen.findAllByRole('button', { name: 'Compare' }))[0] as HTMLElement);
    const drawer = within(await screen.findByRole('dialog'));
    expect(
      await drawer.findByRole('row', { name: /^Shown changed All on one page One question at a time/ }),
    ).toBeInTheDocument();
    expect(drawer.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Where',
      'Version 1',
      'Version 2',
    ]);
    await user.click(drawer.getByRole('tab', { name: 'Texts (1)' }));
    // The word that is new is marked.
    expect(await drawer.findAllByText('Evening')).toHaveLength(2);
    expect(drawer.getByText('check', { selector: 'ins' })).toBeInTheDocument();
  });

  it('goes to the archive and comes back', async () => {
    server.respond('GET', `instruments/${published}/check`, () => data([]));
    const user = await openParts(
      <>
        <InstrumentHead active="overview" />
        <Blocking />
      </>,
    );
    expect(
      await screen.findByText(/^Nothing has changed since version/, { selector: '.ant-alert *' }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More for this instrument' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(instrumentOf(published).status).toBe('archived'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveAccessibleDescription(
      'This instrument is archived. Bring it back first.',
    );
    expect(await screen.findByText('Archived')).toBeInTheDocument();
    expect(screen.queryByText(/^Nothing has changed/, { selector: '.ant-alert *' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Bring back from the archive' }));
    await waitFor(() => expect(instrumentOf(published).status).not.toBe('archived'));
  });

  itLong('has no serious fault of accessibility', async () => {
    await openApp(address);
    await screen.findByText(/ published version 2$/);
    expect(await seriousProblems()).toEqual([]);
  });
});

describe('the head of an instrument', () => {
  it('has its title edited at its head', async () => {
    const user = await openParts(<HeadTitle />);
    await user.click(await screen.findByRole('button', { name: 'Edit the title' }));
    const field = screen.getByRole('textbox', { name: 'Title' });
    await user.clear(field);
    await user.type(field, 'Evening and night{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Evening and night' })).toBeInTheDocument();
    await waitFor(() => expect(textOf('title', 'en-US')).toBe('Evening and night'));
    expect(screen.getByRole('button', { name: 'Edit the title' })).toHaveFocus();
  });

  it('shows codes to who asks for them', async () => {
    const user = await openParts(<InstrumentHead active="overview" />);
    await user.click(await screen.findByRole('button', { name: 'More for this instrument' }));
    expect(screen.queryByText('ipip_neo_120')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitem', { name: 'Show codes' }));
    expect(await screen.findByText('ipip_neo_120')).toBeInTheDocument();
  });

  it('says which version is published and that the draft was changed since, and publishes the change that was made just before, the present draft where somebody else has changed it', async () => {
    const versionTwo = exported(world());
    server.respond('GET', `instruments/${published}/export`, ({ query }) =>
      data(Number(query.version) === 2 ? versionTwo : exported(world())),
    );
    const user = await openParts(
      <>
        <InstrumentHead active="settings" />
        <GoingBack />
      </>,
    );
    expect(await screen.findByText('Version 2')).toBeInTheDocument();
    const publish = screen.getByRole('button', { name: 'Publish' });
    expect(publish).toBeDisabled();
    expect(publish).toHaveAccessibleDescription('Nothing has changed since version 2.');
    const change = screen.getByRole('button', { name: 'Going back' });
    await user.click(change);
    expect(await screen.findByText('1 change not published')).toBeInTheDocument();
    expect(publish).toBeEnabled();
    expect(publish).not.toHaveAccessibleDescription();
    await user.click(change);
    await user.click(change);
    await user.click(publish);
    const dialog = within(await screen.findByRole('dialog'));
    const changes = within(await dialog.findByRole('region', { name: 'What has changed since version 2' }));
    expect(await changes.findByRole('row', { name: /^Going back added/ })).toBeInTheDocument();
    instrumentOf(published).rowVersion += 1;
    await user.click(dialog.getByRole('button', { name: 'Publish version 3' }));
    expect(await dialog.findByText(/^Somebody else has changed this in the meantime/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Publish version 3' }));
    expect(await screen.findByText('Version 3 is published.')).toBeInTheDocument();
  });
});

describe('the settings of an instrument', () => {
  it('are saved as operations, without their usual values, taken back, and refused where they make no sense', async () => {
    const user = await openApp(`${address}?tab=settings`);
    await screen.findByText('What it says');
    for (const each of ['Title', 'Taking it again', 'Domain', 'Published in'])
      expect(screen.getByLabelText(each)).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Shown' }));
    await user.click(await option('All on one page'));
    await waitFor(() => expect(world().draft.settings?.paging).toBe('all'));
    expect(world().log.at(-1)?.operations).toEqual([
      { op: 'set', part: 'instrument', field: 'settings.paging', value: 'all', before: 'question' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Undo: changed the settings' }));
    await waitFor(() => expect(world().draft.settings?.paging).toBe('question'));
    const minutes = screen.getByRole('textbox', { name: 'Minutes needed' });
    fireEvent.change(minutes, { target: { value: '-3' } });
    fireEvent.blur(minutes);
    expect(await screen.findByText('Enter a number from 1 to 10,000, or leave this empty.')).toBeInTheDocument();
    const back = screen.getByRole('switch', { name: 'Going back' });
    await user.click(back);
    await waitFor(() => expect(world().draft.settings?.allowBack).toBe(false));
    await user.click(back);
    await waitFor(() => expect(world().draft.settings).not.toHaveProperty('allowBack'));
    expect(world().draft.settings?.estimatedMinutes).toBe(4);
  });

  it('let it be taken again after a whole number of days', async () => {
    const user = await openParts(<Retake />);
    await user.click(await screen.findByRole('combobox', { name: 'Taking it again' }));
    await user.click(await option('After some days'));
    const days = await screen.findByRole('textbox', { name: 'Days between two attempts' });
    await user.clear(days);
    await user.type(days, '2.5');
    await user.tab();
    expect(days).toHaveValue('2.5');
    expect(await screen.findByText('Enter a whole number from 1 to 36,525.')).toBeInTheDocument();
    await user.clear(days);
    await user.type(days, '7');
    await user.tab();
    await waitFor(() => expect(world().draft.settings?.retake).toEqual({ rule: 'days', days: 7 }));
    expect(world().log).toHaveLength(2);
  });

  it('name the languages that it is published in; none named are all that have texts', async () => {
    const user = await openParts(<PublishedLocales />);
    const field = await screen.findByRole('combobox', { name: 'Published in' });
    await user.click(field);
    const arabic = await option(/العربية|Arabic/);
    await user.click(arabic);
    await waitFor(() => expect(world().draft.settings?.locales).toEqual(['ar-EG']));
    await user.click(arabic);
    await waitFor(() => expect(world().draft.settings).not.toHaveProperty('locales'));
  });

  it('hold its texts in two languages beside each other', async () => {
    const user = await openParts(
      <>
        <EditedLocaleSelect />
        <Texts />
      </>,
    );
    await user.click(await screen.findByRole('combobox', { name: 'Second language' }));
    await user.click(await option(/^العربية/));
    const title = await screen.findByRole('textbox', { name: 'Title in العربية' });
    expect(title).toHaveAttribute('dir', 'rtl');
    await user.clear(title);
    await user.type(title, 'مساء');
    await user.tab();
    await waitFor(() => expect(textOf('title', 'ar-EG')).toBe('مساء'));
    expect(textOf('title', 'en-US')).toBe('Evening check');
  });

  it('put it into the catalogue by names, what it does not know by its code; another domain takes the area away, as one step', async () => {
    setDraft(published, { ...eveningCheck, domain: 'sea_air' });
    const user = await openParts(
      <>
        <CatalogFields />
        <Steps />
      </>,
    );
    const choose = async (field: string, name: string) => {
      await user.click(await screen.findByRole('combobox', { name: field }));
      await user.click(await option(name));
    };
    expect(await screen.findByText('sea air')).toBeInTheDocument();
    await choose('Domain', 'Wellbeing');
    await waitFor(() => expect(world().draft).toMatchObject({ domain: 'wellbeing' }));
    await choose('Area', 'Stress');
    await waitFor(() => expect(world().draft.area).toBe('stress'));
    await choose('Domain', 'Personality');
    await waitFor(() => expect(world().draft.domain).toBe('personality'));
    expect(world().draft.area).toBeUndefined();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(world().draft).toMatchObject({ domain: 'wellbeing', area: 'stress' }));
  });
});

describe('the preview', () => {
  it('asks as the player does, at the width and in the language chosen', async () => {
    const user = await openParts(<InstrumentHead active="overview" />);
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Preview as a respondent' }));
    expect(await drawer.findByRole('heading', { name: 'I felt calm in the evening.' })).toBeInTheDocument();
    const frame = () => document.querySelector<HTMLElement>('.preview-frame');
    expect(frame()?.style.inlineSize).toBe('360px');
    expect(await seriousProblems()).toEqual([]);
    await user.click(drawer.getByRole('radio', { name: '768' }));
    expect(frame()?.style.inlineSize).toBe('768px');
    await user.click(drawer.getByRole('radio', { name: 'Often' }));
    await user.click(drawer.getByRole('combobox', { name: 'Language of the questions' }));
    await user.click(await option(/^العربية/));
    expect(await drawer.findByRole('heading', { name: 'شعرت بالهدوء في المساء.' })).toBeInTheDocument();
    expect(drawer.getByRole('radio', { name: 'غالبًا' })).toBeChecked();
    expect(await drawer.findByRole('button', { name: 'التالي' })).toBeInTheDocument();
  });

  it('begins at the first page whatever the sample answers are, keeps those, and says what respondents are told', async () => {
    const sample = { calm: 'always', worry: 'never' };
    window.sessionStorage.setItem(`authoring:sample:${published}`, JSON.stringify({ answers: sample }));
    const user = await openParts(<PreviewDrawer onClose={() => undefined} />);
    const drawer = within(await screen.findByRole('dialog', { name: 'Preview as a respondent' }));
    expect(await drawer.findByRole('heading', { name: 'I felt calm in the evening.' })).toBeInTheDocument();
    for (const radio of drawer.getAllByRole('radio', { name: /Never|Sometimes|Often|Always/ })) {
      expect(radio).not.toBeChecked();
    }
    await user.click(drawer.getByRole('radio', { name: 'Often' }));
    await user.click(drawer.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(drawer.getByRole('radio', { name: 'Often' })).not.toBeChecked());
    const kept = window.sessionStorage.getItem(`authoring:sample:${published}`) ?? '';
    expect(JSON.parse(kept)).toMatchObject({ answers: sample });
  });
});
