import { Link } from '@umijs/max';
import { Alert, Button } from 'antd';
import type { Results } from 'core/contract/results/results';
import { useText } from '@/kit/text/useText';
import { useResultsAddress } from './resultsContext';

/** Tabs whose figures take attempts for independent. */
const tested: readonly Results['tab'][] = ['scales', 'groups', 'crosstab', 'languages'];

/** Says that some people are in these figures more than once, and takes one attempt of each; between waves, where they are followed. */
export function Repeated({ results: { tab, n, people, isGrouped, results } }: { results: Results }) {
  const text = useText('results.repeated.');
  const { filter, setFilter, tabPath } = useResultsAddress();
  if (!tested.includes(tab) || n === null || people === null || n <= people) return null;
  // Whoever compares waves would be left with one of them.
  const betweenWaves = results.some(({ of }) => [of.group, of.row, of.column].includes('wave'));
  const act = betweenWaves ? (
    <Link to={tabPath('change')}>{text('change')}</Link>
  ) : (
    <Button size="small" onClick={() => setFilter({ ...filter, counts: 'last' })}>
      {text('last')}
    </Button>
  );
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <div className="results-asked">
          <span>{text('says', { n, people })}</span>
          {isGrouped ? null : act}
        </div>
      }
    />
  );
}
