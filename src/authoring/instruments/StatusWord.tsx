import { useIntl } from '@umijs/max';
import { Badge } from 'antd';
import type { InstrumentRow } from 'core/contract/authoring/instrument';

const dots = { draft: 'default', published: 'success', archived: 'warning' } as const;

export function StatusWord({ status }: { status: InstrumentRow['status'] }) {
  const intl = useIntl();
  return <Badge status={dots[status]} text={intl.formatMessage({ id: `instrument.status.${status}` })} />;
}
