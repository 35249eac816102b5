import type { Trait } from 'core/report';
import { useState } from 'react';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { useInterface } from '@/answering/report/Words';
import { useText } from '@/kit/text/useText';
import { figuresOf, TraitRow } from './TraitRow';
import './profile.css';

/** One row a trait; further figures on demand. `toned`: each has its own tone. */
export function TraitRows({ traits, toned = false }: { traits: readonly Trait[]; toned?: boolean }) {
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
