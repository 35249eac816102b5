import { EllipsisOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Button, Dropdown } from 'antd';
import { useText } from '@/kit/text/useText';
import { editOf } from './addresses';
import type { Account, Act } from './useAccountActs';

/** The menu of a row. */
export function ActsMenu({ account, acts, onAct }: { account: Account; acts: readonly Act[]; onAct(act: Act): void }) {
  const text = useText();
  const isGrave = (act: Act) => act === 'erase' || act === 'disable';
  const items = [
    { key: 'edit', label: text('users.edit'), onClick: () => history.push(editOf(account.id)) },
    ...acts
      .filter((act) => !isGrave(act))
      .map((act) => ({ key: act, label: text(`users.${act}.label`), onClick: () => onAct(act) })),
    ...(acts.some(isGrave) ? [{ key: 'line', type: 'divider' as const }] : []),
    ...acts
      .filter(isGrave)
      .map((act) => ({ key: act, danger: true, label: text(`users.${act}.label`), onClick: () => onAct(act) })),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        size="small"
        type="text"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={text('users.actsOf', { name: account.displayName })}
      />
    </Dropdown>
  );
}
