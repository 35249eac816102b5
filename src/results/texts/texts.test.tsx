import { screen, waitFor, within } from '@testing-library/react';
import { resetTextCodings } from 'mock/results/textCoding';
import { surveyId } from 'mock/surveys/surveyWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { deedOf, withNone, withTheme } from './themeKeys';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
});
afterEach(resetTextCodings);

const question = 'Is there anything else?';

async function opened() {
  const user = await openApp(`/surveys/survey/${surveyId(1)}/result/all?tab=questions`);
  const [first] = await screen.findAllByRole('region', { name: question });
  const box = within(first as HTMLElement);
  await user.click(box.getByText(question));
  const list = await box.findByRole('list', { name: question });
  const rows = () => [...list.children] as HTMLElement[];
  const row = (words: string) => {
    const found = rows().find(({ textContent }) => textContent.includes(words));
    if (found === undefined) throw new Error(`no text “${words}”`);
    return found;
  };
  const choose = async (name: RegExp) => {
    await user.click(box.getByRole('combobox', { name: 'Show' }));
    await user.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
  };
  return { user, box, rows, row, choose };
}

/** The themes of the question with their counts, as they stand above the texts. */
const themesOf = (box: Awaited<ReturnType<typeof opened>>['box']) =>
  [...(box.getAllByRole('list', { name: 'Themes' })[0]?.children ?? [])].map(({ textContent }) => textContent);

it('texts are marked and sorted into themes by keys; the list is narrowed by them, and two coders are compared', async () => {
  const { user, box, rows, row, choose } = await opened();
  const total = rows().length;
  row('My garden').focus();
  await user.keyboard('31m');
  const garden = within(row('My garden'));
  expect(garden.getByRole('button', { name: 'Out of doors' })).toHaveAttribute('aria-pressed', 'true');
  expect(garden.getByRole('button', { name: 'Rest' })).toHaveAttribute('aria-pressed', 'true');
  expect(garden.getByRole('button', { name: 'Worth quoting' })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{ArrowDown}');
  const next = rows()[rows().indexOf(row('My garden')) + 1];
  expect(next).toHaveFocus();
  await user.keyboard('0');
  expect(within(next as HTMLElement).getByRole('button', { name: /None of them/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await waitFor(() => expect(themesOf(box)[0]).toMatch(/^Rest ?1 text, \d+ answers?$/));

  await user.click(box.getByRole('button', { name: 'Agreement' }));
  const compared = within(await box.findByRole('region', { name: 'How far coders agree' }));
  expect(compared.getByRole('row', { name: /^Rest 2 \d+% / })).toBeInTheDocument();
  expect(compared.getByText(/^Rest: set by Admin Editor, not by Every Role$/)).toBeInTheDocument();
  expect(await seriousProblems()).toEqual([]);

  await choose(/^Worth quoting \(1\)$/);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await choose(/^Not looked at yet/);
  await waitFor(() => expect(rows()).toHaveLength(total - 2));
  // It stays in sight, so that more can be said of it.
  rows()[0]?.focus();
  await user.keyboard('2');
  expect(rows()).toHaveLength(total - 2);
});

it('themes are named, added and removed; what goes with one is said before', async () => {
  const { user, box } = await opened();
  await user.click(box.getByRole('button', { name: 'Edit themes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit themes' }));
  await user.click(dialog.getByRole('button', { name: 'Move Rest down' }));
  const second = dialog.getByRole('textbox', { name: 'Theme 2' });
  await user.clear(second);
  await user.type(second, 'With others');
  expect(dialog.getByText('“With others” is there twice.')).toBeInTheDocument();
  await user.clear(second);
  await user.type(second, 'Resting');
  await user.click(dialog.getByRole('button', { name: 'Remove “Out of doors”' }));
  expect(dialog.getByText('What anybody has said of Out of doors will be forgotten.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: /Add a theme/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Theme 3' }), 'Work');
  expect(dialog.getByRole('textbox', { name: 'Theme 3' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(themesOf(box)).toEqual(['With others', 'Resting', 'Work'].map((name) => `${name}0 texts, 0 answers`)),
  );
});

it('keys mean the same on every keyboard; those of the browser stay', () => {
  const pressed = (key: string, code: string, more = {}) =>
    deedOf({ key, code, altKey: false, ctrlKey: false, metaKey: false, ...more });
  expect(pressed('&', 'Digit1')).toEqual({ theme: 0 });
  expect(pressed('٢', 'Digit2')).toEqual({ theme: 1 });
  expect(pressed('9', 'Numpad9')).toEqual({ theme: 8 });
  expect(pressed('0', 'Digit0')).toBe('none');
  expect(pressed('ь', 'KeyM')).toBe('mark');
  expect(pressed('1', 'Digit1', { ctrlKey: true })).toBeUndefined();
  expect(pressed('Tab', 'Tab')).toBeUndefined();
  expect([withTheme(null, 'a'), withTheme(['a', 'b'], 'a'), withTheme(['a'], 'a')]).toEqual([['a'], ['b'], []]);
  expect([withNone(null), withNone(['a']), withNone([])]).toEqual([[], [], null]);
});
