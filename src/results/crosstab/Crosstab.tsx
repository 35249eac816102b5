import { Radio, Select } from 'antd';
import { useState } from 'react';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { blocksOf } from '../frame/blocks';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { useByOptions } from '../groups/useByOptions';
import { type Share, shares } from './share';
import { Table } from './Table';

/** Any two against each other; several in the head give a table each. */
export function Crosstab({ results }: TabProps) {
  const text = useText('results.crosstab.');
  const options = useByOptions();
  const { asked, ask } = useResultsAddress();
  const [share, setShare] = useState<Share>('row');
  const blocks = blocksOf(results.results, 'crosstab');
  const by = asked.get('by') ?? String(blocks[0]?.of.row ?? '');
  const against = asked.get('against')?.split(',') ?? blocks.map(({ of }) => String(of.column));
  return (
    <>
      <div className="results-choices">
        <LabelledItem label={text('rows')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            value={by || undefined}
            options={options}
            onChange={(name) => ask({ by: name })}
          />
        </LabelledItem>
        <LabelledItem label={text('columns')}>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            value={against}
            options={options}
            onChange={(names) => ask({ against: names.length === 0 ? null : names.join(',') })}
          />
        </LabelledItem>
        <Radio.Group
          aria-label={text('cells')}
          optionType="button"
          value={share}
          options={shares.map((each) => ({ value: each, label: text(`share.${each}`) }))}
          onChange={({ target }) => setShare(target.value as Share)}
        />
      </div>
      {blocks.length === 0 ? <p className="results-quiet">{text('none')}</p> : null}
      {blocks.map((block) => (
        <Table key={`${block.of.row} ${block.of.column}`} results={results} block={block} share={share} />
      ))}
    </>
  );
}
