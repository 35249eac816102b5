import { Button, Flex, Select, type SelectProps, Slider, type SliderSingleProps, Typography } from 'antd';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { optionsOf } from '@/kit/form/optionsOf';
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
        <LabelledSelect<Shape>
          label={text('shape')}
          value={shape}
          onChange={setShape}
          options={optionsOf(shapes, shapeName)}
        />
        <LabelledSelect<number>
          label={text('longest')}
          value={longest}
          onChange={setLongest}
          options={sizes.map((each) => ({ value: each, label: text('pixels', { count: each }) }))}
        />
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
            <LabelledSlider
              label={text('freeShape')}
              min={narrowest}
              max={widest}
              step={0.05}
              value={free}
              onChange={setFree}
            />
          ) : null}
          <LabelledSlider label={text('zoom')} min={1} max={largestZoom} step={0.1} value={zoom} onChange={setZoom} />
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

function LabelledSelect<Value>({ label, ...props }: SelectProps<Value> & { label: string }) {
  const id = useId();
  return (
    <Flex vertical gap={4}>
      <label htmlFor={id}>{label}</label>
      <Select<Value> {...props} id={id} className="image-choice" />
    </Flex>
  );
}

function LabelledSlider({ label, ...props }: SliderSingleProps & { label: string }) {
  const id = useId();
  return (
    <div>
      <span id={id}>{label}</span>
      <Slider {...props} ariaLabelledByForHandle={id} tooltip={{ open: false }} />
    </div>
  );
}
