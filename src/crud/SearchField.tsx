import { SearchOutlined } from '@ant-design/icons';
import { useIntl, useModel } from '@umijs/max';
import { AutoComplete, Input } from 'antd';
import { useEffect, useState } from 'react';

interface Props {
  value: string;
  onSearch(keyword: string): void;
}

/** A list's search field; offers the last searches again. */
export function SearchField({ value, onSearch }: Props) {
  const intl = useIntl();
  const { history, add } = useModel('searchHistory');
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const search = (keyword: string) => {
    add(keyword);
    onSearch(keyword.trim());
  };
  const label = intl.formatMessage({ id: 'list.search' });
  return (
    <AutoComplete
      value={typed}
      onChange={(text: string) => setTyped(text)}
      onSelect={search}
      defaultActiveFirstOption={false}
      options={history.map((entry) => ({ ...entry }))}
      style={{ inlineSize: 'min(280px, 70vw)' }}
    >
      <Input
        prefix={<SearchOutlined aria-hidden />}
        aria-label={label}
        placeholder={label}
        allowClear
        onPressEnter={() => search(typed)}
        onClear={() => search('')}
      />
    </AutoComplete>
  );
}
