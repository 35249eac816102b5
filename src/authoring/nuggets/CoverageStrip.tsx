import { useIntl } from '@umijs/max';
import { Flex } from 'antd';
import type { CoverageCell, GroupCoverage } from 'core/coverage/report';
import { useGroupName } from '@/authoring/names/useGroupName';
import { useText } from '@/kit/text/useText';
import { useNuggetName } from './useNuggetName';
import { useRangeWords } from './useRangeWords';

/** More cells would not be readable. */
const most = 40;

/** The relative width of a cell: the length of its range of numbers, if it has exactly one. */
function widthOf({ ranges }: CoverageCell): number {
  const spans = ranges.flatMap((range) => ('from' in range && range.from !== null && range.to !== null ? [range] : []));
  const [span] = spans;
  return spans.length === 1 && span ? Math.max(1, (span.to ?? 0) - (span.from ?? 0) + 1) : 1;
}

type State = 'covered' | 'gap' | 'several' | 'hidden';

function stateOf({ nuggets, shown }: CoverageCell): State {
  if (!shown) return 'hidden';
  if (nuggets.length === 0) return 'gap';
  return nuggets.length === 1 ? 'covered' : 'several';
}

/** The ranges of a group side by side, each with its nuggets. */
export function CoverageStrip({ coverage }: { coverage: GroupCoverage }) {
  const text = useText();
  const intl = useIntl();
  const words = useRangeWords();
  const nameOf = useNuggetName();
  const groupName = useGroupName();
  const { cells, group } = coverage;
  if (cells.length === 0) return null;
  return (
    <>
      <ol className="coverage-strip plain-list" aria-label={text('nugget.coverage.strip', { group: groupName(group) })}>
        {cells.slice(0, most).map((cell) => {
          const range = words(cell.ranges);
          return (
            <li key={JSON.stringify(cell.ranges)} data-state={stateOf(cell)} style={{ flexGrow: widthOf(cell) }}>
              <span className="coverage-range">{range}</span>
              <Flex component="span" vertical>
                {cell.nuggets.length === 0 ? (
                  text('nugget.coverage.noText')
                ) : (
                  <bdi>{intl.formatList(cell.nuggets.map(nameOf), { type: 'unit' })}</bdi>
                )}
                {cell.shown ? null : <span className="row-quiet">{text('nugget.coverage.hidden')}</span>}
              </Flex>
            </li>
          );
        })}
      </ol>
      {cells.length > most ? (
        <p className="row-quiet">{text('nugget.coverage.more', { count: cells.length - most })}</p>
      ) : null}
    </>
  );
}
