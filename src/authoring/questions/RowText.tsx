import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useEdits, usePartText } from '@/authoring/draft/useParts';
import { useTyped } from '@/authoring/fields/useTyped';
import { useText } from '@/kit/text/useText';
import { useTextHeight } from '@/kit/textHeight/useTextHeight';
import { languageName } from '@/shell/languageName/languageName';
import { localeDirection } from '@/shell/start/languages';
import { useList } from './listContext';
import { directions } from './RowBox';

interface Props {
  id: string;
  /** What is written, by its place: Question 3. */
  place: string;
  field: 'text' | 'title';
  locale: string;
  /** In the edited language, not the base language. */
  isTranslation: boolean;
  /** A new number: the row may have to take the focus. */
  turn: number;
}

/** Whether an arrow key leaves the field: from its only line, or from its start or end. */
function leaves({ selectionStart, selectionEnd, value, clientHeight }: HTMLTextAreaElement, direction: 'up' | 'down') {
  if (selectionStart !== selectionEnd) return false;
  const isOneLine = clientHeight > 0 && clientHeight < 44 && !value.includes('\n');
  return isOneLine || (direction === 'up' ? selectionStart === 0 : selectionEnd === value.length);
}

/** The text of a question or the title of a section, edited in the row. */
export function RowText({ id, place, field, locale, isTranslation, turn }: Props) {
  const text = useText();
  const { actions, wish } = useList();
  const { setText } = useEdits();
  const saved = usePartText(id, field, locale);
  const { value, onChange, save } = useTyped(saved, (typed) => setText(id, field, locale, typed));
  const box = useRef<HTMLTextAreaElement>(null);
  const isQuestion = field === 'text';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new request.
  useEffect(() => {
    const wanted = wish.current;
    if (wanted?.id !== id || wanted.place !== 'text' || (wanted.locale === undefined) === isTranslation) return;
    wish.current = undefined;
    const { current } = box;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [turn, id]);

  useTextHeight(box, value);

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const direction = directions[event.key];
    const take = (act: () => void) => {
      event.preventDefault();
      save();
      act();
    };
    const goBeside = (way: 'up' | 'down') =>
      take(() => actions.focusBeside(id, way, { place: 'text', locale: isTranslation ? locale : undefined }));
    if (event.key === 'Enter' && isCommand) return take(() => actions.openDetails(id));
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      if (isTranslation || !isQuestion) return goBeside('down');
      if (value.trim() !== '') return take(() => actions.addAfter(id));
      return take(() => actions.announce(text('question.typeFirst')));
    }
    if (event.key === 'Backspace' && value === '' && isQuestion && !isTranslation && !event.repeat) {
      return take(() => actions.removeEmpty(id));
    }
    if (direction && event.altKey && !isTranslation) return take(() => actions.step(id, direction, 'text'));
    if (direction && !event.shiftKey && !isCommand && leaves(event.currentTarget, direction)) {
      return goBeside(direction);
    }
    if (event.key === 'Escape') return take(() => actions.focus({ id, place: 'row' }));
    if (event.key.toLowerCase() === 'z' && isCommand && !event.shiftKey && value === saved) return take(actions.undo);
  };

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (!isQuestion || isTranslation) return;
    if (!actions.paste(id, event.clipboardData.getData('text/plain'))) return;
    event.preventDefault();
    save();
  };

  const name = text(isQuestion ? 'question.textOf' : 'question.titleOf', { code: place });
  return (
    <textarea
      ref={box}
      rows={1}
      className="question-text"
      aria-label={isTranslation ? text('draft.textIn', { label: name, language: languageName(locale) }) : name}
      placeholder={text(isQuestion ? 'question.textHere' : 'question.titleHere')}
      value={value}
      lang={locale}
      dir={value === '' && !isTranslation ? undefined : localeDirection(locale)}
      maxLength={20_000}
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => actions.enter(id)}
      onBlur={save}
      onKeyDown={press}
      onPaste={paste}
    />
  );
}
