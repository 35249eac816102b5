import { type CSSProperties, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { cutOf, type DraftBand, roomFor } from './bandEdits';
import { CutHandle } from './CutHandle';
import { placeOf, type Scale, segments } from './scaleGeometry';
import { bandColor, type useBandWords } from './useBandWords';

/** What the scale and the table of the bands have in common. */
export interface BandsProps {
  bands: readonly DraftBand[];
  words: ReturnType<typeof useBandWords>;
  isUnreachable(band: DraftBand): boolean;
  /** Id of the selected band. */
  chosen: string | undefined;
  onChoose(band: string): void;
  onBound(band: DraftBand, bound: number): void;
}

interface Props extends BandsProps {
  scale: Scale;
  /** Of the sample sheet; null: missing, or not a number. */
  value: number | null;
}

/** The bands on a scale, with cut-offs that can be moved and the value of the sample sheet. */
export function BandScale({ bands, words, isUnreachable, scale, value, chosen, onChoose, onBound }: Props) {
  const text = useText('calculation.');
  const line = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState<{ id: string; bound: number }>();
  const shown = bands.map((band) => {
    if (band.id !== moving?.id) return band;
    return cutOf(band)?.exclusive ? { ...band, above: moving.bound } : { ...band, from: moving.bound };
  });
  const drawn = segments(scale, shown);
  const half = scale.isWhole ? 0.5 : 0;
  return (
    <section className="band-scale" aria-label={text('scale')}>
      {value === null ? null : (
        <div
          className="band-needle"
          data-late={placeOf(scale, value) > 0.5 || undefined}
          style={{ '--place': placeOf(scale, value) } as CSSProperties}
        >
          <span>{text('needle', { value: words.number(value) })}</span>
        </div>
      )}
      <div ref={line} className="band-line">
        {shown.map((band, index) => {
          const { start, end } = drawn[index] ?? { start: 0, end: 0 };
          return (
            <button
              key={band.id}
              type="button"
              className="band-segment"
              title={words.name(band)}
              data-unreachable={isUnreachable(band) || undefined}
              aria-pressed={band.id === chosen}
              style={{ '--start': start, '--width': end - start, '--band': bandColor(band, index) } as CSSProperties}
              onClick={() => onChoose(band.id)}
            >
              <span className="band-colour" aria-hidden />
              <span className="band-name" dir="auto">
                {words.name(band)}
              </span>
              <span className="visually-hidden">{words.range(band, shown[index + 1])}</span>
              <span className="band-severity">
                {band.severity && text('band.severityIs', { severity: text(`severity.${band.severity}`) })}
              </span>
              {isUnreachable(band) ? <span className="band-severity">{text('band.unreachable')}</span> : null}
            </button>
          );
        })}
        {bands.map((band, index) => {
          const cut = cutOf(band);
          return cut === undefined ? null : (
            <CutHandle
              key={band.id}
              scale={scale}
              cut={cut}
              room={roomFor(bands, index, scale.step)}
              name={words.name(band)}
              line={line}
              onMoving={(bound) => setMoving(bound === undefined ? undefined : { id: band.id, bound })}
              onMoved={(bound) => onBound(band, bound)}
            />
          );
        })}
      </div>
      <div className="band-ends" aria-hidden>
        <span>{scale.isKnown ? words.number(scale.low + half) : null}</span>
        <span>{scale.isKnown ? words.number(scale.high - half) : null}</span>
      </div>
    </section>
  );
}
