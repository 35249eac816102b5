import { Select } from 'antd';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { blocksOf } from '../frame/blocks';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { useNames } from '../names/names';
import { AllScales } from './AllScales';
import { Correlations } from './Correlations';
import { OneScale } from './OneScale';

/** How scores are spread, and how well scales measure. */
export function Scales({ results }: TabProps) {
  const text = useText('results.scales.');
  const names = useNames();
  const { asked, ask } = useResultsAddress();
  const all = names.all.filter(({ role, isNumeric }) => role === 'score' && isNumeric);
  const chosen = asked.get('of');
  if (all.length === 0) return <p className="results-quiet">{text('none')}</p>;
  const there = [...new Set(blocksOf(results.results, 'scores').map(({ of }) => String(of.scale)))];
  const only = there.length === 1 ? there[0] : undefined;
  return (
    <>
      {all.length > 1 ? (
        <div className="results-choices">
          <LabelledItem label={text('choose')}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              value={chosen ?? ''}
              options={[
                { value: '', label: text('all') },
                ...all.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={(code) => ask({ of: code === '' ? null : code })}
            />
          </LabelledItem>
        </div>
      ) : null}
      {only === undefined ? (
        <>
          <AllScales results={results} scales={there} />
          <Correlations results={results} />
        </>
      ) : (
        <OneScale results={results} scale={only} />
      )}
    </>
  );
}
