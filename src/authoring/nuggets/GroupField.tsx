import { AutoComplete } from 'antd';
import { isRisk } from 'core/instrument/riskCalculation';
import { useStructure } from '@/authoring/draft/useParts';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { groupsOf, isCode } from './groups';

interface Props {
  value: string;
  onChange(group: string): void;
  onBlur?(): void;
  autoFocus?: boolean;
}

/** The group of a nugget: an existing or a new one. */
export function GroupField({ value, onChange, onBlur, autoFocus = false }: Props) {
  const text = useText();
  const draft = useStructure();
  const known = groupsOf(draft).map(({ group }) => group);
  const wanted = value.trim();
  const fault = wanted !== '' && !isCode(wanted);
  const isNew = wanted !== '' && !fault && !known.includes(wanted);
  const help = () => {
    if (fault) return text('nugget.group.malformed', { group: wanted });
    if (isRisk(wanted)) return text('nugget.group.risk');
    return text(isNew ? 'nugget.group.new' : 'nugget.group.help');
  };
  return (
    <LabelledItem label={text('nugget.group')} fault={fault && help()} help={help()}>
      <AutoComplete
        autoFocus={autoFocus}
        value={value}
        options={known.map((group) => ({ value: group }))}
        onChange={(group?: string) => onChange(group ?? '')}
        {...(onBlur && { onBlur })}
      />
    </LabelledItem>
  );
}
