import type { Cell } from 'core/contract/translating/translation';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { ConflictAlert } from '@/kit/form/ConflictAlert';
import { useText } from '@/kit/text/useText';
import { useTextHeight } from '@/kit/textHeight/useTextHeight';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { inField, type SavedAs } from '../outbox/change';
import type { CellEdit } from '../outbox/edits';

/** What ends the work on a cell: `left` by going elsewhere, which saves, too. */
export type CellEnd = 'saved' | 'onward' | 'back' | 'given up' | 'left';

export interface CellActs {
  type(text: string): void;
  end(how: CellEnd, status?: SavedAs): void;
  keepMine(): void;
  takeTheirs(): void;
}

interface Props {
  cell: Cell;
  /** What has been written and is not saved yet. */
  edit: CellEdit | undefined;
  language: ScopeLanguage;
  /** Ctrl+Enter saves it as reviewed. */
  mayReview: boolean;
  acts: CellActs;
}

/** A translation, changed where it stands. */
export function CellEditor({ cell, edit, language, mayReview, acts }: Props) {
  const text = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { code, direction, nativeLabel } = language;
  const { text: written = inField(cell.text), saving = false, theirs, failure, sourceMoved } = edit ?? {};

  useEffect(() => {
    const area = field.current;
    area?.focus({ preventScroll: true });
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  // The buttons of a conflict take the focus along when they go.
  const isSettled = theirs === undefined;
  useEffect(() => {
    if (isSettled && document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [isSettled]);

  // The style sheet says how high at most.
  useTextHeight(field, written);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const command = event.ctrlKey || event.metaKey;
    const how: CellEnd | undefined =
      event.key === 'Escape'
        ? 'given up'
        : event.key === 'Tab'
          ? event.shiftKey
            ? 'back'
            : 'onward'
          : event.key === 'Enter' && !event.shiftKey && !event.altKey
            ? 'saved'
            : undefined;
    // The grid's keys are for whole cells.
    event.stopPropagation();
    if (how === undefined) return;
    event.preventDefault();
    acts.end(how, command && how === 'saved' && mayReview ? 'reviewed' : 'draft');
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) acts.end('left');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus, nobody acts on it.
    <div className="translation-editor" onBlur={onBlur}>
      <textarea
        ref={field}
        rows={2}
        value={written}
        readOnly={saving}
        lang={code}
        dir={direction}
        spellCheck
        aria-label={text('translate.field', { language: nativeLabel })}
        aria-describedby={`${id}keys`}
        aria-keyshortcuts="Enter Control+Enter Escape Tab"
        onChange={({ target }) => acts.type(target.value)}
        onKeyDown={onKeyDown}
      />
      {theirs ? (
        <ConflictAlert
          title={text('form.conflict')}
          description={theirs.cell.text ?? text('translations.state.missing')}
          keepMine={text('form.keepMine')}
          takeTheirs={text('form.takeTheirs')}
          onKeepMine={acts.keepMine}
          onTakeTheirs={acts.takeTheirs}
        />
      ) : failure || sourceMoved ? (
        <p role="alert" className="translation-unsaved">
          {text(sourceMoved ? 'languageView.sourceMoved' : 'form.unsaved')}
        </p>
      ) : null}
      <p id={`${id}keys`} className="translation-keys keys-help">
        {text('translations.cell.keys')}
      </p>
    </div>
  );
}
