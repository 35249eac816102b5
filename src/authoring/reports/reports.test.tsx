import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { InstrumentDocument } from 'core/instrument/document';
import type { Draft, DraftReport } from 'core/instrument/draft';
import { eveningCheck } from 'mock/answering/eveningCheck';
import type { ReactNode } from 'react';
import { itLong } from 'tests/long';
import { currentPath } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { useStructure } from '@/authoring/draft/useParts';
import { SavedState, Steps } from '@/authoring/frame/DraftState';
import { EditedLocaleSelect } from '@/authoring/frame/EditedLocaleSelect';
import { partPath } from '@/authoring/frame/partPath';
import { SamplePanel } from '@/authoring/sample/SamplePanel';
import {
  anew,
  findSaved,
  instrument,
  log,
  openArea,
  put,
  saved,
  structure,
  withoutLayout,
} from '@/authoring/testing/instrumentArea';
import { openInDraft } from '@/authoring/testing/openInDraft';
import { InsertBlock } from './InsertBlock';
import { partsOfReport } from './partsOfReport';
import { ReportDesk } from './ReportDesk';
import { SheetTools } from './SheetTools';

beforeAll(() => {
  withoutLayout();
  let made = 0;
  URL.createObjectURL = () => `blob:http://localhost/${++made}`;
  URL.revokeObjectURL = () => undefined;
});
beforeEach(anew);

/** Opens the desk of the first report, with what its tests need of the head. */
async function openMain(document: InstrumentDocument = eveningCheck) {
  put(document);
  const id = structure().reports?.[0]?.id ?? '';
  const desk = (
    <>
      <Steps />
      <SavedState />
      <EditedLocaleSelect />
      <ReportDesk id={id} />
    </>
  );
  const user = await openInDraft(instrument, desk, `/reports/edit-report/${id}`);
  await screen.findByRole('region', { name: 'The sheet' });
  return user;
}

/** A part of the desk that is drawn with the first report. */
function WithReport({ children }: { children(report: DraftReport, draft: Draft): ReactNode }) {
  const draft = useStructure();
  const [report] = draft.reports ?? [];
  return report ? children(report, draft) : null;
}

const blocks = () => structure().reports?.[0]?.blocks ?? [];
const kinds = () => blocks().map(({ kind }) => kind);
const paper = () => document.querySelector('.report-paper article') as HTMLElement;
/** What selects a block on the sheet. @param name its beginning */
const onSheet = (name: string) =>
  within(paper())
    .getAllByRole('button', { pressed: undefined })
    .find((button) => button.dataset.choose && button.getAttribute('aria-label')?.startsWith(name)) as HTMLElement;
const blockOf = (name: string) => onSheet(name).closest('.sheet-block') as HTMLElement;
const inspector = () => document.querySelector('.report-inspector') as HTMLElement;

const choose = async (user: Awaited<ReturnType<typeof openMain>>, box: string | RegExp, option: string | RegExp) => {
  await user.click(screen.getByRole('combobox', { name: box }));
  await user.click((await screen.findAllByTitle(option)).at(-1) as HTMLElement);
};

