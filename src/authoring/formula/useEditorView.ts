import { history, historyKeymap, isolateHistory, standardKeymap } from '@codemirror/commands';
import { Annotation, Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface Options {
  /** Line breaks as `\n`. */
  value: string;
  onChange(value: string): void;
  /** Ctrl or ⌘ with Enter, and when the focus leaves. */
  onCommit?: (() => void) | undefined;
  /** Of the element that is typed into. */
  attributes: Readonly<Record<string, string>>;
  placeholder: string;
  /** The editor's own few words, by what it says in English. */
  phrases: Readonly<Record<string, string>>;
  readOnly: boolean;
  autoFocus: boolean;
  /** Asked once, when the editor is made. */
  extensions(): Extension;
}

/** Marks what the page has put in, which it need not be told. */
const fromOutside = Annotation.define<boolean>();

/** A CodeMirror editor as a controlled field: made once, told of what changes around it. */
export function useEditorView(options: Options): {
  parent: RefObject<HTMLDivElement | null>;
  view: RefObject<EditorView | undefined>;
} {
  const { value, attributes, placeholder, phrases, readOnly } = options;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const settings = useRef(new Compartment());
  /** By itself: other phrases have the whole editor drawn anew. */
  const language = useRef(new Compartment());
  /** What was told and has not come back yet: it is the field's own, however late it comes. */
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
          // Tab stays the browser's: it leads out of the field.
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
      // One step of undo, however soon it came after a key.
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

/** Acts when a value is another than before; not at first. */
function useOnChange(value: string, act: () => void): void {
  const known = useRef(value);
  const changed = useEffectEvent(act);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    changed();
  }, [value]);
}
