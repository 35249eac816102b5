import { FilterOutlined } from '@ant-design/icons';
import { Button, Popover, Tag } from 'antd';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { useResultsAddress } from '../frame/resultsContext';
import { FilterEditor } from './FilterEditor';
import { useFilterWords } from './useFilterWords';
import './filter.css';

/** The one filter of the page, in words; each part can be taken away. */
export function FilterBar() {
  const text = useText('results.filter.');
  const { filter, setFilter } = useResultsAddress();
  const chips = useFilterWords(filter);
  const [open, setOpen] = useState(false);
  return (
    <section className="results-filter" aria-label={text('label')}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        content={<FilterEditor onDone={() => setOpen(false)} />}
      >
        <Button icon={<FilterOutlined aria-hidden />} aria-expanded={open}>
          {text('add')}
        </Button>
      </Popover>
      {chips.length === 0 ? <span className="results-quiet">{text('everybody')}</span> : null}
      {chips.map(({ key, words, without }) => (
        <Tag
          key={key}
          closable={{ 'aria-label': text('remove', { words }) }}
          className="results-chip"
          onClose={(event) => {
            event.preventDefault();
            setFilter(without);
          }}
        >
          {words}
        </Tag>
      ))}
      {chips.length > 1 ? (
        <Button type="link" size="small" onClick={() => setFilter({})}>
          {text('clear')}
        </Button>
      ) : null}
    </section>
  );
}
