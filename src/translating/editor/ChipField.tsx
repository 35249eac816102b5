import { history, historyKeymap, isolateHistory, standardKeymap } from '@codemirror/commands';
import { Annotation, Compartment, EditorSelection, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import type { MessageDetail } from 'core/contract/translating/translation';
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { protectedChips } from './chips';
import type { TextFieldProps } from './textHandle';

interface Props extends TextFieldProps {
  format: MessageDetail['format'];
}

/** Marks what the page has put in, which it need not be told. */
const fromOutside = Annotation.define<boolean>();

/** A text field in which placeholders, message frames, tags and markdown marks stand as pieces of their own. */
export function ChipField(props: Props) {
  const { value, onChange, locale, direction, label, describedBy, invalid, format, ref } = props;
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const attributes = useRef(new Compartment());
  /** What was told and has not come back yet: it is the field's own, however late it comes. */
  const echoes = useRef<string[]>([]);
  const tell = useEffectEvent((text: string) => {
    echoes.current.push(text);
    onChange(text);
  });
  const attributesNow = () =>
    EditorView.contentAttributes.of({
      lang: locale,
      dir: direction,
      spellcheck: 'true',
      'aria-label': label,
      'aria-describedby': describedBy,
      'aria-invalid': String(invalid),
    });
  const start = useEffectEvent(
    (parent: HTMLElement) =>
      new EditorView({
        parent,
        state: EditorState.create({
          doc: value,
          selection: EditorSelection.cursor(value.length),
          extensions: [
            history(),
            drawSelection(),
            // Tab stays the browser's: it leads out of the field.
            keymap.of([...standardKeymap, ...historyKeymap]),
            EditorView.lineWrapping,
            EditorState.lineSeparator.of('\n'),
            protectedChips(format),
            attributes.current.of(attributesNow()),
            EditorView.updateListener.of((update) => {
              if (!update.docChanged || update.transactions.some((each) => each.annotation(fromOutside))) return;
              tell(update.state.doc.toString());
            }),
          ],
        }),
      }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another format has other pieces; all else changes within the editor.
  useEffect(() => {
    if (!box.current) return undefined;
    const view = start(box.current);
    editor.current = view;
    return () => {
      editor.current = undefined;
      view.destroy();
    };
  }, [format]);

  useEffect(() => {
    const view = editor.current;
    const own = echoes.current.lastIndexOf(value);
    echoes.current.splice(0, own === -1 ? echoes.current.length : own + 1);
    if (own !== -1 || !view || view.state.doc.toString() === value) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: value },
      selection: EditorSelection.cursor(value.length),
      // One step of undo, however soon it came after a key.
      annotations: [fromOutside.of(true), isolateHistory.of('full')],
    });
  }, [value]);

  const redress = useEffectEvent(() =>
    editor.current?.dispatch({ effects: attributes.current.reconfigure(attributesNow()) }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what the attributes are made of.
  useEffect(() => redress(), [locale, direction, label, describedBy, invalid]);

  useImperativeHandle(ref, () => ({
    focus: () => editor.current?.focus(),
    insert: (text) => {
      const view = editor.current;
      if (!view) return;
      view.dispatch(view.state.replaceSelection(text), {
        scrollIntoView: true,
        annotations: isolateHistory.of('full'),
      });
      view.focus();
    },
    select: (from, to) => {
      const view = editor.current;
      if (!view) return;
      const { length } = view.state.doc;
      view.dispatch({
        selection: EditorSelection.range(Math.min(from, length), Math.min(to, length)),
        scrollIntoView: true,
      });
      view.focus();
    },
  }));

  return <div ref={box} className="translate-field" />;
}
