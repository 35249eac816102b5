import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type MessageKind, messageKinds, translationDeeds } from 'core/access/translationGrants';
import { Flag } from '@/kit/flag/Flag';
import { useText } from '@/kit/text/useText';
import type { Held } from './grants';
import './permissions.css';

const choices = ['none', ...translationDeeds];

interface Props {
  /** Of the language. */
  name: string;
  /** The emoji. */
  flag: string;
  held: Held;
  mayGive(kind: MessageKind): boolean;
  onChange(held: Held): void;
  onRemove(): void;
}

/** What an account may do in one language: one choice for all kinds of texts, and one for each. */
export function GrantRow({ name, flag, held, mayGive, onChange, onRemove }: Props) {
  const text = useText();
  const open = messageKinds.filter(mayGive);
  const chosen = new Set(messageKinds.map((kind) => held[kind] ?? 'none'));
  const [only] = chosen;
  const all = chosen.size === 1 && only !== undefined ? only : 'mixed';

  const put = (kinds: readonly MessageKind[], choice: string) => {
    const deed = translationDeeds.find((each) => each === choice);
    onChange({ ...held, ...Object.fromEntries(kinds.map((kind) => [kind, deed])) });
  };
  const options = choices.map((choice) => (
    <option key={choice} value={choice}>
      {text(`permissions.may.${choice}`)}
    </option>
  ));
  const removable = messageKinds.every((kind) => held[kind] === undefined || mayGive(kind));

  return (
    <fieldset className="grant-row">
      <legend>
        <Flag emoji={flag} />
        {name}
      </legend>
      <label className="grant-choice grant-all">
        <span>{text('permissions.allKinds')}</span>
        <select value={all} disabled={open.length === 0} onChange={(event) => put(open, event.target.value)}>
          {all === 'mixed' ? (
            <option value="mixed" disabled>
              {text('permissions.mixed')}
            </option>
          ) : null}
          {options}
        </select>
      </label>
      {messageKinds.map((kind) => (
        <label key={kind} className="grant-choice" data-held={held[kind] ?? 'none'}>
          <span>{text(`permissions.kind.${kind}`)}</span>
          <select
            value={held[kind] ?? 'none'}
            disabled={!mayGive(kind)}
            onChange={(event) => put([kind], event.target.value)}
          >
            {options}
          </select>
        </label>
      ))}
      <Button
        type="text"
        className="grant-remove"
        disabled={!removable}
        icon={<CloseOutlined aria-hidden />}
        aria-label={text('permissions.remove', { language: name })}
        onClick={onRemove}
      />
    </fieldset>
  );
}
