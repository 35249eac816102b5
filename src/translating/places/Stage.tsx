import { FullscreenOutlined } from '@ant-design/icons';
import { Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { Sample } from './Sample';
import { type Device, type Found, type Played, StageFrame } from './StageFrame';

const ignored = () => undefined;
const deviceNames = ['phone', 'desktop'] as const;

/** A screen of the product in a frame, in an invented world, with the text marked. */
export function Stage(played: Played) {
  const text = useText();
  const [device, setDevice] = useState<Device>('phone');
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Found>();
  const [enlarged, setEnlarged] = useState(false);
  const isShown = found !== undefined && found !== 'failed';
  return (
    <div className="text-place-stage">
      <div className="text-place-choice">
        <Segmented<Device>
          size="small"
          aria-label={text('place.device')}
          value={device}
          onChange={setDevice}
          options={deviceNames.map((value) => ({ value, label: text(`place.device.${value}`) }))}
        />
        <Button size="small" icon={<FullscreenOutlined aria-hidden />} onClick={() => setEnlarged(true)}>
          {text('place.enlarge')}
        </Button>
      </div>
      <p className="text-place-state" role="status">
        {text(stateOf(found), { count: isShown ? found.seen || found.named : undefined })}
      </p>
      {found === 'failed' ? <Button onClick={() => setTurn(turn + 1)}>{text('place.retry')}</Button> : null}
      <StageFrame key={turn} {...played} device={device} onFound={setFound} />
      <p className="text-place-quiet">{text('place.invented')}</p>
      {isShown && found.seen + found.named === 0 ? (
        <Sample shown={played.shown} plain={played.scene.kind === 'instrument'} />
      ) : null}
      <Modal
        open={enlarged}
        onCancel={() => setEnlarged(false)}
        destroyOnHidden
        footer={null}
        width="min(1340px, 100vw - 16px)"
        style={{ insetBlockStart: 16 }}
        title={text('place.frame', { screen: played.title })}
      >
        <StageFrame {...played} device={device} onFound={ignored} />
      </Modal>
    </div>
  );
}

function stateOf(found: Found): string {
  if (found === undefined) return 'place.loading';
  if (found === 'failed') return 'place.failed';
  if (found.seen > 0) return 'place.seen';
  return found.named > 0 ? 'place.named' : 'place.unseen';
}
