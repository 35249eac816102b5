import { Badge } from 'antd';
import type { InstrumentRow } from 'core/contract/authoring/instrument';
import { useText } from '@/kit/text/useText';

const dots = { draft: 'default', published: 'success', archived: 'warning' } as const;

export function StatusWord({ status }: { status: InstrumentRow['status'] }) {
  const text = useText();
  return <Badge status={dots[status]} text={text(`instrument.status.${status}`)} />;
}
