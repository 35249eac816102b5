import { EditorView } from '@codemirror/view';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { MarkdownPair } from '@/authoring/fields/MarkdownPair';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { useLanguage } from '@/shell/start/useLanguage';

/** A place in the window, in pixels. */
export interface Point {
  x: number;
  y: number;
}

interface Props {
  /** Id of the part whose text it is. */
  part: string;
  /** Of the text field. */
  label: string;
  /** One line without Markdown. */
  plain?: boolean;
  /** Of the sheet. */
  locale: string;
  /** Where it was clicked; undefined: by a key. */
  at: Point | undefined;
  /** What there is to know about the text. */
  notes?: ReactNode;
  /** @param byKey the focus goes back to the block */
  onLeave(byKey: boolean): void;
}

/** The text of a block or nugget as it is written, in its place on the sheet. Escape leaves it, and so does a click or a tab stop outside. */
export function WordsInPlace({ part, label, plain = false, locale, at, notes, onLeave }: Props) {
  const { locale: own, direction } = useLanguage();
  const base = useDraft(({ facts }) => facts.baseLocale);
  const isLoaded = useDraft(useCallback(({ view }) => view.locales.has(locale), [locale]));
  const { locale: edited = base } = useEditedLocale();
  const beside = locale !== base && isLoaded ? locale : edited;
  const room = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);

  const begin = useEffectEvent(() => {
    const fields = [...(room.current?.querySelectorAll<HTMLElement>('.cm-content') ?? [])];
    const field = fields.find(({ lang }) => lang === locale) ?? fields[0];
    const editor = field && EditorView.findFromDOM(field);
    if (!editor) return;
    const anchor = at === undefined ? editor.state.doc.length : editor.posAtCoords(at, false);
    editor.focus();
    editor.dispatch({ selection: { anchor } });
  });
  useEffect(() => begin(), []);

  useEffect(() => {
    // What is pressed elsewhere stays where it is until it is released: only then may this place change its height.
    let isPressed = false;
    const press = () => {
      isPressed = true;
    };
    const isInside = (target: EventTarget | null) => target instanceof Node && room.current?.contains(target) === true;
    const release = (event: Event) => {
      isPressed = false;
      const reached = room.current !== null && event.composedPath().includes(room.current);
      if (!reached && !isInside(document.activeElement)) leave(false);
    };
    const blurred = () =>
      setTimeout(() => {
        if (room.current !== null && !isPressed && document.hasFocus() && !isInside(document.activeElement))
          leave(false);
      });
    const box = room.current;
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('click', release);
    box?.addEventListener('focusout', blurred);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('click', release);
      box?.removeEventListener('focusout', blurred);
    };
  }, []);

  const pressKey = (event: KeyboardEvent) => {
    // Not where it closes a completion.
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onLeave(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key that leads back to the block.
    <div
      ref={room}
      className="sheet-words"
      data-paired={beside !== base || undefined}
      data-plain={plain || undefined}
      lang={own}
      dir={direction}
      onKeyDown={pressKey}
    >
      <MarkdownPair
        part={part}
        field="text"
        label={label}
        besideLocale={beside}
        besideFirst={beside === locale}
        plain={plain}
        placeholders
        rows={0}
        help={notes}
      />
    </div>
  );
}
