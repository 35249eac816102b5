import { SearchOutlined } from '@ant-design/icons';
import { useIntl, useModel } from '@umijs/max';
import { useDebounceFn } from 'ahooks';
import { AutoComplete, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface Props {
  value: string;
  /** While one types, after a pause; at once by Enter and by clearing the field. */
  onSearch(keyword: string): void;
}

/** Milliseconds after the last key until the search starts. */
const pause = 300;

/** What a list's keyword may have at most: `core/contract/list.ts`. */
const longestKeyword = 200;

/** A list's search field: searches while one types. Empty, it offers the last searches again. */
export function SearchField({ value, onSearch }: Props) {
  const intl = useIntl();
  const { history, add } = useModel('searchHistory');
  const [typed, setTyped] = useState(value);
  const [isOffering, setOffering] = useState(false);
  const sent = useRef(value);
  // Signs that an input method is still composing are no words yet.
  const isComposing = useRef(false);
  // antd goes on choosing the entry that was searched for last, also once the field says something else: only arrow keys choose.
  const isChoosing = useRef(false);

  const send = (words: string) => {
    const keyword = words.trim();
    if (keyword === sent.current) return;
    sent.current = keyword;
    onSearch(keyword);
  };
  const { run: sendLater, cancel } = useDebounceFn(send, { wait: pause });
  // The keyword was changed elsewhere: one went back, or the list was restored.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    cancel();
    setTyped(value);
  }, [value, cancel]);

  const type = (text: string) => {
    setTyped(text);
    setOffering(text === '');
    if (isComposing.current) return;
    if (text !== '') return sendLater(text);
    cancel();
    send('');
  };
  const confirm = (keyword: string) => {
    isChoosing.current = false;
    cancel();
    setOffering(false);
    add(keyword);
    send(keyword);
  };
  const watchKeys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isChoosing.current = true;
    else if (event.key !== 'Enter') isChoosing.current = false;
    else if (!isChoosing.current) {
      event.stopPropagation();
      confirm(typed);
    }
  };
  const label = intl.formatMessage({ id: 'list.search' });
  return (
    <AutoComplete
      value={typed}
      onChange={type}
      onSelect={confirm}
      defaultActiveFirstOption={false}
      open={isOffering && typed === '' && history.length > 0}
      onOpenChange={setOffering}
      onFocus={() => setOffering(true)}
      options={typed === '' ? history.map((entry) => ({ ...entry })) : []}
      style={{ inlineSize: 'min(280px, 70vw)' }}
    >
      <Input
        prefix={<SearchOutlined aria-hidden />}
        aria-label={label}
        placeholder={label}
        allowClear
        maxLength={longestKeyword}
        onKeyDown={watchKeys}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={({ currentTarget }) => {
          isComposing.current = false;
          type(currentTarget.value);
        }}
      />
    </AutoComplete>
  );
}
