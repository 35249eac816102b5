import { Popover } from 'antd';
import type { Cell, MessageRow } from 'core/contract/translating/translation';
import { ProblemList } from '../editor/ProblemList';
import { useProblems } from '../editor/useProblems';
import type { TableWords } from './useTableWords';

interface Props {
  row: MessageRow;
  locale: string;
  cell: Cell;
}

/** What the checks found in a translation, in the words of its editor. */
export function FindingList({ row, locale, cell }: Props) {
  const text = cell.text ?? '';
  const problems = useProblems(row, text, locale);
  if (problems.length === 0) return null;
  return <ProblemList problems={problems} text={text} />;
}

interface MarkProps extends Props {
  words: TableWords;
  /** It can be reached by Tab; in the grid the active cell is told instead. */
  reachable: boolean;
  /** Its cell is the active one of the grid that has the focus. */
  isActive: boolean;
}

/** How many findings there are; says which on hover, click and focus. */
export function FindingMark({ words, reachable, isActive, row, locale, cell }: MarkProps) {
  const text = cell.text ?? '';
  // The cell tells of each kind of finding once.
  const problems = useProblems(row, text, locale);
  return (
    <Popover
      content={problems.length > 0 ? <ProblemList problems={problems} text={text} /> : null}
      trigger={['hover', 'focus']}
      {...(isActive && { open: true })}
      destroyOnHidden
    >
      <button type="button" className="translation-problems" tabIndex={reachable ? 0 : -1} data-findings>
        {words.problems(problems.length || cell.problems.length)}
      </button>
    </Popover>
  );
}
