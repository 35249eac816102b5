import { useIntl } from '@umijs/max';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type SVGProps,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { localeDirection } from '@/shell/start/languages';
import { wrap } from './wrap';
import './chart.css';

interface Area {
  width: number;
  isRtl: boolean;
}

const AreaContext = createContext<Area>({ width: 640, isRtl: false });

/** Below this width (pixels) labels stand above what they name. */
export const narrow = 480;

interface Props {
  /** What is shown, for those who do not see it. */
  label: string;
  /** Pixels, by the width that there is. */
  height(width: number): number;
  /** Drawn from left to right; the parts of this file mirror it where the language runs the other way. */
  children(width: number): ReactNode;
}

/** A drawing as wide as its place: text keeps its size on a phone. */
export function Chart({ label, height, children }: Props) {
  const { locale } = useIntl();
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = place.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => setWidth((before) => Math.round(element.clientWidth) || before);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isRtl = localeDirection(locale) === 'rtl';
  const high = Math.ceil(height(width));
  return (
    <div ref={place} className="chart-place">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset. */}
      <svg
        className="chart"
        role="group"
        aria-label={label}
        width={width}
        height={high}
        viewBox={`0 0 ${width} ${high}`}
        direction={isRtl ? 'rtl' : 'ltr'}
      >
        <AreaContext.Provider value={{ width, isRtl }}>{children(width)}</AreaContext.Provider>
      </svg>
    </div>
  );
}

type Anchor = 'start' | 'middle' | 'end';

interface WordsProps {
  x: number;
  y: number;
  children: string;
  anchor?: Anchor;
  /** Pixels that there are: longer text is broken into lines. */
  width?: number;
  lines?: number;
  /** In the middle of `y`, or below it. */
  sits?: 'middle' | 'below';
  className?: string;
  fill?: string;
}

/** Pixels: of type, and from line to line. */
export const type = 13;
export const lineHeight = 17;

/** Text at a place; in full as its title where it was cut. */
export function Words({
  x,
  y,
  children,
  anchor = 'start',
  width,
  lines = 2,
  sits = 'middle',
  className = '',
  fill,
}: WordsProps) {
  const { width: all, isRtl } = useContext(AreaContext);
  const broken = width === undefined ? [children] : wrap(children, width, type, lines);
  const at = isRtl ? all - x : x;
  const first = sits === 'middle' ? y - ((broken.length - 1) * lineHeight) / 2 + type * 0.35 : y + type;
  return (
    <text
      x={at}
      y={first}
      textAnchor={anchor}
      className={`chart-words ${className}`}
      {...(fill && { style: { fill } })}
    >
      {broken.join(' ') === children.trim() ? null : <title>{children}</title>}
      {broken.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have their places.
        <tspan key={index} x={at} dy={index === 0 ? 0 : lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

interface BlockProps extends Omit<SVGProps<SVGRectElement>, 'ref'> {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function Block({ x, width, ...rest }: BlockProps) {
  const { width: all, isRtl } = useContext(AreaContext);
  const wide = Math.max(0, width);
  return <rect x={isRtl ? all - x - wide : x} width={wide} {...rest} />;
}

interface LineProps {
  from: readonly [number, number];
  to: readonly [number, number];
  className?: string;
}

export function Line({ from, to, className = 'chart-line' }: LineProps) {
  const { width, isRtl } = useContext(AreaContext);
  const at = (x: number) => (isRtl ? width - x : x);
  return <line x1={at(from[0])} y1={from[1]} x2={at(to[0])} y2={to[1]} className={className} />;
}

/** Points joined in their order. */
export function Path({
  points,
  ...rest
}: { points: readonly (readonly [number, number])[] } & Omit<SVGProps<SVGPolylineElement>, 'ref' | 'points'>) {
  const { width, isRtl } = useContext(AreaContext);
  return <polyline fill="none" {...rest} points={points.map(([x, y]) => `${isRtl ? width - x : x},${y}`).join(' ')} />;
}

export function Area({
  points,
  ...rest
}: { points: readonly (readonly [number, number])[] } & Omit<SVGProps<SVGPolygonElement>, 'ref' | 'points'>) {
  const { width, isRtl } = useContext(AreaContext);
  return <polygon {...rest} points={points.map(([x, y]) => `${isRtl ? width - x : x},${y}`).join(' ')} />;
}

const shapes = {
  circle: (r: number) => `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0`,
  square: (r: number) => `M${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}z`,
  diamond: (r: number) => `M0,${-r * 1.3}L${r * 1.3},0L0,${r * 1.3}L${-r * 1.3},0z`,
  triangle: (r: number) => `M0,${-r * 1.2}L${r * 1.2},${r}L${-r * 1.2},${r}z`,
} as const;
const order = Object.keys(shapes) as (keyof typeof shapes)[];

/** A point; each series has a shape of its own, because colours alone do not tell them apart. */
export function Dot({
  x,
  y,
  series = 0,
  size = 5,
  fill,
}: {
  x: number;
  y: number;
  series?: number;
  size?: number;
  fill?: string;
}) {
  const { width, isRtl } = useContext(AreaContext);
  const shape = shapes[order[series % order.length] ?? 'circle'];
  return (
    <path
      d={shape(size)}
      transform={`translate(${isRtl ? width - x : x},${y})`}
      className="chart-dot"
      {...(fill && { style: { fill } })}
    />
  );
}

interface MarkProps {
  /** What it is, with its figures. */
  label: string;
  /** Whether it is chosen as a filter. */
  chosen?: boolean | undefined;
  /** Absent: there is nothing to choose. */
  onChoose?: (() => void) | undefined;
  children: ReactNode;
}

/** A bar or point with its words: shows them, and can be chosen by pointer and by key. */
export function Mark({ label, chosen, onChoose, children }: MarkProps) {
  const title = <title>{label}</title>;
  if (onChoose === undefined) {
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of a drawing is not interactive.
      <g role="img" aria-label={label}>
        {title}
        {children}
      </g>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no buttons.
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={chosen ?? false}
      className="chart-mark"
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {title}
      {children}
    </g>
  );
}
