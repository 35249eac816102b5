import { EditorView } from '@codemirror/view';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { addLocale, getIntl, RawIntlProvider } from '@umijs/max';
import type { InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { compileInstrument } from 'core/instrument/program';
import { type ReactNode, useState } from 'react';
import answeringMessages from 'seed/messages/en-US/answering.json';
import authoringMessages from 'seed/messages/en-US/authoring.json';
import { activateLocale } from '@/shell/start/languages';
import { FormulaField } from '../FormulaField';
import type { Sample } from '../liveValue';
import { TemplateField } from '../TemplateField';

/** jsdom has no layout: no text stands anywhere. */
const nowhere = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => null };
const noRects = Object.assign([], { item: () => null });

export function withoutLayout(): void {
  Object.assign(Range.prototype, { getClientRects: () => noRects, getBoundingClientRect: () => nowhere });
}

/** The page's language; the texts stay English. */
export function inLanguage(locale: string): void {
  activateLocale(locale);
  addLocale(locale, { ...authoringMessages, ...answeringMessages }, { momentLocale: '', antd: {} as never });
}

export const inIntl = (content: ReactNode, locale = 'en-US') => (
  <RawIntlProvider value={getIntl(locale, true)}>{content}</RawIntlProvider>
);

export const show = (content: ReactNode, locale = 'en-US') => render(inIntl(content, locale));

export const structure: InstrumentDocument = exampleDocument();

export const sample: Sample = {
  compiled: compileInstrument(structure),
  input: { answers: { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' }, respondent: { age: 25 } },
};

const words: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(structure.texts['en-US'] ?? {}).flatMap(([key, text]) => {
      const [, code = ''] = /^(?:question|calculation)\.(.+)\.(?:text|name)$/.exec(key) ?? [];
      return code === '' ? [] : [[code, text]];
    }),
  ),
  'answer:q1=never': 'Never',
};
export const labels = (ref: string): string | undefined => words[ref];

type FormulaProps = Partial<Parameters<typeof FormulaField>[0]>;

/** The list of completions takes no key in the moment in which it opens: that is over. */
export function letMomentPass(): void {
  const later = Date.now() + 1000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
}

/** A formula field that keeps what is written; `value()` tells it. */
export function Formula({ start = '', ...props }: FormulaProps & { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <FormulaField
        value={value}
        onChange={setValue}
        wanted="number"
        structure={structure}
        labels={labels}
        label="Formula"
        {...props}
      />
      <pre data-testid="value">{value}</pre>
    </>
  );
}

type TemplateProps = Partial<Parameters<typeof TemplateField>[0]>;

export function Template({ start = '', ...props }: TemplateProps & { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <TemplateField
        value={value}
        onChange={setValue}
        structure={structure}
        labels={labels}
        lang="en-US"
        dir="ltr"
        label="Text"
        {...props}
      />
      <pre data-testid="value">{value}</pre>
    </>
  );
}

export const value = () => screen.getByTestId('value').textContent;

export function editor(): EditorView {
  const view = EditorView.findFromDOM(screen.getByRole('textbox'));
  if (!view) throw new Error('no editor');
  return view;
}

/** As a person at the keyboard: one character after the other, at the cursor, through the editor's own handlers. */
export function typed(text: string): void {
  const view = editor();
  act(() => {
    view.focus();
    for (const character of text) {
      const { from, to } = view.state.selection.main;
      const insert = () =>
        view.state.update({
          changes: { from, to, insert: character },
          selection: { anchor: from + character.length },
          userEvent: 'input.type',
        });
      const isTaken = view.state
        .facet(EditorView.inputHandler)
        .some((handler) => handler(view, from, to, character, insert));
      if (!isTaken) view.dispatch(insert());
    }
  });
}

export function press(key: string, modifiers: { ctrlKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {}): void {
  const keyCode = { Enter: 13, Escape: 27, ArrowDown: 40, F1: 112, F8: 119, ' ': 32, '.': 190 }[key] ?? 0;
  fireEvent.keyDown(screen.getByRole('textbox'), { key, keyCode, ...modifiers });
}

export function cursorAt(anchor: number, head = anchor): void {
  act(() => {
    editor().focus();
    editor().dispatch({ selection: { anchor, head } });
  });
}

/** The text of what is coloured as such. */
export const marked = (role: string) =>
  [...document.querySelectorAll(`.cm-content .formula-mark-${role}`)].map((mark) => mark.textContent);
