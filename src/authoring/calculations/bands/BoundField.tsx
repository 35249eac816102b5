import { useIntl } from '@umijs/max';
import { InputNumber, Select } from 'antd';
import { useTyped } from '@/authoring/fields/useTyped';
import type { Cut } from './bandEdits';

interface Props {
  cut: Cut;
  step: number;
  room: { low: number; high: number };
  /** Of the band */
  name: string;
  onBound(bound: number): void;
  onExclusive(exclusive: boolean): void;
}

/** The lower bound of a band. */
export function BoundField({ cut, step, room, name, onBound, onExclusive }: Props) {
  const intl = useIntl();
  const fits = (bound: number) => Number.isFinite(bound) && bound >= room.low && bound <= room.high;
  const { value, onChange, save } = useTyped(String(cut.bound), (typed) => {
    const bound = Number(typed);
    if (typed === '' || !fits(bound)) return false;
    onBound(bound);
    return true;
  });
  const isFit = value !== '' && fits(Number(value));
  const number = (bound: number) => (Number.isFinite(bound) ? intl.formatNumber(bound) : '');
  const ends = Number.isFinite(room.low) ? (Number.isFinite(room.high) ? 'Between' : 'AtLeast') : 'AtMost';
  return (
    <span className="band-bound">
      <Select<'from' | 'above'>
        size="small"
        aria-label={intl.formatMessage({ id: 'calculation.band.side' }, { name })}
        value={cut.exclusive ? 'above' : 'from'}
        options={(['from', 'above'] as const).map((side) => ({
          value: side,
          label: intl.formatMessage({ id: `calculation.band.side.${side}` }),
        }))}
        onChange={(side) => onExclusive(side === 'above')}
      />
      <InputNumber<number>
        size="small"
        aria-label={intl.formatMessage({ id: 'calculation.band.bound' }, { name })}
        step={step}
        status={isFit ? '' : 'error'}
        value={value === '' ? null : Number(value)}
        onChange={(bound) => onChange(bound === null ? '' : String(bound))}
        onBlur={save}
        onPressEnter={save}
      />
      {isFit ? null : (
        <span role="alert" className="calculation-fault">
          {intl.formatMessage(
            { id: `calculation.band.must${ends}` },
            { low: number(room.low), high: number(room.high) },
          )}
        </span>
      )}
    </span>
  );
}
