import { useText } from '@/kit/text/useText';

interface Props {
  id: string;
  /** Label of the empty option. */
  none: string;
  /** Empty: none. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string | null): void;
}

/** The browser's own select: a sample sheet has hundreds. */
export function NativeSelect({ id, none, value, options, onChange }: Props) {
  return (
    <select id={id} className="sample-select" value={value} onChange={({ target }) => onChange(target.value || null)}>
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface YesNoProps extends Pick<Props, 'id' | 'none'> {
  value: string | number | boolean | null;
  onChange(value: boolean | null): void;
}

export function YesNoSelect({ id, none, value, onChange }: YesNoProps) {
  const text = useText('sample.');
  const options = [
    { value: 'true', label: text('yes') },
    { value: 'false', label: text('no') },
  ];
  return (
    <NativeSelect
      id={id}
      none={none}
      value={value === null ? '' : String(value)}
      options={options}
      onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
    />
  );
}
