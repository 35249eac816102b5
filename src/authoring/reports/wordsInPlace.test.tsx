import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { InstrumentDocument } from 'core/instrument/document';
import { eveningCheck } from 'mock/answering/eveningCheck';
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

beforeAll(withoutLayout);
beforeEach(anew);

async function openMain(document: InstrumentDocument = eveningCheck) {
  put(document);
  const user = await openArea(`reports/edit-report/${structure().reports?.[0]?.id}`);
  await screen.findByRole('region', { name: 'The sheet' });
  return user;
}

const sheet = () => within(document.querySelector('.report-paper article') as HTMLElement);
const chooser = (name: string) =>
  sheet()
    .getAllByRole('button')
    .find((each) => each.dataset.choose && each.getAttribute('aria-label')?.startsWith(name)) as HTMLElement;
const blockOf = (name: string) => chooser(name).closest('.sheet-block') as HTMLElement;
const written = (name = 'Text on the sheet') => sheet().getByRole('textbox', { name });
const writes = () => sheet().queryByRole('textbox');
const note = 'Text: This is no diagnosis.';

describe('words are typed where they stand', () => {
  it('by a click into a text: its source in the editor, read again as its readers do when it is left', async () => {
    const user = await openMain();
    await user.click(screen.getByRole('button', { name: 'Highest' }));
    await user.click(chooser(note));
    expect(written()).toHaveFocus();
    expect(blockOf('Text: ')).toHaveAttribute('data-selected');
    await user.keyboard('{Control>}a{/Control}');
    await user.paste('It comes to {{ share }} percent, **at most**.');
    expect(written()).toHaveTextContent('It comes to {{ share }} percent, **at most**.');
    expect(await seriousProblems()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(writes()).toBeNull();
    expect(chooser('Text: It comes to')).toHaveFocus();
    await waitFor(() => expect(blockOf('Text: ')).toHaveTextContent('It comes to 100.0 percent, at most.'));
    await findSaved('report.main.note.text', 'It comes to {{ share }} percent, **at most**.');
    // One edit, undone by name.
    expect(log()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await findSaved('report.main.note.text', 'This is no diagnosis.');
  });

  it('by F2 or Enter on the block; a heading is one line', async () => {
    const user = await openMain();
    chooser('Heading').focus();
    await user.keyboard('{F2}');
    expect(written('Heading on the sheet')).toHaveFocus();
    expect(written('Heading on the sheet')).toHaveAttribute('aria-multiline', 'false');
    await user.keyboard('{Escape}');
    expect(chooser('Heading')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.paste(' again');
    await user.keyboard('{Escape}');
    await saved();
    expect(chooser('Heading')).toHaveAccessibleName(/ again, 2 of 7$/);
  });

  it('and left by a click elsewhere, which does what it was meant for', async () => {
    const user = await openMain();
    await user.click(chooser(note));
    await user.keyboard('{Control>}{End}{/Control}');
    await user.paste(' Or is it?');
    await user.click(chooser('Heading'));
    expect(sheet().getAllByRole('textbox')).toHaveLength(1);
    expect(written('Heading on the sheet')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Highest' }));
    expect(writes()).toBeNull();
    await findSaved('report.main.note.text', 'This is no diagnosis. Or is it?');
    // Selected, it is drawn; a click into the drawing leads back.
    await user.click(within(blockOf('Heading')).getByRole('heading'));
    expect(written('Heading on the sheet')).toHaveFocus();
  });

  it('and left by the tab key; within it the toolbar is a stop', async () => {
    const user = await openMain();
    await user.click(chooser('Heading'));
    await user.tab({ shift: true });
    expect(within(sheet().getByRole('toolbar')).getAllByRole('button')).toContain(document.activeElement);
    await user.tab();
    expect(written('Heading on the sheet')).toHaveFocus();
    await user.tab();
    await waitFor(() => expect(writes()).toBeNull());
  });

  it('in the language of the sheet, from right to left, with the base language below it', async () => {
    const user = await openMain();
    await user.click(screen.getByRole('combobox', { name: 'Language of the preview' }));
    await user.click((await screen.findAllByTitle(/العربية|ar-EG/)).at(-1) as HTMLElement);
    await waitFor(() => expect(chooser('Heading').closest('article')).toHaveAttribute('dir', 'rtl'));
    await user.click(chooser('Heading'));
    const fields = sheet().getAllByRole('textbox');
    expect(fields.map((field) => [field.lang, field.dir])).toEqual([
      ['ar-EG', 'rtl'],
      ['en-US', 'ltr'],
    ]);
    expect(fields[0]).toHaveFocus();
    await user.keyboard('{Control>}a{/Control}');
    await user.paste('مساؤك');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(within(blockOf('Heading')).getByRole('heading')).toHaveTextContent('مساؤك'));
    const heading = structure().reports?.[0]?.blocks.find(({ kind }) => kind === 'heading');
    await findSaved(`report.main.${heading && 'code' in heading ? heading.code : ''}.text`, 'مساؤك', 'ar-EG');
  });
});

describe('a nugget is typed where it stands', () => {
  const twice = () => {
    const document = structuredClone(eveningCheck);
    document.reports?.push({ code: 'other', audience: 'staff', blocks: [{ kind: 'nuggets', group: 'risk' }] });
    return document;
  };

  it('says which of them it is, and what else shows it, and keeps its place without words', async () => {
    const user = await openMain(twice());
    await user.click(screen.getByRole('button', { name: 'Highest' }));
    await waitFor(() => expect(blockOf('Nuggets: Help')).toHaveTextContent('Talk to somebody you trust'));
    await user.click(chooser('Nuggets: Help'));
    const pen = within(blockOf('Nuggets: Help')).getByRole('button', { name: /^Write this nugget here: Shown when/ });
    await user.click(pen);
    const field = written('Nugget on the sheet');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/Shown when .* 1 other block shows this text too: other/);
    await user.keyboard('{Control>}a{/Control}{Delete}');
    const code = structure().nuggets?.find(({ group }) => group === 'risk')?.code;
    await findSaved(`nugget.${code}.text`, undefined as unknown as string);
    expect(written('Nugget on the sheet')).toHaveFocus();
    await user.paste('Call a friend.');
    await user.keyboard('{Escape}');
    expect(chooser('Nuggets: Help')).toHaveFocus();
    await waitFor(() => expect(blockOf('Nuggets: Help')).toHaveTextContent('Call a friend.'));
    await findSaved(`nugget.${code}.text`, 'Call a friend.');
  });

  it('by F2, and by a click into the drawing', async () => {
    const user = await openMain();
    await user.click(screen.getByRole('button', { name: 'Highest' }));
    await waitFor(() => expect(blockOf('Nuggets: Help')).toHaveTextContent('Talk to somebody you trust'));
    chooser('Nuggets: Help').focus();
    await user.keyboard('{F2}');
    expect(written('Nugget on the sheet')).toHaveFocus();
    await user.keyboard('{Escape}');
    fireEvent.click(within(blockOf('Nuggets: Help')).getByText(/Talk to somebody you trust/));
    expect(written('Nugget on the sheet')).toHaveFocus();
  });
});
