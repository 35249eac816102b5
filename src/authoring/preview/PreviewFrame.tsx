import { useIntl } from '@umijs/max';
import { useSize } from 'ahooks';
import { Segmented, type SegmentedProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useText } from '@/kit/text/useText';
import './preview.css';

/** CSS pixels; undefined: the full width. */
const widths = { phone: 360, tablet: 768, full: undefined } as const;
export type PreviewWidth = keyof typeof widths;

interface PickerProps extends Pick<SegmentedProps, 'size'> {
  label: string;
  value: PreviewWidth;
  onChange(width: PreviewWidth): void;
}

/** Chooses the screen width of a preview. */
export function WidthPicker({ label, size, value, onChange }: PickerProps) {
  const intl = useIntl();
  const text = useText();
  return (
    <Segmented<PreviewWidth>
      size={size}
      aria-label={label}
      value={value}
      onChange={onChange}
      options={[
        { value: 'phone', label: intl.formatNumber(widths.phone) },
        { value: 'tablet', label: intl.formatNumber(widths.tablet) },
        { value: 'full', label: text('test.width.full') },
      ]}
    />
  );
}

/** The style that lays something out in that width, scaled down if `room` is narrower. */
export function usePreviewWidth(width: PreviewWidth) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const wanted = widths[width];
  const zoom = wanted === undefined || !size?.width ? 1 : Math.min(1, size.width / wanted);
  return { room, style: { inlineSize: wanted, zoom } };
}

export function PreviewFrame({ width, children }: { width: PreviewWidth; children: ReactNode }) {
  const { room, style } = usePreviewWidth(width);
  return (
    <div ref={room} className="preview-room">
      <div className="preview-frame" data-width={width} style={style}>
        {children}
      </div>
    </div>
  );
}
