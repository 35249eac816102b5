import { Flex, Modal, Slider, Typography } from 'antd';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useText } from '@/kit/text/useText';
import { cutSquare, type Square } from './cutSquare';
import './cropDialog.css';

const smallestZoom = 1;
const largestZoom = 4;
/** Pixels that an arrow key moves the picture. */
const keyStep = 8;

interface Props {
  /** Object URL of the chosen picture. */
  address: string;
  /** The picture as base64. */
  onSave(image: string): Promise<void>;
  /** The file is not a picture. */
  onUnreadable(): void;
  onClose(): void;
}

/** Cuts a square out of a picture: drag or use the arrow keys to move it; wheel, pinch or slider to zoom. */
export function CropDialog({ address, onSave, onUnreadable, onClose }: Props) {
  const text = useText();
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(smallestZoom);
  const [square, setSquare] = useState<Square>();
  const [saving, setSaving] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  const save = async () => {
    if (!image.current || !square) return;
    setSaving(true);
    try {
      await onSave(cutSquare(image.current, square));
    } catch {
      onUnreadable();
    } finally {
      setSaving(false);
    }
  };

  return (
    <Modal
      open
      // No animation: the stage is measured at once.
      transitionName=""
      title={text('profile.picture.crop')}
      okText={text('profile.picture.save')}
      cancelText={text('profile.cancel')}
      confirmLoading={saving}
      okButtonProps={{ disabled: square === undefined }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        <div className="crop-stage">
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={1}
            minZoom={smallestZoom}
            maxZoom={largestZoom}
            keyboardStep={keyStep}
            showGrid={false}
            classes={{ cropAreaClassName: 'crop-area' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setSquare(pixels)}
            setImageRef={(reference) => {
              image.current = reference.current;
            }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            cropperProps={{ 'aria-label': text('profile.picture.move'), role: 'application' }}
          />
        </div>
        <div>
          <span id={id}>{text('profile.picture.zoom')}</span>
          <Slider
            min={smallestZoom}
            max={largestZoom}
            step={0.1}
            value={zoom}
            ariaLabelledByForHandle={id}
            tooltip={{ open: false }}
            onChange={setZoom}
          />
        </div>
        <Typography.Text type="secondary">{text('profile.picture.moveHelp')}</Typography.Text>
      </Flex>
    </Modal>
  );
}
