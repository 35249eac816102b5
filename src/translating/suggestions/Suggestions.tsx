import { useIntl } from '@umijs/max';
import { Button, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { useTranslationScope } from '@/translating/texts/useTranslationScope';
import { AskSuggestion } from './AskSuggestion';
import { SourceDifference } from './SourceDifference';
import { SuggestedText } from './SuggestedText';
import { TermHints } from './TermHints';
import { useSuggestionKeys } from './useSuggestionKeys';
import './suggestions.css';

interface Props {
  messageId: string;
  sourceText: string;
  sourceLocale: string;
  /** Of the translation. */
  locale: string;
  direction?: 'ltr' | 'rtl';
  /** Replaces the text in the field. */
  onTake(text: string): void;
  /** Inserts words at the cursor. */
  onInsert(text: string): void;
}

interface Suggested {
  text: string;
  problems: readonly string[];
}

/** Names for the similarity of two source texts, each from its least value (0 to 1) on. */
const grades = [
  [1, 'suggest.alike.same'],
  [0.8, 'suggest.alike.very'],
  [0.55, 'suggest.alike.much'],
  [0, 'suggest.alike.some'],
] as const;

const gradeOf = (similarity: number) => grades.find(([least]) => similarity >= least)?.[1] ?? 'suggest.alike.some';

/** Help with one text: similar translations, terms of the glossary, and a suggestion of the AI endpoint. */
export function Suggestions(props: Props) {
  // A suggestion belongs to one text in one language.
  return <Help key={`${props.messageId} ${props.locale}`} {...props} />;
}

function Help({ messageId, sourceText, sourceLocale, locale, direction, onTake, onInsert }: Props) {
  const intl = useIntl();
  const text = useText();
  const { scope } = useTranslationScope();
  const [suggested, setSuggested] = useState<Suggested>();
  const { data, error, refresh } = useCached(`suggestions:${messageId} ${locale} ${sourceText}`, (options) =>
    api.suggestion.read({ params: { id: messageId, locale }, ...options }),
  );
  const memory = data?.memory ?? [];
  const ownNumber = memory.length + 1;
  useSuggestionKeys((number) => {
    const chosen = number === ownNumber ? suggested : memory[number - 1];
    if (chosen) onTake(chosen.text);
    return chosen !== undefined;
  });
  const ask = <AskSuggestion messageId={messageId} locale={locale} ai={scope?.ai} onSuggested={setSuggested} />;
  return (
    <div className="suggestions">
      <section aria-label={text('suggest.terms')}>
        <h3>{text('suggest.terms')}</h3>
        {data && data.terms.length > 0 ? (
          <TermHints terms={data.terms} sourceLocale={sourceLocale} locale={locale} onInsert={onInsert} />
        ) : data ? (
          <Typography.Text type="secondary">{text('suggest.terms.none')}</Typography.Text>
        ) : null}
      </section>
      <section aria-label={text('suggest.memory')}>
        <h3>{text('suggest.memory')}</h3>
        {data ? (
          memory.length > 0 ? (
            <ul className="suggestion-list">
              {memory.map((match, index) => (
                <SuggestedText
                  key={`${match.key} ${match.text}`}
                  number={index + 1}
                  text={match.text}
                  locale={locale}
                  direction={direction}
                  onTake={() => onTake(match.text)}
                >
                  <span>
                    {text(gradeOf(match.similarity), { share: Math.floor(match.similarity * 100) / 100 })}
                    {match.reviewed ? null : (
                      <Typography.Text type="warning"> {text('suggest.unreviewed')}</Typography.Text>
                    )}
                  </span>
                  {match.sourceText === sourceText ? null : (
                    <SourceDifference remembered={match.sourceText} present={sourceText} locale={sourceLocale} />
                  )}
                  <code dir="ltr">{match.key}</code>
                </SuggestedText>
              ))}
            </ul>
          ) : (
            <Typography.Text type="secondary">{text('suggest.memory.none')}</Typography.Text>
          )
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
      </section>
      <section aria-label={text('suggest.ai')}>
        <h3>{text('suggest.ai')}</h3>
        {ask}
        <div role="status">
          {suggested ? (
            <ul className="suggestion-list">
              <SuggestedText
                number={ownNumber}
                text={suggested.text}
                locale={locale}
                direction={direction}
                onTake={() => onTake(suggested.text)}
              >
                <span>
                  {suggested.problems.length === 0
                    ? text('suggest.ai.check')
                    : text('suggest.ai.problems', {
                        problems: intl.formatList(
                          suggested.problems.map((code) => text(`translations.check.${code}`)),
                          { type: 'conjunction' },
                        ),
                      })}
                </span>
              </SuggestedText>
            </ul>
          ) : null}
        </div>
      </section>
    </div>
  );
}
