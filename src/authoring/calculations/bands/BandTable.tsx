import { Button, Tag } from 'antd';
import type { BandReach } from 'core/coverage/report';
import type { CSSProperties } from 'react';
import { useText } from '@/kit/text/useText';
import { BoundField } from './BoundField';
import { cutOf, type DraftBand, roomFor } from './bandEdits';
import { SeverityField } from './SeverityField';
import { bandColor, useBandWords } from './useBandWords';

export interface BandDeeds {
  choose(band: string): void;
  bound(band: DraftBand, bound: number): void;
  exclusive(band: DraftBand, exclusive: boolean): void;
  openBelow(band: DraftBand): void;
  split(index: number): void;
  remove(index: number): void;
}

interface Props {
  calculation: string;
  bands: readonly DraftBand[];
  step: number;
  reach: readonly BandReach[];
  chosen: string | undefined;
  deeds: BandDeeds;
}

/** The bands as a table, for exact values. */
export function BandTable({ calculation, bands, step, reach, chosen, deeds }: Props) {
  const text = useText();
  const words = useBandWords(calculation);
  return (
    <div className="calculation-scroll">
      <table className="calculation-table">
        <caption className="visually-hidden">{text('calculation.bands')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('calculation.band')}</th>
            <th scope="col">{text('calculation.band.begins')}</th>
            <th scope="col">{text('calculation.band.holds')}</th>
            <th scope="col">{text('calculation.severity')}</th>
            <th scope="col">{text('calculation.deeds')}</th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band, index) => {
            const cut = cutOf(band);
            const name = words.name(band);
            const isUnreachable = reach.some((each) => each.band === band.code && each.reachable === false);
            return (
              <tr key={band.id} data-band={band.id} data-chosen={band.id === chosen || undefined}>
                <th scope="row">
                  <button type="button" className="band-open" onClick={() => deeds.choose(band.id)}>
                    <span
                      className="band-dot"
                      style={{ '--band': bandColor(band, index) } as CSSProperties}
                      aria-hidden
                    />
                    <span dir="auto">{name}</span>
                  </button>
                  {isUnreachable ? <Tag>{text('calculation.band.unreachable')}</Tag> : null}
                </th>
                <td>
                  {cut === undefined ? (
                    text('calculation.band.noEnd')
                  ) : (
                    <BoundField
                      cut={cut}
                      step={step}
                      room={roomFor(bands, index, step)}
                      name={name}
                      onBound={(bound) => deeds.bound(band, bound)}
                      onExclusive={(exclusive) => deeds.exclusive(band, exclusive)}
                    />
                  )}
                  {index === 0 && cut !== undefined ? (
                    <Button size="small" type="link" onClick={() => deeds.openBelow(band)}>
                      {text('calculation.band.openBelow')}
                    </Button>
                  ) : null}
                </td>
                <td>{words.range(bands, index)}</td>
                <td>
                  <SeverityField band={band} name={name} />
                </td>
                <td>
                  <Button
                    size="small"
                    type="text"
                    aria-label={text('calculation.band.splitOf', { name })}
                    onClick={() => deeds.split(index)}
                  >
                    {text('calculation.band.split')}
                  </Button>
                  <Button
                    size="small"
                    type="text"
                    danger
                    aria-label={text('calculation.band.removeOf', { name })}
                    onClick={() => deeds.remove(index)}
                  >
                    {text('calculation.band.remove')}
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
