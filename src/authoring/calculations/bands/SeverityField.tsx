import { Select, type SelectProps } from 'antd';
import type { Severity } from 'core/instrument/document';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';

const severities: readonly Severity[] = ['none', 'low', 'moderate', 'high', 'critical'];

interface Props extends Pick<SelectProps, 'size' | 'className' | 'aria-label'> {
  value: Severity | null;
  onChange(severity: Severity | undefined): void;
}

export function SeverityField(props: Props) {
  const text = useText('calculation.severity.');
  return (
    <Select<Severity>
      {...props}
      allowClear
      placeholder={text('unset')}
      options={optionsOf(severities, (severity) => text(severity))}
    />
  );
}
