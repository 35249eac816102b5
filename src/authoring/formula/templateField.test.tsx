import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freshBrowser } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import {
  cursorAt,
  editor,
  inLanguage,
  letMomentPass,
  marked,
  press,
  sample,
  show,
  Template,
  typed,
  value,
  withoutLayout,
} from './testing/fields';

beforeAll(withoutLayout);
beforeEach(() => {
  freshBrowser();
  inLanguage('en-US');
});

const tool = (name: string) => within(screen.getByRole('toolbar')).getByRole('button', { name });
const names = async () =>
  (await screen.findAllByRole('option')).map((option) => option.querySelector('.cm-completionLabel')?.textContent);

describe('placeholders in a text', () => {
  it('are coloured as formulas, the words around them are not', () => {
    show(<Template start="Your total is {{ total }}, of sum(q1) {{ nope }}." />);
    expect(marked('calculation')).toEqual(['total']);
    expect(marked('unknown')).toEqual(['nope']);
    expect(marked('function')).toEqual([]);
    const islands = [...document.querySelectorAll('.formula-island')].map((one) => one.textContent);
    expect(islands[0]).toBe('{{ total }}');
    expect(islands.join('')).toBe('{{ total }}{{ nope }}');
    expect(document.querySelector('.formula-island')).toHaveAttribute('dir', 'ltr');
  });

  it('are closed by themselves and completed inside', async () => {
    show(<Template start="Value: " />);
    cursorAt(7);
    typed('{{');
    expect(value()).toBe('Value: {{  }}');
    expect(await names()).toEqual(expect.arrayContaining(['total', 'sum']));
    typed('tot');
    await waitFor(async () => expect(await names()).toEqual(['total']));
    letMomentPass();
    press('Enter');
    expect(value()).toBe('Value: {{ total }}');
  });

  it('are checked where they stand, and mended', async () => {
    show(<Template start="Is {{ totl }} or {{ total" />);
    const faults = screen.getByRole('status');
    expect(within(faults).getByText('There is no question and no calculation “totl”.')).toBeInTheDocument();
    expect(within(faults).getByText(/The placeholder is not closed/)).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(document.querySelector('.cm-lintRange-error')).toHaveTextContent('totl'));
    await userEvent.click(within(faults).getByRole('button', { name: 'Replace with total' }));
    expect(value()).toBe('Is {{ total }} or {{ total');
  });

  it('are none in a text that has none: braces are text', () => {
    show(<Template start="A {{ nope }}" placeholders={false} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(marked('unknown')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Insert score' })).toBeNull();
  });

  it('in words nothing is offered, and no bracket closed', async () => {
    jest.useFakeTimers();
    show(<Template />);
    const aMoment = () => act(() => jest.advanceTimersByTimeAsync(1000));
    typed('su (and "');
    await aMoment();
    expect(value()).toBe('su (and "');
    expect(screen.queryByRole('option')).toBeNull();
    typed('{{su');
    await aMoment();
    expect(screen.getAllByRole('option')).not.toHaveLength(0);
  });
});

describe('the toolbar', () => {
  it('sets what is selected, and takes it back', async () => {
    show(<Template start="one two" />);
    cursorAt(4, 7);
    await userEvent.click(tool('Bold'));
    expect(value()).toBe('one **two**');
    press('i', { ctrlKey: true });
    expect(value()).toBe('one ***two***');
    press('i', { ctrlKey: true });
    press('b', { ctrlKey: true });
    expect(value()).toBe('one two');
  });

  it('makes lists and links', async () => {
    show(<Template start={'one\ntwo'} />);
    cursorAt(0, 7);
    await userEvent.click(tool('List'));
    expect(value()).toBe('- one\n- two');
    await userEvent.click(tool('List'));
    expect(value()).toBe('one\ntwo');
    cursorAt(0, 3);
    await userEvent.click(tool('Link'));
    expect(value()).toBe('[one](https://)\ntwo');
    expect(editor().state.selection.main.head).toBe(14);
  });

  it('opens a placeholder with its offers', async () => {
    show(<Template start="a" />);
    cursorAt(1);
    await userEvent.click(tool('Insert score'));
    expect(value()).toBe('a{{  }}');
    expect(await names()).toEqual(expect.arrayContaining(['total', 't']));
  });

  it('is one stop of Tab, walked by arrow keys', async () => {
    show(<Template />);
    act(() => tool('Bold').focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(tool('Italic')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(tool('Preview')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(tool('Bold')).toHaveFocus();
    expect(
      within(screen.getByRole('toolbar'))
        .getAllByRole('button')
        .map((one) => one.tabIndex),
    ).toEqual([0, -1, -1, -1, -1, -1]);
  });
});

describe('the preview', () => {
  const open = () => userEvent.click(tool('Preview'));
  const preview = () => screen.getByRole('region', { name: 'Preview of Text' });

  it('shows the text as a report does, filled from the sample', async () => {
    show(<Template start="Your total is **{{ total }}**: {{ band(total, &quot;total&quot;) }}." sample={sample} />);
    await open();
    expect(preview()).toHaveTextContent('Your total is 8: Raised.');
    expect(within(preview()).getByText('8').tagName).toBe('STRONG');
    await open();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is in the language and direction of the text', async () => {
    show(<Template start="النتيجة {{ total }}" sample={sample} lang="ar-EG" dir="rtl" />);
    const field = screen.getByRole('textbox', { name: 'Text' });
    expect(field).toHaveAttribute('dir', 'rtl');
    expect(field).toHaveAttribute('lang', 'ar-EG');
    await open();
    expect(preview().firstElementChild).toHaveAttribute('dir', 'rtl');
    expect(preview()).toHaveTextContent('النتيجة ٨');
    expect(await seriousProblems()).toEqual([]);
  });

  it('of a plain text is that text on one line, which takes no line breaks', async () => {
    show(<Template start="**{{ total }}**" sample={sample} plain />);
    await open();
    expect(preview()).toHaveTextContent('**8**');
    expect(screen.queryByRole('button', { name: 'Bold' })).toBeNull();
    cursorAt(0);
    press('Enter');
    expect(value()).toBe('**{{ total }}**');
    act(() => editor().dispatch({ changes: { from: 0, insert: 'one\ntwo ' } }));
    expect(value()).toBe('one two **{{ total }}**');
  });

  it('says that there is no text yet', async () => {
    show(<Template />);
    await open();
    expect(preview()).toHaveTextContent('There is no text yet.');
  });
});
