import { useIntl } from '@umijs/max';
import { Button, Select, Tag } from 'antd';
import type { CSSProperties } from 'react';
import { useEdits } from '@/authoring/draft/useParts';
import { useTyped } from '@/authoring/fields/useTyped';
import { NumberInput } from '@/kit/form/NumberInput';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import type { BandsProps } from './BandScale';
import { type Cut, cutOf, type DraftBand, roomFor } from './bandEdits';
import { SeverityField } from './SeverityField';
import { bandColor } from './useBandWords';

interface Props extends BandsProps {
  step: number;
  onExclusive(band: DraftBand, exclusive: boolean): void;
  onOpenBelow(band: DraftBand): void;
  onSplit(index: number): void;
  onRemove(index: number): void;
}

/** The bands as a table, for exact values. */
export function BandTable({ bands, words, isUnreachable, step, chosen, ...on }: Props) {
  const text = useText('calculation.');
  const { set } = useEdits();
  return (
    <div className="calculation-scroll">
      <table className="calculation-table">
        <caption className="visually-hidden">{text('bands')}</caption>
        <thead>
          <tr>
            {['band', 'band.begins', 'band.holds', 'severity', 'deeds'].map((column) => (
              <th key={column} scope="col">
                {text(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map((band, index) => {
            const cut = cutOf(band);
            const name = words.name(band);
            return (
              <tr key={band.id} data-band={band.id} data-chosen={band.id === chosen || undefined}>
                <th scope="row">
                  <button type="button" className="band-open" onClick={() => on.onChoose(band.id)}>
                    <span
                      className="band-dot"
                      style={{ '--band': bandColor(band, index) } as CSSProperties}
                      aria-hidden
                    />
                    <span dir="auto">{name}</span>
                  </button>
                  {isUnreachable(band) ? <Tag>{text('band.unreachable')}</Tag> : null}
                </th>
                <td>
                  {cut === undefined ? (
                    text('band.noEnd')
                  ) : (
                    <BoundField
                      cut={cut}
                      step={step}
                      room={roomFor(bands, index, step)}
                      name={name}
                      onBound={(bound) => on.onBound(band, bound)}
                      onExclusive={(exclusive) => on.onExclusive(band, exclusive)}
                    />
                  )}
                  {index === 0 && cut !== undefined ? (
                    <Button size="small" type="link" onClick={() => on.onOpenBelow(band)}>
                      {text('band.openBelow')}
                    </Button>
                  ) : null}
                </td>
                <td>{words.range(band, bands[index + 1])}</td>
                <td>
                  <SeverityField
                    size="small"
                    className="band-severities"
                    aria-label={text('severityOf', { name })}
                    value={band.severity ?? null}
                    onChange={(severity) => set(band.id, 'severity', severity)}
                  />
                </td>
                <td>
                  <Button
                    size="small"
                    type="text"
                    aria-label={text('band.splitOf', { name })}
                    onClick={() => on.onSplit(index)}
                  >
                    {text('band.split')}
                  </Button>
                  <Button
                    size="small"
                    type="text"
                    danger
                    aria-label={text('band.removeOf', { name })}
                    onClick={() => on.onRemove(index)}
                  >
                    {text('band.remove')}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface BoundProps {
  cut: Cut;
  step: number;
  room: ReturnType<typeof roomFor>;
  /** Of the band */
  name: string;
  onBound(bound: number): void;
  onExclusive(exclusive: boolean): void;
}

/** The lower bound of a band. */
function BoundField({ cut, step, room: { low, high }, name, onBound, onExclusive }: BoundProps) {
  const intl = useIntl();
  const text = useText('calculation.band.');
  const isFit = (typed: string) => typed !== '' && Number(typed) >= low && Number(typed) <= high;
  const { value, onChange, save } = useTyped(String(cut.bound), (typed) => {
    if (!isFit(typed)) return false;
    onBound(Number(typed));
    return true;
  });
  const number = (bound: number) => (Number.isFinite(bound) ? intl.formatNumber(bound) : '');
  const ends = Number.isFinite(low) ? (Number.isFinite(high) ? 'Between' : 'AtLeast') : 'AtMost';
  return (
    <span className="band-bound">
      <Select<'from' | 'above'>
        size="small"
        aria-label={text('side', { name })}
        value={cut.exclusive ? 'above' : 'from'}
        options={optionsOf(['from', 'above'], (side) => text(`side.${side}`))}
        onChange={(side) => onExclusive(side === 'above')}
      />
      <NumberInput<number>
        size="small"
        aria-label={text('bound', { name })}
        step={step}
        // As many decimals as the cut-off has, not as the step has.
        formatter={(shown, { userTyping, input }) =>
          userTyping || shown === undefined ? input : String(shown && Number(shown))
        }
        status={isFit(value) ? '' : 'error'}
        value={value === '' ? null : Number(value)}
        onChange={(bound) => onChange(bound === null ? '' : String(bound))}
        onBlur={save}
        onPressEnter={save}
      />
      {isFit(value) ? null : (
        <span role="alert" className="calculation-fault">
          {text(`must${ends}`, { low: number(low), high: number(high) })}
        </span>
      )}
    </span>
  );
}
