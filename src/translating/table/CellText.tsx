import type { MessageRow } from 'core/contract/translating/translation';
import { StateMark } from './StateMark';
import type { TableWords } from './useTableWords';

/** Characters that fit a cell: more would be laid out in vain. */
const mostShown = 220;

const shown = (text: string) => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);

interface TextProps {
  text: string;
  locale: string;
  direction: 'ltr' | 'rtl';
}

/** A text in its own language and direction, cut after a few lines. */
export function CutText({ text, locale, direction }: TextProps) {
  return (
    <span className="translation-text" lang={locale} dir={direction}>
      {shown(text)}
    </span>
  );
}

interface Props {
  row: MessageRow;
  locale: string;
  direction: 'ltr' | 'rtl';
  words: TableWords;
  /** Of the editor. */
  href: string;
  /** The link can be focused; in the grid only the active cell can. */
  reachable?: boolean;
}

/** The translation into one language, as a link to the editor, and its state. */
export function CellText({ row, locale, direction, words, href, reachable }: Props) {
  const cell = row.cells[locale];
  if (cell === undefined) {
    const isSource = row.sourceLocale === locale;
    return <span className="translation-none">{isSource ? words.source : words.hidden}</span>;
  }
  const { text, state, problems } = cell;
  return (
    <>
      {text === null ? null : (
        <a href={href} tabIndex={reachable ? 0 : -1} data-open={locale}>
          <CutText text={text} locale={locale} direction={direction} />
        </a>
      )}
      <span className="translation-facts">
        {text === null ? (
          <a href={href} tabIndex={reachable ? 0 : -1} data-open={locale}>
            <StateMark state={state} word={words.state[state]} />
          </a>
        ) : (
          <StateMark state={state} word={words.state[state]} />
        )}
        {problems.length > 0 ? (
          <span className="translation-problems" title={words.problemNames(problems)}>
            {words.problems(problems)}
          </span>
        ) : null}
      </span>
    </>
  );
}
