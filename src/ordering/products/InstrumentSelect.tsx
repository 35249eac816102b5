import { useDebounceFn } from 'ahooks';
import { Select } from 'antd';
import uniqBy from 'lodash/uniqBy';
import { useEffect, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Choice {
  value: string;
  label: string;
}

interface Props {
  id?: string;
  value?: string[];
  onChange?(ids: string[]): void;
}

/** Assessments by their titles, found while one types. */
export function InstrumentSelect({ id, value = [], onChange }: Props) {
  const text = useText('product.');
  const [found, setFound] = useState<Choice[]>([]);
  const [named, setNamed] = useState<Choice[]>([]);
  const choiceOf = (row: { id: string; title: string }) => ({ value: row.id, label: row.title });
  const find = async (keyword: string) => {
    const rows = await api.instrument.list({ query: { keyword, pageSize: 50 } });
    if (rows) setFound(rows.filter(({ status }) => status !== 'archived').map(choiceOf));
  };
  const { run: findLater } = useDebounceFn((keyword: string) => void find(keyword).catch(() => undefined), {
    wait: 300,
  });
  const unnamed = value.filter((each) => ![...found, ...named].some((choice) => choice.value === each)).join();
  useEffect(() => findLater(''), [findLater]);
  useEffect(() => {
    for (const each of unnamed.split(',').filter(Boolean).slice(0, 20)) {
      api.instrument
        .get({ params: { id: each }, skipErrorHandler: true })
        .then((row) => row && setNamed((before) => uniqBy([...before, { value: row.id, label: row.title }], 'value')))
        .catch(() => undefined);
    }
  }, [unnamed]);
  return (
    <Select
      id={id}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: findLater }}
      placeholder={text('instruments.choose')}
      value={value}
      onChange={onChange}
      options={uniqBy([...named, ...found], 'value')}
    />
  );
}
