import { Alert, Button } from 'antd';
import type { InstrumentRow } from 'core/contract/authoring/instrument';
import { useTask } from '@/kit/form/useTask';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Props {
  instrument: Pick<InstrumentRow, 'id' | 'rowVersion'>;
  onRestored(): void;
}

/** Says that an archived instrument cannot be published, and brings it back. */
export function ArchivedNotice({ instrument: { id, rowVersion }, onRestored }: Props) {
  const text = useText();
  const { busy, failure, run } = useTask();
  const restore = () =>
    run(async () => {
      await api.instrument.archive({ params: { id }, body: { archived: false, rowVersion } });
      onRestored();
    });
  return (
    <Alert
      type="error"
      showIcon
      title={text('publish.archived')}
      description={failure}
      action={
        <Button size="small" loading={busy} onClick={() => void restore()}>
          {text('instrument.restore')}
        </Button>
      }
    />
  );
}
