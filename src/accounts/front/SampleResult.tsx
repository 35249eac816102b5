import { useText } from '@/kit/text/useText';

/** Percentiles of nobody; most people lie between the two bounds. */
const sample = { neuroticism: 43, extraversion: 24, openness: 91, agreeableness: 66, conscientiousness: 58 } as const;
const usual = { from: 33, to: 67 } as const;

function wordOf(percentile: number): 'low' | 'average' | 'high' {
  if (percentile < usual.from) return 'low';
  return percentile > usual.to ? 'high' : 'average';
}

/** What a result looks like: drawn from made-up figures, and marked so. */
export function SampleResult() {
  const text = useText('front.sample.');
  return (
    <figure className="front-sample" aria-labelledby="front-sample">
      <figcaption id="front-sample">
        <h3>{text('title')}</h3>
        <span className="front-mark">{text('mark')}</span>
      </figcaption>
      <p className="front-sentence">{text('sentence')}</p>
      <dl>
        {Object.entries(sample).map(([trait, percentile]) => (
          <div key={trait}>
            <dt>{text(trait)}</dt>
            <dd className="front-bar" aria-hidden="true">
              <span style={{ insetInlineStart: `${usual.from}%`, inlineSize: `${usual.to - usual.from}%` }} />
              <i style={{ insetInlineStart: `${percentile}%` }} />
            </dd>
            <dd>{text(wordOf(percentile))}</dd>
          </div>
        ))}
      </dl>
      <p className="front-legend">{text('legend')}</p>
    </figure>
  );
}
