import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { useEdits } from '@/authoring/draft/useParts';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';

interface Props {
  part: string;
  /** Its label is the text `question.FIELD`. */
  field: string;
  value: boolean | undefined;
  disabled?: boolean;
  extra?: ReactNode;
}

/** A setting of a part that is on or absent. */
export function FlagItem({ part, field, value = false, disabled, extra }: Props) {
  const text = useText();
  const { set } = useEdits();
  return (
    <LabelledItem label={text(`question.${field}`)} extra={extra}>
      <Switch checked={value} disabled={disabled} onChange={(on) => set(part, field, on || undefined)} />
    </LabelledItem>
  );
}
