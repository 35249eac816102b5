import { Button, Typography } from 'antd';
import type { KnownTerm } from 'core/contract/translating/glossary';
import { directionOf } from 'core/language/direction';
import { useText } from '@/kit/text/useText';

interface Props {
  terms: readonly KnownTerm[];
  sourceLocale: string;
  locale: string;
  onInsert(text: string): void;
}

/** The glossary's terms in the source text; a click inserts a term's translation. */
export function TermHints({ terms, sourceLocale, locale, onInsert }: Props) {
  const text = useText();
  return (
    <ul className="suggestion-terms">
      {terms.map(({ id, term, translation, note }) => {
        const isKept = translation === null;
        const word = translation ?? term;
        return (
          <li key={id}>
            <bdi lang={sourceLocale}>{term}</bdi>
            <Button
              size="small"
              aria-label={text('suggest.term.insert', { text: word, term })}
              onClick={() => onInsert(word)}
            >
              <bdi lang={isKept ? sourceLocale : locale} dir={isKept ? 'auto' : directionOf(locale)}>
                {word}
              </bdi>
            </Button>
            {isKept ? <Typography.Text type="secondary">{text('suggest.term.kept')}</Typography.Text> : null}
            {note ? <Typography.Text type="secondary">{note}</Typography.Text> : null}
          </li>
        );
      })}
    </ul>
  );
}
