import type { MessageRow } from 'core/contract/translating/translation';
import { StateMark } from './StateMark';
import type { TableWords } from './useTableWords';

/** Characters of a text that a cell may need for its lines: what is longer would be laid out for nothing. */
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
  /** Where the text is worked on. */
  href: string;
  /** Its link takes the focus; in the grid the active cell stands for it. */
  reachable?: boolean;
}

/** The translation into one language: its text leads to the editor, below it stands how far it is. */
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
