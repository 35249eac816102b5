import { Checkbox } from 'antd';
import type { ShareableResult } from 'core/contract/assistant/chat';
import { useText } from '@/kit/text/useText';

interface Props {
  groups: ShareableResult['groups'];
  /** Ids of the fields that are told; absent: all, and nothing can be changed. */
  chosen?: ReadonlySet<string>;
  onChoose?(chosen: ReadonlySet<string>): void;
}

/** What of a result is told, word by word; each of it can be left out. */
export function ToldFields({ groups, chosen, onChoose }: Props) {
  const text = useText('chat.');
  const set = (ids: readonly string[], isTold: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isTold) next.add(id);
      else next.delete(id);
    onChoose?.(next);
  };
  return (
    <ul className="chat-told">
      {groups.map((group) => {
        const ids = group.fields.map(({ id }) => id);
        const told = chosen ? ids.filter((id) => chosen.has(id)).length : ids.length;
        const name = group.code === '' ? text('told.result') : group.name || text('told.texts');
        return (
          <li key={group.code}>
            {chosen && onChoose ? (
              <Checkbox
                checked={told === ids.length}
                indeterminate={told > 0 && told < ids.length}
                onChange={({ target }) => set(ids, target.checked)}
              >
                <strong>
                  <bdi>{name}</bdi>
                </strong>
              </Checkbox>
            ) : (
              <strong>
                <bdi>{name}</bdi>
              </strong>
            )}
            <ul>
              {group.fields.map(({ id, kind, text: words }) => {
                const field = (
                  <>
                    {text(`field.${kind}`)}: <bdi>{words}</bdi>
                  </>
                );
                return (
                  <li key={id}>
                    {chosen && onChoose ? (
                      <Checkbox checked={chosen.has(id)} onChange={({ target }) => set([id], target.checked)}>
                        {field}
                      </Checkbox>
                    ) : (
                      field
                    )}
                  </li>
                );
              })}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
