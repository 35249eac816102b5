import { Link } from '@umijs/max';
import { Button, Flex } from 'antd';
import type { MessageRow } from 'core/contract/translating/translation';
import { directionOf } from 'core/language/direction';
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { useTextHeight } from '@/kit/textHeight/useTextHeight';
import { dropText, keepText, keptText } from '../editor/keptText';
import { StateMark } from '../table/StateMark';
import type { SavedAs } from '../table/useCellEdits';
import type { TableWords } from '../table/useTableWords';
import type { ScopeLanguage } from '../texts/useTranslationScope';
import { partOf } from './screenOrder';
import { cellIn, type Outcome } from './useInstrumentTexts';

/** Milliseconds between attempts to send what could not be sent. */
const resendAfter = 5000;

interface Props {
  row: MessageRow;
  language: ScopeLanguage;
  accountId: string;
  words: TableWords;
  /** Of the editor of this text alone. */
  path: string;
  /** Whether the caller may approve translations. */
  reviews: boolean;
  onSave(row: MessageRow, text: string, rowVersion: number, status: SavedAs): Promise<Outcome>;
  onUnsaved(id: string, unsaved: boolean): void;
  /** Goes from this text to another: the next, the one before, or the next that needs work. */
  onGo(id: string, to: 'next' | 'previous' | 'open'): void;
}

/** One text beside its translation, which is edited where it stands and saved on leaving it. */
export const LanguageText = memo(function LanguageText(props: Props) {
  const { row, language, accountId, words, path, reviews, onSave, onUnsaved, onGo } = props;
  const text = useText();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { code: locale, direction } = language;
  const keptAt = `${accountId}:${row.id}:${locale}`;
  const cell = cellIn(row, locale);
  const saved = cell.text ?? '';
  const [typed, setTyped] = useState<string | undefined>(() => keptText(keptAt)?.text);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSaving, setSaving] = useState(false);
  const value = typed ?? saved;
  const isUnsaved = typed !== undefined && typed !== saved;
  const { part } = partOf(row);

  useEffect(() => {
    onUnsaved(row.id, isUnsaved);
    return () => onUnsaved(row.id, false);
  }, [onUnsaved, row.id, isUnsaved]);

  useTextHeight(box, value);

  const change = (now: string) => {
    setTyped(now);
    if (now === saved) dropText(keptAt);
    else keepText(keptAt, { text: now, rowVersion: cell.rowVersion });
  };
  const save = async (now = value, rowVersion = cell.rowVersion, status: SavedAs = 'draft') => {
    if (isSaving || (now === saved && rowVersion === cell.rowVersion && status === 'draft')) return;
    setSaving(true);
    const done = await onSave(row, now, rowVersion, status);
    setSaving(false);
    setOutcome(done);
    if (done.kind !== 'saved') return;
    dropText(keptAt);
    // What was typed while it was saved stays.
    setTyped((later) => (later === now ? undefined : later));
  };
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
  const isUnreachable = outcome?.kind === 'failed' && outcome.failure.reason === 'connection';
  const resend = useRef(save);
  resend.current = save;
  useEffect(() => {
    if (!isUnreachable || !isUnsaved) return;
    const send = () => {
      // What is being written is sent when its field is left.
      if (document.activeElement !== box.current) void resend.current();
    };
    const timer = setInterval(send, resendAfter);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [isUnreachable, isUnsaved]);
  const theirs = outcome?.kind === 'conflict' ? outcome.theirs.cell : undefined;
  const trouble =
    outcome?.kind === 'failed'
      ? isUnreachable
        ? text('languageView.unreachable', { text: row.sourceText.slice(0, 80) })
        : outcome.failure.message || text('translate.failed')
      : outcome?.kind === 'sourceMoved'
        ? text('languageView.sourceMoved')
        : theirs
          ? text('translate.conflict')
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
          onChange={({ target }) => change(target.value)}
          onKeyDown={press}
          onBlur={() => isUnsaved && void save()}
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
              onClick={() => void save(saved, cell.rowVersion, 'reviewed')}
            >
              {text('translations.bulk.approve')}
            </Button>
          ) : null}
          {!isUnsaved && cell.problems.length > 0 ? (
            <span className="translation-problems">{words.problemNames(cell.problems)}</span>
          ) : null}
        </div>
        {(isUnsaved || outcome?.kind === 'failed') && trouble !== undefined ? (
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
                  <Button
                    size="small"
                    onClick={() => {
                      setTyped(theirs.text ?? '');
                      void save(theirs.text ?? '', theirs.rowVersion);
                    }}
                  >
                    {text('translate.conflict.takeTheirs')}
                  </Button>
                  <Button size="small" onClick={() => void save(value, theirs.rowVersion)}>
                    {text('translate.conflict.keepMine')}
                  </Button>
                </>
              ) : (
                <Button size="small" onClick={() => void save()}>
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
