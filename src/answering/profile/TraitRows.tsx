import type { ResolvedText } from 'core/instrument/textKeys';
import type { Trait } from 'core/report';
import { otherFigures } from 'core/report/traits/traits';
import { type ReactNode, useState } from 'react';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { Prose, useInterface } from '@/answering/report/Words';
import { useText } from '@/kit/text/useText';
import { TraitRow } from './TraitRow';
import './profile.css';

interface Props {
  traits: readonly Trait[];
  /** Each has its own tone. */
  toned?: boolean;
  /** What is said below the rows, and what of the further figures alone; markdown. */
  about?: readonly ResolvedText[];
  ofOthers?: readonly ResolvedText[];
  /** What stands below the row of a trait. */
  below?(trait: Trait): ReactNode;
}

/** One row a trait; further figures on demand. */
export function TraitRows({ traits, toned = false, about = [], ofOthers = [], below }: Props) {
  const text = useText('report.');
  const { foreign } = useInterface();
  const [isWhole, setIsWhole] = useState(false);
  const hasMore = traits.some((trait) => otherFigures(trait).length > 0);
  const hasUsual = traits.some(({ bar }) => bar?.usual != null);
  return (
    <>
      <LanguageMark said={traits.flatMap(({ name, verdict }) => [name, verdict?.label])} />
      <ul className="trait-rows">
        {traits.map((trait, index) => (
          <li key={trait.code}>
            <TraitRow trait={trait} isWhole={isWhole} {...(toned && { index })} />
            {below?.(trait)}
          </li>
        ))}
      </ul>
      {hasUsual || hasMore ? (
        <p className="trait-legend" {...foreign}>
          {hasUsual ? (
            <span>
              <span className="trait-swatch trait-range-usual" aria-hidden="true" /> {text('usual')}
            </span>
          ) : null}
          {hasMore ? (
            <button type="button" className="trait-more" aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {text('figures')}
            </button>
          ) : null}
        </p>
      ) : null}
      {[...about, ...(isWhole ? ofOthers : [])].map((text) => (
        <Prose key={text.text} said={text} className="report-prose report-quiet" />
      ))}
    </>
  );
}
