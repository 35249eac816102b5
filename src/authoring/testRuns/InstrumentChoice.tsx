import { Select } from 'antd';
import debounce from 'lodash/debounce';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Props {
  label: string;
  onChoose(id: string, title: string): void;
}

/** Milliseconds after the last key. */
const pause = 250;

/** An instrument, found by its title. */
export function InstrumentChoice({ label, onChoose }: Props) {
  const text = useText('testRuns.');
  const [options, setOptions] = useState<{ value: string; label: string }[]>();
  const search = useMemo(
    () =>
      debounce((keyword: string) => {
        api.instrument.list({ query: { keyword, pageSize: 20 }, skipErrorHandler: true }).then(
          (rows) => setOptions((rows ?? []).map(({ id, shown }) => ({ value: id, label: shown.text }))),
          () => setOptions([]),
        );
      }, pause),
    [],
  );
  useEffect(() => () => search.cancel(), [search]);
  return (
    <Select<string>
      showSearch={{ filterOption: false, onSearch: search }}
      aria-label={label}
      placeholder={label}
      options={options}
      notFoundContent={options === undefined ? text('side.searching') : text('side.noneFound')}
      onOpenChange={(isOpen) => {
        if (isOpen && options === undefined) {
          search('');
          search.flush();
        }
      }}
      onChange={(id, option) => onChoose(id, Array.isArray(option) ? id : String(option?.label ?? id))}
      style={{ minInlineSize: 220, maxInlineSize: '100%' }}
    />
  );
}
