import { useIntl } from '@umijs/max';
import { useEventListener } from 'ahooks';
import { Button, Skeleton, Typography } from 'antd';
import type { MessageDetail } from 'core/contract/translating/translation';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { ChangedText } from '@/translating/texts/ChangedText';
import { useTranslationScope } from '@/translating/texts/useTranslationScope';
import { wordDiff } from '@/translating/texts/wordDiff';
import { AskSuggestion, type Suggested } from './AskSuggestion';
import { SuggestedText } from './SuggestedText';
import { TermHints } from './TermHints';
import './suggestions.css';

interface Props {
  message: MessageDetail;
  /** Of the translation. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Replaces the text in the field. */
  onTake(text: string): void;
  /** Inserts words at the cursor. */
  onInsert(text: string): void;
}

/** Names for the similarity of two source texts, each from its least value (0 to 1) on. */
const grades = [
  [1, 'suggest.alike.same'],
  [0.8, 'suggest.alike.very'],
  [0.55, 'suggest.alike.much'],
] as const;

const gradeOf = (similarity: number) => grades.find(([least]) => similarity >= least)?.[1] ?? 'suggest.alike.some';

/** Ctrl+Alt with a digit takes the suggestion of that number, from 1. Layouts that type a letter with these keys still do so. */
function useSuggestionKeys(take: (number: number) => boolean): void {
  const onKey = (event: KeyboardEvent) => {
    const { ctrlKey, altKey, shiftKey, metaKey, code, target } = event;
    if (!ctrlKey || !altKey || shiftKey || metaKey || event.isComposing) return;
    if (event.getModifierState('AltGraph')) return;
    if (target instanceof Element && target.closest('[role="dialog"]')) return;
    const number = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
    if (number === undefined || !take(Number(number))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEventListener('keydown', onKey, { capture: true });
}

/** Help with one text: similar translations, terms of the glossary, and a suggestion of the AI endpoint. */
export function Suggestions({ message: { id, sourceText, sourceLocale }, locale, direction, onTake, onInsert }: Props) {
  const intl = useIntl();
  const text = useText();
  const { scope } = useTranslationScope();
  const codes = useShowsCodes();
  const [suggested, setSuggested] = useState<Suggested>();
  const { data, error, refresh } = useCached(`suggestions:${id} ${locale} ${sourceText}`, (options) =>
    api.suggestion.read({ params: { id, locale }, ...options }),
  );
  const memory = useMemo(
    () => data?.memory.map((match) => ({ ...match, pieces: wordDiff(match.sourceText, sourceText) })) ?? [],
    [data, sourceText],
  );
  const ownNumber = memory.length + 1;
  useSuggestionKeys((number) => {
    const chosen = number === ownNumber ? suggested : memory[number - 1];
    if (chosen) onTake(chosen.text);
    return chosen !== undefined;
  });
  const target = { locale, direction, onTake };
  const none = (key: string) => <Typography.Text type="secondary">{text(key)}</Typography.Text>;
  const problems = suggested?.problems.map((code) => text(`translations.check.${code}`)) ?? [];
  return (
    <div className="suggestions">
      <Part title={text('suggest.terms')}>
        {data && data.terms.length > 0 ? (
          <TermHints terms={data.terms} sourceLocale={sourceLocale} locale={locale} onInsert={onInsert} />
        ) : data ? (
          none('suggest.terms.none')
        ) : null}
      </Part>
      <Part title={text('suggest.memory')}>
        {memory.length > 0 ? (
          <ul className="suggestion-list">
            {memory.map((match, index) => (
              <SuggestedText key={`${match.key} ${match.text}`} number={index + 1} text={match.text} {...target}>
                <span>
                  {text(gradeOf(match.similarity), { share: Math.floor(match.similarity * 100) / 100 })}
                  {match.reviewed ? null : (
                    <Typography.Text type="warning"> {text('suggest.unreviewed')}</Typography.Text>
                  )}
                </span>
                {match.sourceText === sourceText ? null : (
                  <ChangedText pieces={match.pieces} of="both" locale={sourceLocale} />
                )}
                {codes ? <code dir="ltr">{match.key}</code> : null}
              </SuggestedText>
            ))}
          </ul>
        ) : data ? (
          none('suggest.memory.none')
        ) : error ? (
          <div role="alert">
            <Typography.Text type="danger">{text('suggest.memory.failed')}</Typography.Text>{' '}
            <Button size="small" onClick={refresh}>
              {text('list.retry')}
            </Button>
          </div>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        )}
      </Part>
      <Part title={text('suggest.ai')}>
        <AskSuggestion id={id} locale={locale} ai={scope?.ai} onSuggested={setSuggested} />
        <div role="status">
          {suggested ? (
            <ul className="suggestion-list">
              <SuggestedText number={ownNumber} text={suggested.text} {...target}>
                <span>
                  {problems.length === 0
                    ? text('suggest.ai.check')
                    : text('suggest.ai.problems', { problems: intl.formatList(problems, { type: 'conjunction' }) })}
                </span>
              </SuggestedText>
            </ul>
          ) : null}
        </div>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
