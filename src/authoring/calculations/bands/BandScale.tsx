import { useIntl } from '@umijs/max';
import type { BandReach } from 'core/coverage/report';
import { type CSSProperties, useRef, useState } from 'react';
import { cutOf, type DraftBand, roomFor } from './bandEdits';
import { CutHandle } from './CutHandle';
import { placeOf, type Scale, segments } from './scaleGeometry';
import { bandColor, useBandWords } from './useBandWords';

interface Props {
  calculation: string;
  bands: readonly DraftBand[];
  scale: Scale;
  reach: readonly BandReach[];
  /** Of the sample sheet; null: missing, or not a number. */
  value: number | null;
  /** Id of the selected band. */
  chosen: string | undefined;
  onChoose(band: string): void;
  onMoved(band: DraftBand, bound: number): void;
}

/** The bands on a scale, with cut-offs that can be moved and the value of the sample sheet. */
export function BandScale({ calculation, bands, scale, reach, value, chosen, onChoose, onMoved }: Props) {
  const intl = useIntl();
  const line = useRef<HTMLDivElement>(null);
  const words = useBandWords(calculation);
  const [moving, setMoving] = useState<{ id: string; bound: number }>();
  const shown = bands.map((band) => {
    if (band.id !== moving?.id) return band;
    return cutOf(band)?.exclusive ? { ...band, above: moving.bound } : { ...band, from: moving.bound };
  });
  const drawn = segments(scale, shown);
  const half = scale.isWhole ? 0.5 : 0;
  return (
    <section className="band-scale" aria-label={intl.formatMessage({ id: 'calculation.scale' })}>
      {value === null ? null : (
        <div className="band-needle" style={{ '--place': placeOf(scale, value) } as CSSProperties}>
          <span>{intl.formatMessage({ id: 'calculation.needle' }, { value: words.number(value) })}</span>
        </div>
      )}
      <div ref={line} className="band-line">
        {shown.map((band, index) => {
          const { start, end } = drawn[index] ?? { start: 0, end: 0 };
          const isUnreachable = reach.some(({ band: code, reachable }) => code === band.code && reachable === false);
          return (
            <button
              key={band.id}
              type="button"
              className="band-segment"
              data-unreachable={isUnreachable || undefined}
              aria-pressed={band.id === chosen}
              style={{ '--start': start, '--width': end - start, '--band': bandColor(band, index) } as CSSProperties}
              onClick={() => onChoose(band.id)}
            >
              <span className="band-colour" aria-hidden />
              <span className="band-name" dir="auto">
                {words.name(band)}
              </span>
              <span className="visually-hidden">{words.range(shown, index)}</span>
              <span className="band-severity">{words.severity(band)}</span>
              {isUnreachable ? (
                <span className="band-severity">{intl.formatMessage({ id: 'calculation.band.unreachable' })}</span>
              ) : null}
            </button>
          );
        })}
        {shown.map((band, index) => {
          const cut = cutOf(bands[index] ?? band);
          if (cut === undefined) return null;
          return (
            <CutHandle
              key={band.id}
              scale={scale}
              cut={cut}
              room={roomFor(bands, index, scale.step)}
              name={words.name(band)}
              line={line}
              onMoving={(bound) => setMoving(bound === undefined ? undefined : { id: band.id, bound })}
              onMoved={(bound) => onMoved(band, bound)}
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
