import { Select } from 'antd';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { blocksOf } from '../frame/blocks';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { ScoresChoice } from '../names/ScoresChoice';

import { Comparison } from './Comparison';
import { Effects } from './Effects';
import { useByOptions } from './useByOptions';

/** Groups side by side: effects first, then each figure with its interval. */
export function Groups({ results }: TabProps) {
  const text = useText('results.groups.');
  const options = useByOptions();
  const { asked, ask } = useResultsAddress();
  const blocks = blocksOf(results.results, 'groups');
  const by = asked.get('by') ?? String(blocks[0]?.of.group ?? '');
  return (
    <>
      <div className="results-choices">
        <LabelledItem label={text('by')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            value={by || undefined}
            options={options}
            onChange={(name) => ask({ by: name })}
          />
        </LabelledItem>
        <LabelledItem label={text('of')}>
          <ScoresChoice placeholder={text('scores')} />
        </LabelledItem>
      </div>
      {blocks.length === 0 ? <p className="results-quiet">{text('none')}</p> : null}
      {blocks.length > 1 ? <Effects results={results} blocks={blocks} /> : null}
      <div className="results-pair">
        {blocks.map((block) => (
          <Comparison key={String(block.of.variable)} results={results} block={block} />
        ))}
      </div>
    </>
  );
}