describe('a report that is edited', () => {
  it('its blocks are put in order by keyboard, and the preview follows, in Arabic from right to left', async () => {
    const user = await openMain();
    await user.click(screen.getByRole('button', { name: 'Highest' }));
    await choose(user, 'Language of the preview', /العربية|ar-EG/);
    await waitFor(() => expect(paper()).toHaveTextContent('أمسياتك ولياليك'));
    expect(paper()).toHaveAttribute('dir', 'rtl');
    await waitFor(() => expect(within(paper()).getByText(/من ١٥/)).toBeInTheDocument());
    const order = () => [...paper().querySelectorAll<HTMLElement>('.sheet-block')].map(({ dataset }) => dataset.block);
    const [risk, heading] = blocks().map(({ id }) => id);
    expect(order().slice(0, 2)).toEqual([risk, heading]);
    onSheet('Heading').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(order().slice(0, 2)).toEqual([heading, risk]));
    expect(screen.getByText(/^Heading: .* is now 1 of 7\.$/)).toBeInTheDocument();
    await waitFor(() => expect(onSheet('Heading')).toHaveFocus());
    await saved();
    expect(kinds().slice(0, 2)).toEqual(['heading', 'nuggets']);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(order().slice(0, 2)).toEqual([risk, heading]));
  });

  it('a block that is selected stands out on the sheet, and what is written in the inspector is read there at once', async () => {
    const user = await openMain();
    await user.click(onSheet('Text: This is no diagnosis.'));
    const mark = () => paper().querySelector('[data-selected]');
    expect(mark()).toHaveTextContent('This is no diagnosis.');
    const field = screen.getByLabelText('Text');
    await user.click(field);
    await user.keyboard('{Control>}a{/Control}');
    await user.paste('It comes to {{ share }} percent.');
    await user.click(screen.getByRole('button', { name: 'Highest' }));
    await waitFor(() => expect(mark()).toHaveTextContent('It comes to 100.0 percent.'));
    await findSaved('report.main.note.text', 'It comes to {{ share }} percent.');
  });

  it('shows what comes out at scores that are set by hand', async () => {
    await openMain();
    const score = (await screen.findAllByRole('spinbutton', { name: /unrest/i }))[0] as HTMLElement;
    fireEvent.change(score, { target: { value: '12' } });
    fireEvent.blur(score);
    await waitFor(() => expect(paper()).toHaveTextContent('Unrest: 12 of 15'));
    expect(paper()).toHaveTextContent('Talk to somebody you trust');
    fireEvent.change(score, { target: { value: '3' } });
    fireEvent.blur(score);
    await waitFor(() => expect(paper()).toHaveTextContent('mostly calm'));
    expect(paper()).not.toHaveTextContent('Talk to somebody you trust');
    expect(blockOf('Nuggets: Help')).toHaveTextContent('Not shown on this sample');
  });

  it('takes a block of each kind that the instrument has something for', async () => {
    put(eveningCheck);
    const user = await openInDraft(
      instrument,
      <>
        <SavedState />
        <WithReport>
          {(report) => (
            <InsertBlock
              report={report}
              after={report.blocks.at(-1)?.id ?? null}
              label="Add a block"
              wide
              onAdded={() => undefined}
            />
          )}
        </WithReport>
      </>,
    );
    const button = await screen.findByRole('button', { name: 'Add a block' });
    for (const name of ['Page break', 'Heading', 'Text', 'Nuggets', 'Scores', 'Chart', 'Image']) {
      await user.click(button);
      await user.click((await screen.findAllByRole('menuitem', { name })).at(-1) as HTMLElement);
    }
    await saved();
    expect(kinds().slice(7)).toEqual(['page_break', 'heading', 'text', 'nuggets', 'scores', 'chart', 'image']);
    expect(blocks()[11]).toMatchObject({ calculations: ['unrest', 'share'] });
    await user.click(button);
    const svg = (await screen.findAllByRole('menuitem', { name: 'SVG: the instrument has none yet' })).at(-1);
    expect(svg).toHaveAttribute('aria-disabled', 'true');
  });

  it('a block is put between two others or at the end, and its words are written at once', async () => {
    const user = await openMain();
    await user.click(screen.getByRole('button', { name: /^Add a block before Text: This is no diagnosis/ }));
    await user.click((await screen.findAllByRole('menuitem', { name: 'Text' })).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text on the sheet' })).toHaveFocus());
    await user.paste('Between the two.');
    await waitFor(() => expect(blockOf('Text: Between the two.')).toHaveTextContent('Between the two.'));
    await saved();
    const at = kinds().indexOf('text');
    expect(blocks()[at]?.id).toBe(onSheet('Text: Between the two.').dataset.choose);
    expect(onSheet('Text: Between the two.')).toHaveAccessibleName(`Text: Between the two., ${at + 1} of 8`);
    await user.click(within(inspector()).getByRole('button', { name: 'Back to the block' }));
    expect(onSheet('Text: Between the two.')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Add a block' }));
    await user.click((await screen.findAllByRole('menuitem', { name: 'Page break' })).at(-1) as HTMLElement);
    await waitFor(() => expect(onSheet('Page break')).toHaveFocus());
    await saved();
    expect(kinds().at(-1)).toBe('page_break');
  });

  it('everything is done with the keys: from block to block, selected, edited, left again and removed', async () => {
    const user = await openMain();
    onSheet('Nuggets: Help').focus();
    await user.keyboard('{ArrowDown}');
    expect(onSheet('Heading')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onSheet('Heading')).toHaveAttribute('aria-pressed', 'true');
    expect(inspector().querySelector('h2')).toHaveTextContent(/^Heading: /);
    expect(screen.getByRole('textbox', { name: 'Heading on the sheet' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(onSheet('Heading')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: /^Edit Heading: / }));
    await waitFor(() => expect(within(inspector()).getByLabelText('Heading')).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(onSheet('Heading')).toHaveFocus();
    onSheet('Scores').focus();
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(inspector()).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    expect(onSheet('Scores')).toHaveFocus();
    onSheet('Heading').focus();
    await user.keyboard('{Enter}{Escape}');
    await user.keyboard('{Delete}');
    await waitFor(() => expect(kinds()).toHaveLength(6));
    expect(kinds()).not.toContain('heading');
    expect(inspector().querySelector('h2')).toHaveTextContent('About the report');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-choose', blocks()[1]?.id));
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(onSheet('Heading')).toBeInTheDocument());
  });

  it('the sample offers the scores that drive the report, by their names, and the others when asked for', async () => {
    const document = structuredClone(eveningCheck);
    document.calculations?.push({ code: 'aside', formula: '1' });
    put(document);
    const panel = <WithReport>{(report, draft) => <SamplePanel drives={partsOfReport(draft, report)} />}</WithReport>;
    const user = await openInDraft(instrument, panel);
    const sample = within(await screen.findByRole('region', { name: 'Sample sheet' }));
    const names = () =>
      sample
        .getAllByRole('spinbutton')
        .map((field) => field.closest('li')?.querySelector('label')?.textContent?.trim());
    await waitFor(() => expect(names().filter(Boolean)).toEqual(['Unrest', 'Share of the highest score (%)']));
    await user.click(sample.getByRole('button', { name: 'All 3 scores' }));
    expect(names()).toContain('aside');
    // What was chosen here stays so on the other screens.
    await user.click(sample.getByText('Answers'));
    cleanup();
    await openInDraft(instrument, panel, '/report-nuggets');
    expect(await screen.findByRole('radio', { name: 'Answers' })).toBeChecked();
  });

  it('is opened at a block by its address, as problems and uses lead there', async () => {
    put(eveningCheck);
    const note = blocks().find(({ kind }) => kind === 'text')?.id ?? '';
    const path = partPath(structure(), instrument, note);
    await openArea(path.split(`${instrument}/`)[1] ?? '');
    await screen.findByRole('region', { name: 'The sheet' });
    await waitFor(() => expect(onSheet('Text: ')).toHaveFocus());
    expect(onSheet('Text: ')).toHaveAttribute('aria-pressed', 'true');
    expect(inspector().querySelector('h2')).toHaveTextContent(/^Text: /);
  });

  it('a group is shown whole or its first alone, scores are chosen and put in order, a condition is said in words', async () => {
    const user = await openMain();
    await user.click(onSheet('Nuggets: Help'));
    await user.click(screen.getByRole('radio', { name: 'The first' }));
    await saved();
    expect(blocks()[0]).toMatchObject({ show: 'first' });
    await user.click(onSheet('Scores: Unrest, '));
    within(inspector())
      .getByRole('button', { name: /^Move Share/ })
      .focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(screen.getByRole('button', { name: 'Remove Unrest' }));
    await saved();
    expect(blocks()[5]).toMatchObject({ calculations: ['share'] });
    await user.click(screen.getByLabelText('Condition of the block'));
    await user.paste('unrest >= 6');
    await waitFor(() => expect(blocks()[5]).toMatchObject({ condition: 'unrest >= 6' }));
    expect(blockOf('Scores: ')).toHaveTextContent('Shown when Unrest is at least 6');
  });

  it('a fault of its condition is said once, in its field or, when another is selected, with the block', async () => {
    const user = await openMain();
    await user.click(onSheet('Scores: Unrest, '));
    await user.click(screen.getByLabelText('Condition of the block'));
    await user.paste('nobody > 1');
    await waitFor(() => expect(blocks()[5]).toMatchObject({ condition: 'nobody > 1' }));
    const fault = /“nobody”/;
    await user.click(onSheet('Nuggets: Help'));
    expect(await screen.findAllByText(fault)).toHaveLength(1);
    expect(blockOf('Scores: ')).toHaveTextContent(fault);
    await user.click(onSheet('Scores: Unrest, '));
    expect(await within(inspector()).findByText(fault)).toBeInTheDocument();
    expect(screen.getAllByText(fault)).toHaveLength(1);
  });

  it('says which score its readers may not see, with the block', async () => {
    const document = structuredClone(eveningCheck);
    const [report] = document.reports ?? [];
    if (report) report.audience = 'staff';
    const user = await openMain(document);
    const found = await screen.findByRole('list', { name: /^Problems of Scores: Unrest, / });
    expect(found).toHaveTextContent('Share of the highest score (%)');
    await user.click(screen.getByRole('radio', { name: 'Respondents and staff' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: /^Problems of Scores/ })).not.toBeInTheDocument());
  });

  it('its title is written in the language edited beside the base language', async () => {
    const user = await openMain();
    await choose(user, /Second language/, /العربية|ar-EG/);
    const title = await screen.findByLabelText(/^Title in/);
    await user.clear(title);
    await user.type(title, 'تقريرك');
    await findSaved('report.main.title', 'تقريرك', 'ar-EG');
    await waitFor(() => expect(paper()).toHaveTextContent('تقريرك'));
  });
});

