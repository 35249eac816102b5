import { Select } from 'antd';
import without from 'lodash/without';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { blocksOf } from '../frame/blocks';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { Constant } from '../names/Constant';
import { ScoresChoice } from '../names/ScoresChoice';

import { Comparison } from './Comparison';
import { isConstant } from './constant';
import { Effects } from './Effects';
import { useByOptions } from './useByOptions';

/** Groups side by side: effects first, then each figure with its interval. */
export function Groups({ results }: TabProps) {
  const text = useText('results.groups.');
  const options = useByOptions();
  const { asked, ask } = useResultsAddress();
  const blocks = blocksOf(results.results, 'groups');
  const constant = blocks.filter(isConstant);
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
      <Constant codes={constant.map(({ of }) => String(of.variable))} />
      <div className="results-pair">
        {without(blocks, ...constant).map((block) => (
          <Comparison key={String(block.of.variable)} results={results} block={block} />
        ))}
      </div>
    </>
  );
}
