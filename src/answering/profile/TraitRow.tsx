import { useIntl } from '@umijs/max';
import type { Figure, Trait } from 'core/report';
import { isCount, mainFigure } from 'core/report/traits/traits';
import type { CSSProperties } from 'react';
import { useInterface, Words } from '@/answering/report/Words';
import { TraitScale } from './TraitScale';
import './profile.css';

/** The tone of a trait by its place; those whose bands mean something urgent have none of their own. */
export const toneOf = (index: number): CSSProperties =>
  ({ '--tone': `var(--accent-${(index % 5) + 1})` }) as CSSProperties;

interface Props {
  trait: Trait;
  /** Shows its other figures. */
  isWhole: boolean;
  /** Place among those beside it, for its tone; absent: the tone around. */
  index?: number;
}

/** One trait in a line: name, points, word, place among others, and a bar. Read aloud in this order. */
export function TraitRow({ trait, isWhole, index }: Props) {
  return (
    <div className="trait-row" style={index === undefined ? undefined : toneOf(index)}>
      <Words said={trait.name} className="trait-name" />
      <TraitPoints trait={trait} />
      <TraitVerdict trait={trait} />
      <TraitPlace trait={trait} />
      {isWhole ? <TraitFigures trait={trait} /> : null}
      <TraitScale trait={trait} />
    </div>
  );
}

function TraitPoints({ trait }: { trait: Trait }) {
  const intl = useIntl();
  const { foreign } = useInterface();
  const main = mainFigure(trait);
  if (main === undefined) return null;
  const said =
    main.value === null
      ? intl.formatMessage({ id: 'report.missing' })
      : main.metric === 'points' && !isCount(trait)
        ? pointsOf(trait, intl, { count: main.value, points: main.formatted })
        : main.formatted;
  return (
    <span className="trait-points" {...foreign}>
      {said}
    </span>
  );
}

/** Points; where the bar is of points too, with the lowest and highest that there can be. */
function pointsOf({ bar }: Trait, intl: ReturnType<typeof useIntl>, values: { count: number; points: string }): string {
  const points = intl.formatMessage({ id: 'report.points' }, values);
  return bar?.span ? intl.formatMessage({ id: 'report.pointsPossible' }, { points, span: bar.span }) : points;
}

/** The word for a trait. Nothing when no range is shown. */
export function TraitVerdict({ trait: { verdict } }: { trait: Trait }) {
  if (verdict === null) return null;
  return (
    <span className={`trait-verdict trait-verdict-${verdict.severity}`}>
      <Words said={verdict.label} />
    </span>
  );
}

function TraitPlace({ trait: { percentile } }: { trait: Trait }) {
  const intl = useIntl();
  const { foreign } = useInterface();
  if (percentile === null || percentile.value === null) return null;
  return (
    <span className="trait-place" {...foreign}>
      {intl.formatMessage({ id: 'report.place' }, { percentile: percentile.formatted })}
    </span>
  );
}

/** The figures of a trait besides its points: T score and others, each with its name. */
export const figuresOf = (trait: Trait): Figure[] =>
  [trait.standard, ...trait.more].filter(
    (figure): figure is Figure => figure !== null && figure !== mainFigure(trait) && figure.value !== null,
  );

/** Written alike in every language. */
const signs: Partial<Record<Figure['metric'], string>> = { t: 'T', z: 'z' };

function TraitFigures({ trait }: { trait: Trait }) {
  const figures = figuresOf(trait);
  if (figures.length === 0) return null;
  return (
    <span className="trait-figures">
      {figures.map(({ code, name, metric, formatted }) => (
        <span key={code}>
          {signs[metric] ? <bdi>{signs[metric]}</bdi> : <Words said={name} />} <b>{formatted}</b>
        </span>
      ))}
    </span>
  );
}
