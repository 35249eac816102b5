import type { Trait } from 'core/report';
import { type ReactNode, useState } from 'react';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { useInterface } from '@/answering/report/Words';
import { useText } from '@/kit/text/useText';
import { figuresOf, TraitRow } from './TraitRow';
import './profile.css';

interface Props {
  traits: readonly Trait[];
  /** Each has its own tone. */
  toned?: boolean;
  /** What stands below the row of a trait. */
  below?(trait: Trait): ReactNode;
}

/** One row a trait; further figures on demand. */
export function TraitRows({ traits, toned = false, below }: Props) {
  const text = useText('report.');
  const { foreign } = useInterface();
  const [isWhole, setIsWhole] = useState(false);
  const hasMore = traits.some((trait) => figuresOf(trait).length > 0);
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
    </>
  );
}
