import type { Place } from 'core/contract/authoring/catalog';
import { coverShapes, coverSize } from 'core/instrument/coverShapes';
import './cover.css';

/** A picture drawn from the instrument's code, in the colour of its domain; it says nothing. */
export function Cover({ code, domain = null }: { code: string; domain?: Place['domain'] }) {
  return (
    <svg
      className={`cover cover-${domain?.colour ?? 'default'}`}
      viewBox={`0 0 ${coverSize.width} ${coverSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {coverShapes(code).map(({ d, tone, line }) => (
        <path key={d} d={d} className={`cover-${line === undefined ? 'area' : 'line'}-${tone}`} strokeWidth={line} />
      ))}
    </svg>
  );
}
