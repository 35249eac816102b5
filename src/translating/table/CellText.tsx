import type { MessageRow } from 'core/contract/translating/translation';
import { directionOf } from 'core/language/direction';
import { linkTo } from '@/kit/linkTo/linkTo';
import { fileKey } from '@/translating/texts/fileKey';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import type { CellEdit } from '../outbox/edits';
import { FindingMark } from './Findings';
import { addressOf } from './lastPlace';
import type { RowProps } from './listRows';
import { blockOf } from './rowStore';
import { StateMark } from './StateMark';

/** Characters that fit a cell: more would be laid out in vain. */
const mostShown = 220;

/** An arrow that leads out of a box; it mirrors. */
const moreMark = (
  <svg className="translation-mark" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path
      d="M9 2h5v5M14 2L8 8M6 3H2v11h11v-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
    />
  </svg>
);

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
  const label = words.choose(row);
  return (
    <input type="checkbox" tabIndex={tabIndex} aria-label={label} checked={chosen} onChange={ignore} data-choose />
  );
}

/** Where the text stands, and its key for who asks for codes. */
export function RowName({ row, words }: { row: MessageRow } & Pick<RowProps, 'words'>) {
  const place = words.place(row);
  const key = fileKey(row);
  return (
    <>
      {place ? (
        <span className="translation-place" dir="auto" title={place}>
          {place}
        </span>
      ) : null}
      {words.codes ? (
        <code dir="ltr" title={key}>
          {key}
        </code>
      ) : null}
    </>
  );
}

/** What the text belongs to, with a link to it. */
export function RowFacts({ row, words, tabIndex }: { row: MessageRow; tabIndex?: -1 } & Pick<RowProps, 'words'>) {
  const owner = words.owner(row);
  const home = words.home(row);
  return (
    <span className="translation-facts">
      {home === undefined ? (
        <span className="translation-first" title={owner}>
          {owner}
        </span>
      ) : (
        <a className="translation-first" title={owner} tabIndex={tabIndex} data-leads {...linkTo(home)}>
          {owner}
        </a>
      )}
      {row.comments > 0 ? <span>{words.comments(row.comments)}</span> : null}
    </span>
  );
}

interface CellProps extends Pick<RowProps, 'entry' | 'index' | 'words' | 'pathOf'> {
  language: ScopeLanguage;
  /** Of the language, from 0. */
  column: number;
  /** The cell is the active one of a grid that has the focus. */
  isActive?: boolean;
  /** The link can be focused; in the grid only the active cell can. */
  reachable?: boolean;
  /** What has been typed into it and is not saved yet. */
  edit?: CellEdit | undefined;
}

/** The translation into one language and its state, with a link to the editor. */
export function CellText({ entry, index, words, pathOf, language, column, reachable, isActive, edit }: CellProps) {
  if (!entry?.blocks.has(blockOf(column))) return coming;
  const { code, direction } = language;
  const { id, cells, sourceLocale } = entry.row;
  const cell = cells[code];
  if (cell === undefined) {
    return <span className="translation-none">{sourceLocale === code ? words.source : words.hidden}</span>;
  }
  const { state, problems } = cell;
  const text = edit ? edit.text : cell.text;
  const isLinked = reachable === true && text !== null;
  const link = { href: addressOf(pathOf(id, code, index)), tabIndex: reachable ? 0 : -1, title: words.open };
  const mark = <StateMark state={state} word={words.state[state]} />;
  const shown = text === null ? null : <CutText text={text} locale={code} direction={direction} />;
  return (
    <>
      {isLinked ? <a {...link}>{shown}</a> : shown}
      <span className="translation-facts">
        {edit ? (
          <span className={edit.saving ? undefined : 'translation-unsaved'}>
            {edit.saving ? words.saving : words.unsaved}
          </span>
        ) : isLinked ? (
          mark
        ) : (
          <a {...link}>{mark}</a>
        )}
        {problems.length > 0 && !edit ? (
          <FindingMark
            {...{ row: entry.row, locale: code, cell, words }}
            reachable={reachable ?? false}
            isActive={isActive ?? false}
          />
        ) : null}
        <a {...link} className="translation-more" title={words.more}>
          {moreMark}
          <span className="visually-hidden">{words.more}</span>
        </a>
      </span>
    </>
  );
}
