import { Button, Flex, Select, Slider, Typography } from 'antd';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useText } from '@/kit/text/useText';

export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Props {
  /** Data URL of the picture. */
  source: string;
  busy: boolean;
  /** @param crop of the original, in its pixels; undefined: all of it @param longest side in pixels */
  onReady(crop: Crop | undefined, longest: number): void;
  /** The file is not a picture. */
  onUnreadable(): void;
  onCancel(): void;
}

const ratios = { square: 1, '4:3': 4 / 3, '3:2': 3 / 2, '16:9': 16 / 9, '3:4': 3 / 4, '2:3': 2 / 3 } as const;
type Shape = 'whole' | 'free' | keyof typeof ratios;
const shapes: readonly Shape[] = ['whole', 'free', 'square', '4:3', '3:2', '16:9', '3:4', '2:3'];

/** Pixels of the longest side. */
const sizes = [400, 800, 1200, 1600, 2400];
const usualSize = 1600;
const largestZoom = 4;
/** Pixels per arrow key. */
const keyStep = 8;
/** Width divided by height of a free shape. */
const narrowest = 0.25;
const widest = 4;

/** Crops a picture and sets its size: the whole picture or a section, moved by dragging or the arrow keys. */
export function Cropping({ source, busy, onReady, onUnreadable, onCancel }: Props) {
  const text = useText('image.');
  const id = useId();
  const [shape, setShape] = useState<Shape>('whole');
  const [free, setFree] = useState(1);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Crop>();
  const [longest, setLongest] = useState(usualSize);
  const shapeName = (each: Shape) =>
    each === 'whole' || each === 'free' || each === 'square'
      ? text(`shape.${each}`)
      : text('shape.ratio', { ratio: each });
  const isWhole = shape === 'whole';
  return (
    <Flex vertical gap={16}>
      <Flex gap={16} wrap>
        <Flex vertical gap={4}>
          <label htmlFor={`${id}-shape`}>{text('shape')}</label>
          <Select<Shape>
            id={`${id}-shape`}
            className="image-choice"
            value={shape}
            onChange={setShape}
            options={shapes.map((each) => ({ value: each, label: shapeName(each) }))}
          />
        </Flex>
        <Flex vertical gap={4}>
          <label htmlFor={`${id}-size`}>{text('longest')}</label>
          <Select<number>
            id={`${id}-size`}
            className="image-choice"
            value={longest}
            onChange={setLongest}
            options={sizes.map((each) => ({ value: each, label: text('pixels', { count: each }) }))}
          />
        </Flex>
      </Flex>
      {isWhole ? (
        <img className="image-whole" src={source} alt={text('chosen')} onError={onUnreadable} />
      ) : (
        <>
          <div className="image-stage">
            <Cropper
              key={shape}
              image={source}
              crop={crop}
              zoom={zoom}
              aspect={shape === 'free' ? free : ratios[shape]}
              minZoom={1}
              maxZoom={largestZoom}
              keyboardStep={keyStep}
              classes={{ cropAreaClassName: 'image-crop-area' }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ alt: '', onError: onUnreadable }}
              cropperProps={{ 'aria-label': text('move'), role: 'application' }}
            />
          </div>
          {shape === 'free' ? (
            <div>
              <span id={`${id}-free`}>{text('freeShape')}</span>
              <Slider
                min={narrowest}
                max={widest}
                step={0.05}
                value={free}
                ariaLabelledByForHandle={`${id}-free`}
                tooltip={{ open: false }}
                onChange={setFree}
              />
            </div>
          ) : null}
          <div>
            <span id={`${id}-zoom`}>{text('zoom')}</span>
            <Slider
              min={1}
              max={largestZoom}
              step={0.1}
              value={zoom}
              ariaLabelledByForHandle={`${id}-zoom`}
              tooltip={{ open: false }}
              onChange={setZoom}
            />
          </div>
          <Typography.Text type="secondary">{text('moveHelp')}</Typography.Text>
        </>
      )}
      <Flex gap={8} wrap>
        <Button
          type="primary"
          loading={busy}
          disabled={!isWhole && area === undefined}
          onClick={() => onReady(isWhole ? undefined : area, longest)}
        >
          {text('take')}
        </Button>
        <Button onClick={onCancel}>{text('other')}</Button>
      </Flex>
    </Flex>
  );
}
