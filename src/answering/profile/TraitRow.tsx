import { useIntl } from '@umijs/max';
import type { Figure, Trait } from 'core/report';
import { firstFigure, isCount, isSaidByBar, otherFigures } from 'core/report/traits/traits';
import type { CSSProperties } from 'react';
import { TraitName } from '@/answering/report/TraitName';
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

/** One trait in a line: name, word, place among others or else its points, and a bar. Read aloud in this order. */
export function TraitRow({ trait, isWhole, index }: Props) {
  return (
    <div className="trait-row" style={index === undefined ? undefined : toneOf(index)}>
      <TraitName said={trait.name} className="trait-name" />
      <TraitVerdict trait={trait} />
      {isWhole || !isSaidByBar(trait) ? <TraitPoints trait={trait} /> : null}
      <TraitPlace trait={trait} />
      {isWhole ? <TraitFigures trait={trait} /> : null}
      <TraitScale bar={trait.bar} />
    </div>
  );
}

function TraitPoints({ trait }: { trait: Trait }) {
  const intl = useIntl();
  const { foreign } = useInterface();
  const first = firstFigure(trait);
  // The place among others stands below the bar.
  if (first === undefined || (first === trait.percentile && first.value !== null)) return null;
  const said = first.value === null ? intl.formatMessage({ id: 'report.missing' }) : figureOf(trait, first, intl);
  return (
    <span className="trait-points" {...foreign}>
      {said}
    </span>
  );
}

/** A figure; points as such, where the bar is of points too with the lowest and highest that there can be. */
function figureOf(trait: Trait, { value, formatted, metric }: Figure, intl: ReturnType<typeof useIntl>): string {
  if (metric !== 'points' || isCount(trait)) return formatted;
  const { bar } = trait;
  const points = intl.formatMessage({ id: 'report.points' }, { count: value ?? 0, points: formatted });
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

/** Written alike in every language. */
const signs: Partial<Record<Figure['metric'], string>> = { t: 'T', z: 'z' };

/** The figures of a trait besides that which is read first: points, T score and others, each with its name. */
function TraitFigures({ trait }: { trait: Trait }) {
  const intl = useIntl();
  const { foreign } = useInterface();
  const figures = otherFigures(trait);
  if (figures.length === 0) return null;
  return (
    <span className="trait-figures">
      {figures.map((figure) =>
        figure === trait.points ? (
          <span key={figure.code} {...foreign}>
            {figureOf(trait, figure, intl)}
          </span>
        ) : (
          <span key={figure.code}>
            {signs[figure.metric] ? <bdi>{signs[figure.metric]}</bdi> : <TraitName said={figure.name} />}{' '}
            <b>{figure.formatted}</b>
          </span>
        ),
      )}
    </span>
  );
}
