import { SearchOutlined } from '@ant-design/icons';
import { useIntl, useModel } from '@umijs/max';
import { AutoComplete, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

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
  // antd goes on choosing the entry that was searched for last, also once the field says something else: only arrow keys choose.
  const isChoosing = useRef(false);
  const watchKeys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isChoosing.current = true;
    else if (event.key !== 'Enter') isChoosing.current = false;
    else if (!isChoosing.current) {
      event.stopPropagation();
      search(typed);
    }
  };
  const search = (keyword: string) => {
    isChoosing.current = false;
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
        onKeyDown={watchKeys}
        onClear={() => search('')}
      />
    </AutoComplete>
  );
}
