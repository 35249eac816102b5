import type { MessageRow } from 'core/contract/translating/translation';
import { directionOf } from 'core/language/direction';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { addressOf } from './lastPlace';
import type { RowProps } from './listRows';
import { blockOf } from './rowStore';
import { StateMark } from './StateMark';

/** Characters that fit a cell: more would be laid out in vain. */
const mostShown = 220;

const ignore = () => undefined;

export const coming = <span className="translation-coming" />;

/** A text in its own language and direction, cut after a few lines. */
function CutText({ text, locale, direction }: { text: string; locale: string; direction: 'ltr' | 'rtl' }) {
  return (
    <span className="translation-text" lang={locale} dir={direction}>
      {text.length > mostShown ? `${text.slice(0, mostShown)}…` : text}
    </span>
  );
}

export function SourceText({ row: { sourceText, sourceLocale } }: { row: MessageRow }) {
  return <CutText text={sourceText} locale={sourceLocale} direction={directionOf(sourceLocale)} />;
}

interface ChooseBoxProps extends Pick<RowProps, 'words' | 'chosen'> {
  row: MessageRow;
  tabIndex?: -1;
}

/** The list handles its clicks. */
export function ChooseBox({ row, words, chosen, tabIndex }: ChooseBoxProps) {
  const label = words.choose(row.key);
  return (
    <input type="checkbox" tabIndex={tabIndex} aria-label={label} checked={chosen} onChange={ignore} data-choose />
  );
}

export function RowFacts({ row, first, words }: { row: MessageRow; first: string } & Pick<RowProps, 'words'>) {
  return (
    <span className="translation-facts">
      <span>{first}</span>
      {row.comments > 0 ? <span>{words.comments(row.comments)}</span> : null}
    </span>
  );
}

interface CellProps extends Pick<RowProps, 'entry' | 'index' | 'words' | 'pathOf'> {
  language: ScopeLanguage;
  /** Of the language, from 0. */
  column: number;
  /** The link can be focused; in the grid only the active cell can. */
  reachable?: boolean;
}

/** The translation into one language, as a link to the editor, and its state. */
export function CellText({ entry, index, words, pathOf, language, column, reachable }: CellProps) {
  if (!entry?.blocks.has(blockOf(column))) return coming;
  const { code, direction } = language;
  const { id, cells, sourceLocale } = entry.row;
  const cell = cells[code];
  if (cell === undefined) {
    return <span className="translation-none">{sourceLocale === code ? words.source : words.hidden}</span>;
  }
  const { text, state, problems } = cell;
  const link = { href: addressOf(pathOf(id, code, index)), tabIndex: reachable ? 0 : -1 };
  const mark = <StateMark state={state} word={words.state[state]} />;
  return (
    <>
      {text === null ? null : (
        <a {...link}>
          <CutText text={text} locale={code} direction={direction} />
        </a>
      )}
      <span className="translation-facts">
        {text === null ? <a {...link}>{mark}</a> : mark}
        {problems.length > 0 ? (
          <span className="translation-problems" title={words.problemNames(problems)}>
            {words.problems(problems)}
          </span>
        ) : null}
      </span>
    </>
  );
}
