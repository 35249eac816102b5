import { useIntl } from '@umijs/max';
import { Button, Typography } from 'antd';
import type { KnownTerm } from 'core/contract/translating/glossary';
import { directionOf } from 'core/language/direction';

interface Props {
  terms: readonly KnownTerm[];
  /** Of the source text. */
  sourceLocale: string;
  locale: string;
  onInsert(text: string): void;
}

/** The glossary's terms in the source text; a click inserts a term's translation. */
export function TermHints({ terms, sourceLocale, locale, onInsert }: Props) {
  const intl = useIntl();
  return (
    <ul className="suggestion-terms">
      {terms.map(({ id, term, translation, note }) => (
        <li key={id}>
          <bdi lang={sourceLocale}>{term}</bdi>
          <Button
            size="small"
            aria-label={intl.formatMessage({ id: 'suggest.term.insert' }, { text: translation ?? term, term })}
            onClick={() => onInsert(translation ?? term)}
          >
            <bdi
              lang={translation === null ? sourceLocale : locale}
              dir={translation === null ? 'auto' : directionOf(locale)}
            >
              {translation ?? term}
            </bdi>
          </Button>
          {translation === null ? (
            <Typography.Text type="secondary">{intl.formatMessage({ id: 'suggest.term.kept' })}</Typography.Text>
          ) : null}
          {note ? <Typography.Text type="secondary">{note}</Typography.Text> : null}
        </li>
      ))}
    </ul>
  );
}