describe('a report on paper', () => {
  const path = `instruments/${instrument}/report.pdf`;

  async function openTools() {
    put(eveningCheck);
    const user = await openInDraft(instrument, <SheetTools code="main" locale="ar-EG" onLocale={() => undefined} />);
    await screen.findByRole('button', { name: 'Print' });
    return user;
  }

  it('is printed, and made as a PDF of the sample sheet in the language of the preview', async () => {
    const answers = { calm: 'always', worry: 'never' };
    window.sessionStorage.setItem(`authoring:sample:${instrument}`, JSON.stringify({ answers }));
    const user = await openTools();
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    expect(await screen.findByTitle('The report as a PDF')).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    expect(server.to('POST', path)).toHaveLength(1);
    expect(server.to('POST', path)[0]?.body).toMatchObject({
      report: 'main',
      locale: 'ar-EG',
      paper: 'a4',
      answers,
    });
    await user.click(screen.getByRole('radio', { name: 'Letter' }));
    await waitFor(() => expect(server.to('POST', path)[1]?.body).toMatchObject({ paper: 'letter' }));
  });

  it('says in words why it could not be made, and tries again', async () => {
    const user = await openTools();
    server.respond('POST', path, () =>
      json(422, {
        success: false,
        errorCode: 'attempt.answers_invalid',
        errorMessage: 'Some answers do not fit their questions.',
        showType: 2,
        requestId: 'r',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    const alert = await screen.findByText('The PDF could not be made');
    expect(alert.closest('[role="alert"]')).toHaveTextContent('Some answers do not fit their questions.');
    server.restore('POST', path);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTitle('The report as a PDF')).toBeInTheDocument();
  });
});

describe('the reports of an instrument', () => {
  it('the first teaches; a new one has a title and readers, and is edited at once', async () => {
    put({ ...eveningCheck, reports: [] });
    const user = await openArea('reports');
    await user.click(await screen.findByRole('button', { name: 'Add the first report' }));
    await user.type(await screen.findByLabelText('Title'), 'For the team');
    await user.click(screen.getByRole('radio', { name: 'Staff only' }));
    expect(screen.getByLabelText('Code')).toHaveValue('staff');
    await user.click(screen.getByRole('button', { name: 'Add and choose its blocks' }));
    expect(await screen.findByText(/A report is made of blocks/)).toBeInTheDocument();
    await saved();
    expect(structure().reports).toMatchObject([{ code: 'staff', audience: 'staff', blocks: [] }]);
    await findSaved('report.staff.title', 'For the team');
    expect(currentPath()).toContain(structure().reports?.[0]?.id ?? '-');
  });

  it('says readers, blocks and problems of each; one is copied with its blocks and taken away again', async () => {
    put(eveningCheck);
    const user = await openArea('reports');
    const link = await screen.findByRole('link', { name: 'Your evenings and nights' });
    expect(link.closest('li')).toHaveTextContent('Respondents and staff');
    expect(link.closest('li')).toHaveTextContent('7 blocks');
    await user.click(screen.getByRole('button', { name: 'More for Your evenings and nights' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await screen.findByRole('button', { name: 'More for Your evenings and nights (2)' });
    expect(screen.getByText('“Your evenings and nights” was duplicated; the copy is below it.')).toHaveAttribute(
      'role',
      'status',
    );
    await findSaved('report.main_2.note.text', 'This is no diagnosis.');
    expect(log()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'More for Your evenings and nights (2)' }));
    await user.click((await screen.findAllByRole('menuitem', { name: 'Remove' })).at(-1) as HTMLElement);
    await saved();
    expect(structure().reports).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Your evenings and nights' })).toHaveFocus());
  });

  itLong('have no serious problem of accessibility, in the list and where one is edited', async () => {
    put(eveningCheck);
    const user = await openArea('reports');
    const link = await screen.findByRole('link', { name: 'Your evenings and nights' });
    expect(await seriousProblems()).toEqual([]);
    await user.click(link);
    await screen.findByRole('region', { name: 'The sheet' });
    await user.click(onSheet('Text: '));
    expect(await seriousProblems()).toEqual([]);
  });
});
