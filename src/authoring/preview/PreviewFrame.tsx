import { useIntl } from '@umijs/max';
import { useSize } from 'ahooks';
import { Segmented } from 'antd';
import { type ReactNode, useRef } from 'react';
import './preview.css';

/** CSS pixels; undefined: as wide as there is room. */
const widths = { phone: 360, tablet: 768, full: undefined } as const;
export type PreviewWidth = keyof typeof widths;

interface PickerProps {
  value: PreviewWidth;
  onChange(width: PreviewWidth): void;
}

/** For which screen the preview is laid out. */
export function WidthPicker({ value, onChange }: PickerProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <Segmented<PreviewWidth>
      aria-label={text('test.width')}
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

interface Props {
  width: PreviewWidth;
  children: ReactNode;
}

/** A screen of that width: what is in it is laid out in it, and drawn smaller where there is less room. */
export function PreviewFrame({ width, children }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const wanted = widths[width];
  const zoom = wanted === undefined || !size?.width ? 1 : Math.min(1, size.width / wanted);
  return (
    <div ref={room} className="preview-room">
      <div className="preview-frame" data-width={width} style={{ inlineSize: wanted, zoom }}>
        {children}
      </div>
    </div>
  );
}
