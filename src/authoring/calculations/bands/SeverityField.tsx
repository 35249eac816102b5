import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import type { Severity } from 'core/instrument/document';
import { useEdits } from '@/authoring/draft/useParts';
import type { DraftBand } from './bandEdits';

export const severities: readonly Severity[] = ['none', 'low', 'moderate', 'high', 'critical'];

export function SeverityField({ band, name }: { band: DraftBand; name: string }) {
  const intl = useIntl();
  const { set } = useEdits();
  return (
    <Select<Severity>
      size="small"
      allowClear
      className="band-severities"
      aria-label={intl.formatMessage({ id: 'calculation.severityOf' }, { name })}
      placeholder={intl.formatMessage({ id: 'calculation.severity.unset' })}
      value={band.severity ?? null}
      options={severities.map((severity) => ({
        value: severity,
        label: intl.formatMessage({ id: `calculation.severity.${severity}` }),
      }))}
      onChange={(severity: Severity | undefined) => set(band.id, 'severity', severity)}
    />
  );
}
