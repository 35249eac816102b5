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

/** Marks changes from the page, which it already knows. */
const fromOutside = Annotation.define<boolean>();

/** A text field that shows placeholders, message frames, tags and markdown marks as chips. */
export function ChipField(props: Props) {
  const { value, onChange, locale, direction, label, describedBy, invalid, format, ref } = props;
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const attributes = useRef(new Compartment());
  /** Values that the field reported and has not got back yet: they are its own, however late they come. */
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
            // Tab is left to the browser: it leaves the field.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another format has other chips; all else changes within the editor.
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
      // A separate step of undo, however soon after a key.
      annotations: [fromOutside.of(true), isolateHistory.of('full')],
    });
  }, [value]);

  const redress = useEffectEvent(() =>
    editor.current?.dispatch({ effects: attributes.current.reconfigure(attributesNow()) }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are made of these.
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
