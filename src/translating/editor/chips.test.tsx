import { cursorCharLeft, deleteCharBackward, undo } from '@codemirror/commands';
import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { ChipField } from './ChipField';
import type { TextHandle } from './textHandle';

function Field({ start, format = 'icu' }: { start: string; format?: 'plain' | 'icu' | 'markdown' }) {
  const [value, setValue] = useState(start);
  const handle = useRef<TextHandle>(null);
  return (
    <>
      <ChipField
        ref={handle}
        value={value}
        onChange={setValue}
        locale="ar-EG"
        direction="rtl"
        label="الترجمة"
        describedBy="x"
        invalid={false}
        format={format}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('{other} neu')}>
        put
      </button>
      <button type="button" onClick={() => handle.current?.insert('{name}')}>
        insert
      </button>
      <button type="button" onClick={() => handle.current?.select(0, 5)}>
        select
      </button>
    </>
  );
}

function open(start: string, format?: 'plain' | 'icu' | 'markdown'): EditorView {
  render(<Field start={start} format={format} />);
  const view = EditorView.findFromDOM(screen.getByRole('textbox'));
  if (!view) throw new Error('no editor');
  return view;
}

const chips = () => [...document.querySelectorAll('.cm-content .translate-chip')].map((chip) => chip.textContent);
const value = () => screen.getByRole('status').textContent;

describe('the field with protected pieces', () => {
  it('shows each placeholder as a piece that reads from left to right, in a field of the language’s direction', () => {
    open('مرحبًا {name}، لديك {count, number}');
    expect(chips()).toEqual(['{name}', '{count, number}']);
    expect(document.querySelector('.translate-chip')).toHaveAttribute('dir', 'ltr');
    const field = screen.getByRole('textbox', { name: 'الترجمة' });
    expect(field).toHaveAttribute('dir', 'rtl');
    expect(field).toHaveAttribute('lang', 'ar-EG');
    expect(field).toHaveAttribute('spellcheck', 'true');
  });

  it('deletes a piece whole, and undo brings it back whole', () => {
    const view = open('Hallo {name}');
    view.dispatch({ selection: EditorSelection.cursor(12) });
    act(() => void deleteCharBackward(view));
    expect(value()).toBe('Hallo ');
    act(() => void undo(view));
    expect(value()).toBe('Hallo {name}');
  });

  it('steps over a piece with the cursor', () => {
    const view = open('a {name} b');
    view.dispatch({ selection: EditorSelection.cursor(8) });
    const to = view.moveByChar(view.state.selection.main, false).head;
    expect(to).toBe(2);
    expect(cursorCharLeft(view)).toBe(true);
    expect(view.state.selection.main.head).toBe(2);
  });

  it('protects formulas and markdown in their formats', () => {
    open('Ihr Wert ist {{ score }}, **sehr** hoch', 'markdown');
    expect(chips()).toContain('{{ score }}');
    expect(chips()).toContain('**');
  });

  it('makes a piece of what becomes one while typing', () => {
    const view = open('Hallo {name');
    expect(chips()).toEqual([]);
    act(() => view.dispatch({ changes: { from: 11, insert: '}' } }));
    expect(chips()).toEqual(['{name}']);
    expect(value()).toBe('Hallo {name}');
  });

  it('takes what is put in from beside: in place of the selection, or of the whole text, which undo takes back', () => {
    const view = open('Hallo Welt');
    view.dispatch({ selection: EditorSelection.range(6, 10) });
    fireEvent.click(screen.getByText('insert'));
    expect(value()).toBe('Hallo {name}');
    fireEvent.click(screen.getByText('put'));
    expect(view.state.doc.toString()).toBe('{other} neu');
    act(() => void undo(view));
    expect(value()).toBe('Hallo {name}');
    fireEvent.click(screen.getByText('select'));
    expect(view.state.selection.main).toMatchObject({ from: 0, to: 5 });
  });

  it('keeps what is typed while the page is still drawing what was typed before', () => {
    const view = open('');
    act(() => {
      for (const letter of 'Hallo') {
        const { length } = view.state.doc;
        view.dispatch({ changes: { from: length, insert: letter }, selection: { anchor: length + 1 } });
      }
      view.dispatch({ selection: { anchor: 2 } });
    });
    expect(value()).toBe('Hallo');
    expect(view.state.selection.main.head).toBe(2);
  });

  it('keeps every line break as it is', () => {
    const view = open('eins\n\nzwei');
    act(() => view.dispatch({ changes: { from: 0, insert: '-' } }));
    expect(value()).toBe('-eins\n\nzwei');
  });
});
