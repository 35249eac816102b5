import { history, historyKeymap, isolateHistory, standardKeymap } from '@codemirror/commands';
import { Annotation, Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

export interface EditorOptions {
  /** Line breaks as `\n`. */
  value: string;
  onChange(value: string): void;
  /** On blur, and on Ctrl or ⌘ with Enter. */
  onCommit?: (() => void) | undefined;
  /** Of the editable element. */
  attributes: Readonly<Record<string, string>>;
  placeholder: string;
  /** Translations of the editor's own texts, by the English text. */
  phrases: Readonly<Record<string, string>>;
  readOnly: boolean;
  autoFocus: boolean;
  /** Called once, when the editor is created. */
  extensions(): Extension;
}

/** Marks changes by the page, which do not call `onChange`. */
const fromOutside = Annotation.define<boolean>();

/** A CodeMirror editor as a controlled field: created once, then updated. */
export function useEditorView(options: EditorOptions): {
  parent: RefObject<HTMLDivElement | null>;
  view: RefObject<EditorView | undefined>;
} {
  const { value, attributes, placeholder, phrases, readOnly } = options;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const settings = useRef(new Compartment());
  /** Separate, because new phrases redraw the whole editor. */
  const language = useRef(new Compartment());
  /** Values passed to `onChange` that have not come back yet: they are not changes from outside, however late. */
  const echoes = useRef<string[]>([]);
  const tell = useEffectEvent((text: string) => {
    echoes.current.push(text);
    options.onChange(text);
  });
  const commit = useEffectEvent(() => {
    options.onCommit?.();
    return true;
  });
  const settingsNow = () => [
    EditorView.contentAttributes.of({ ...attributes, 'aria-readonly': String(readOnly) }),
    EditorState.readOnly.of(readOnly),
    placeholderText(placeholder),
  ];
  const start = useEffectEvent((box: HTMLElement) => {
    const made = new EditorView({
      parent: box,
      state: EditorState.create({
        doc: value,
        extensions: [
          Prec.high(keymap.of([{ key: 'Mod-Enter', run: () => commit() }])),
          options.extensions(),
          history(),
          drawSelection(),
          // Tab leaves the field, as in the browser.
          keymap.of([...standardKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          EditorState.lineSeparator.of('\n'),
          settings.current.of(settingsNow()),
          language.current.of(EditorState.phrases.of(phrases)),
          EditorView.domEventHandlers({
            blur: () => {
              commit();
            },
          }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((each) => each.annotation(fromOutside))) return;
            tell(update.state.doc.toString());
          }),
        ],
      }),
    });
    if (options.autoFocus) made.focus();
    return made;
  });

  useEffect(() => {
    if (!parent.current) return undefined;
    const made = start(parent.current);
    view.current = made;
    return () => {
      view.current = undefined;
      made.destroy();
    };
  }, []);

  useEffect(() => {
    const own = echoes.current.lastIndexOf(value);
    echoes.current.splice(0, own === -1 ? echoes.current.length : own + 1);
    const editor = view.current;
    if (own !== -1 || !editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      // Its own undo step, even right after a key.
      annotations: [fromOutside.of(true), isolateHistory.of('full')],
    });
  }, [value]);

  const reconfigure = useEffectEvent((what: 'settings' | 'language') => {
    const effects =
      what === 'settings'
        ? settings.current.reconfigure(settingsNow())
        : language.current.reconfigure(EditorState.phrases.of(phrases));
    view.current?.dispatch({ effects });
  });
  useOnChange(JSON.stringify([attributes, placeholder, readOnly]), () => reconfigure('settings'));
  useOnChange(JSON.stringify(phrases), () => reconfigure('language'));

  return { parent, view };
}

/** Calls `act` when a value changes; not initially. */
function useOnChange(value: string, act: () => void): void {
  const known = useRef(value);
  const changed = useEffectEvent(act);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    changed();
  }, [value]);
}
