import { useDebounceFn } from 'ahooks';
import { Select } from 'antd';
import type { ListedUser } from 'core/contract/accounts/user';
import { useEffect, useRef, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Props {
  label: string;
  /** Id of an account; undefined: none chosen. */
  value: string | undefined;
  onChange(id: string | undefined): void;
}

type Known = Pick<ListedUser, 'id' | 'displayName' | 'email'>;

/** Milliseconds after the last key until the search starts. */
const pause = 300;

/** Chooses an account by name or address. */
export function AccountSelect({ label, value, onChange }: Props) {
  const text = useText();
  const [found, setFound] = useState<readonly Known[]>();
  const [chosen, setChosen] = useState<Known>();
  const newest = useRef('');

  const find = async (keyword: string) => {
    newest.current = keyword;
    const rows = await api.user.list({ query: { keyword, pageSize: '20' } }).catch((): ListedUser[] => []);
    if (newest.current === keyword) setFound(rows);
  };
  const { run: search } = useDebounceFn((keyword: string) => void find(keyword), { wait: pause });

  // The account from the page's address: its name is not known yet.
  useEffect(() => {
    if (value === undefined || chosen?.id === value) return undefined;
    return unlessEnded(api.user.read({ params: { id: value }, skipErrorHandler: true }), setChosen, () => undefined);
  }, [value, chosen?.id]);

  const named = chosen?.id === value ? chosen : undefined;
  const known = [...(found ?? []), ...(named && !found?.some(({ id }) => id === named.id) ? [named] : [])];
  return (
    <Select
      allowClear
      aria-label={label}
      placeholder={label}
      style={{ inlineSize: 'min(220px, 70vw)' }}
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={found === undefined && newest.current !== ''}
      onFocus={() => {
        if (found === undefined) void find('');
      }}
      notFoundContent={found ? text('list.noneFound') : null}
      value={value}
      onChange={(id: string | undefined) => {
        setChosen(known.find((account) => account.id === id));
        onChange(id);
      }}
      options={[
        ...known.map(({ id, displayName, email }) => ({
          value: id,
          label: text('users.nameAndEmail', { name: displayName, email }),
        })),
        ...(value !== undefined && !known.some(({ id }) => id === value) ? [{ value, label: value.slice(-12) }] : []),
      ]}
    />
  );
}
