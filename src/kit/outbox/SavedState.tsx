import { CheckCircleOutlined, CloudUploadOutlined, DisconnectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../text/useText';
import { useWhen } from '../when/useWhen';
import type { Saving } from './outbox';
import './outbox.css';

const icons = {
  saved: CheckCircleOutlined,
  saving: CloudUploadOutlined,
  waiting: DisconnectOutlined,
  stopped: DisconnectOutlined,
};

interface Props {
  saving: Saving;
  savedAt: string | undefined;
  /** Sends what waits, without the rest of the pause. */
  onRetry(): void;
}

/** Whether everything is saved, and when; after a lost connection, a way to try again. */
export function SavedState({ saving, savedAt, onRetry }: Props) {
  const text = useText('draft.');
  const when = useWhen();
  const Icon = icons[saving];
  const isTimed = saving === 'saved' && savedAt !== undefined;
  return (
    <>
      <output className="saved-state" data-saving={saving}>
        <Icon aria-hidden />
        <span>{text(isTimed ? 'savedAt' : `saving.${saving}`, { time: isTimed ? when.time(savedAt) : '' })}</span>
      </output>
      {saving === 'waiting' ? (
        <Button size="small" onClick={onRetry}>
          {text('retry')}
        </Button>
      ) : null}
    </>
  );
}
