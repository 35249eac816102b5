import type { Trait, TraitBar } from 'core/report';
import type { CSSProperties } from 'react';
import { Words } from '@/answering/report/Words';
import './profile.css';
import './ranges.css';

/** Where a value stands, in percent of the bar. */
const share = ({ from, to }: TraitBar, value: number): number => ((value - from) / (to - from)) * 100;

const placed = (start: number, end: number): CSSProperties => ({
  insetInlineStart: `${start}%`,
  inlineSize: `${end - start}%`,
});

/** A bar with its ranges and a marker; only visual, as the words beside it say the same. Nothing without a scale. */
export function TraitScale({ bar }: { bar: TraitBar | null }) {
  if (bar === null) return null;
  const isSevere = bar.segments.some(({ severity }) => severity !== 'none');
  const usual = bar.segments.find(({ code }) => code === bar.usual);
  const at = share(bar, bar.at);
  return (
    <div className="trait-bar" aria-hidden="true">
      {bar.segments.map((segment) => (
        <span
          key={segment.code}
          className={`trait-range trait-range-${segment === usual ? 'usual' : segment.severity}`}
          style={placed(share(bar, segment.from), share(bar, segment.to))}
        />
      ))}
      {/* What is compared has the average beside it; what is not grows from the beginning. */}
      {isSevere || usual ? null : <span className="trait-fill" style={placed(0, at)} />}
      <span className="trait-mark" style={{ insetInlineStart: `${at}%` }} />
    </div>
  );
}

/** The ranges of a bar in words, the person's own one marked. Nothing without ranges. */
export function TraitRanges({ trait: { bar, verdict } }: { trait: Trait }) {
  if (bar === null || bar.segments.length === 0) return null;
  return (
    <ul className="trait-ranges">
      {bar.segments.map(({ code, label, severity, span }) => (
        <li
          key={code}
          className={code === verdict?.code ? 'trait-own' : undefined}
          aria-current={code === verdict?.code || undefined}
        >
          <span className={`trait-swatch trait-range-${code === bar.usual ? 'usual' : severity}`} aria-hidden="true" />
          <Words said={label} /> <bdi className="trait-span">{span}</bdi>
        </li>
      ))}
    </ul>
  );
}
