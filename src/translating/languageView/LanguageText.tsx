import { Link } from '@umijs/max';
import { Button, Flex } from 'antd';
import type { MessageRow } from 'core/contract/translating/translation';
import { directionOf } from 'core/language/direction';
import { type KeyboardEvent, memo, useId, useRef } from 'react';
import { useText } from '@/kit/text/useText';
import { useTextHeight } from '@/kit/textHeight/useTextHeight';
import { inField, type SavedAs } from '../outbox/change';
import { type CellEdit, isUnsaved as isEditUnsaved } from '../outbox/edits';
import type { TextStore } from '../outbox/textStore';
import { FindingList } from '../table/Findings';
import { StateMark } from '../table/StateMark';
import type { TableWords } from '../table/useTableWords';
import type { ScopeLanguage } from '../texts/useTranslationScope';
import { partOf } from './screenOrder';
import { cellIn } from './useInstrumentTexts';

interface Props {
  row: MessageRow;
  language: ScopeLanguage;
  words: TableWords;
  /** Of the editor of this text alone. */
  path: string;
  /** Whether the caller may approve translations. */
  reviews: boolean;
  /** What has been changed and is not saved yet. */
  edit: CellEdit | undefined;
  outbox: TextStore;
  /** Goes from this text to another: the next, the one before, or the next that needs work. */
  onGo(id: string, to: 'next' | 'previous' | 'open'): void;
}

/** One text beside its translation, which is edited where it stands and saved on leaving it. */
export const LanguageText = memo(function LanguageText(props: Props) {
  const { row, language, words, path, reviews, edit, outbox, onGo } = props;
  const text = useText();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { code: locale, direction } = language;
  const cell = cellIn(row, locale);
  const value = edit?.text ?? inField(cell.text);
  const isUnsaved = edit !== undefined && isEditUnsaved(edit);
  const isSaving = edit?.saving ?? false;
  const { part } = partOf(row);

  useTextHeight(box, value);

  const save = (status: SavedAs = 'draft') => void outbox.save(row, locale, cell, status);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const to =
      event.key === 'Enter' && isCommand
        ? 'open'
        : event.altKey && event.key === 'ArrowDown'
          ? 'next'
          : event.altKey && event.key === 'ArrowUp'
            ? 'previous'
            : event.key === 'Enter' && !event.shiftKey && !event.altKey && row.format === 'plain'
              ? 'next'
              : undefined;
    if (to === undefined) return;
    event.preventDefault();
    onGo(row.id, to);
  };
  const theirs = edit?.theirs?.cell;
  const failure = edit?.failure;
  const trouble = edit?.sourceMoved
    ? text('languageView.sourceMoved')
    : theirs
      ? text('translate.conflict')
      : edit?.waiting
        ? text('languageView.unreachable', { text: row.sourceText.slice(0, 80) })
        : failure
          ? failure.message || text('translate.failed')
          : undefined;
  return (
    <li className="language-text" data-part={part} data-text={row.id}>
      <div id={`${id}-source`} className="language-source" lang={row.sourceLocale} dir={directionOf(row.sourceLocale)}>
        {row.sourceText}
      </div>
      <div className="language-target">
        <textarea
          ref={box}
          rows={1}
          className="language-field"
          aria-label={text('languageView.field', { source: row.sourceText.slice(0, 120) })}
          aria-describedby={`${id}-state`}
          aria-invalid={trouble !== undefined || undefined}
          lang={locale}
          dir={direction}
          maxLength={20_000}
          value={value}
          onChange={({ target }) => outbox.write(row, locale, cell, target.value)}
          onKeyDown={press}
          onBlur={() => edit && save(edit.status)}
        />
        <div id={`${id}-state`} className="language-state">
          {isUnsaved ? (
            <span>{text(isSaving ? 'languageView.saving' : 'translate.unsaved')}</span>
          ) : (
            <StateMark state={cell.state} word={words.state[cell.state]} />
          )}
          {reviews && !isUnsaved && cell.text !== null && cell.state !== 'reviewed' && cell.state !== 'missing' ? (
            <Button
              size="small"
              loading={isSaving}
              aria-label={text('languageView.approveOf', { text: row.sourceText.slice(0, 120) })}
              onClick={() => save('reviewed')}
            >
              {text('translations.bulk.approve')}
            </Button>
          ) : null}
          {!isUnsaved && cell.problems.length > 0 ? <FindingList {...{ row, locale, cell }} /> : null}
        </div>
        {trouble !== undefined ? (
          <div role="alert" className="language-trouble">
            <span>{trouble}</span>
            {theirs ? (
              <span className="language-theirs" lang={locale} dir={direction}>
                {theirs.text ?? text('translate.conflict.empty')}
              </span>
            ) : null}
            <Flex gap={8} wrap>
              {theirs ? (
                <>
                  <Button size="small" onClick={() => outbox.takeTheirs(row.id, locale)}>
                    {text('translate.conflict.takeTheirs')}
                  </Button>
                  <Button size="small" onClick={() => void outbox.keepMine(row.id, locale)}>
                    {text('translate.conflict.keepMine')}
                  </Button>
                </>
              ) : (
                <Button size="small" onClick={() => save(edit?.status)}>
                  {text('translate.save')}
                </Button>
              )}
            </Flex>
          </div>
        ) : null}
      </div>
      <Link
        to={path}
        className="language-more"
        aria-label={text('languageView.moreOf', { source: row.sourceText.slice(0, 120) })}
      >
        {text('languageView.more')}
      </Link>
    </li>
  );
});
