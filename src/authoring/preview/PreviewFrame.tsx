import { useIntl } from '@umijs/max';
import { useSize } from 'ahooks';
import { Segmented, type SegmentedProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import './preview.css';

/** CSS pixels; undefined: as wide as there is room. */
const widths = { phone: 360, tablet: 768, full: undefined } as const;
export type PreviewWidth = keyof typeof widths;

interface PickerProps extends Pick<SegmentedProps, 'size'> {
  label: string;
  value: PreviewWidth;
  onChange(width: PreviewWidth): void;
}

/** For which screen the preview is laid out. */
export function WidthPicker({ label, size, value, onChange }: PickerProps) {
  const intl = useIntl();
  return (
    <Segmented<PreviewWidth>
      size={size}
      aria-label={label}
      value={value}
      onChange={onChange}
      options={[
        { value: 'phone', label: intl.formatNumber(widths.phone) },
        { value: 'tablet', label: intl.formatNumber(widths.tablet) },
        { value: 'full', label: intl.formatMessage({ id: 'test.width.full' }) },
      ]}
    />
  );
}

/** What is laid out in that width, and drawn smaller where its room is less wide. */
export function usePreviewWidth(width: PreviewWidth) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const wanted = widths[width];
  const zoom = wanted === undefined || !size?.width ? 1 : Math.min(1, size.width / wanted);
  return { room, style: { inlineSize: wanted, zoom } };
}

interface Props {
  width: PreviewWidth;
  children: ReactNode;
}

/** A screen of that width. */
export function PreviewFrame({ width, children }: Props) {
  const { room, style } = usePreviewWidth(width);
  return (
    <div ref={room} className="preview-room">
      <div className="preview-frame" data-width={width} style={style}>
        {children}
      </div>
    </div>
  );
}
