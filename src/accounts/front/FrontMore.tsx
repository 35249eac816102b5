import type { ReactNode } from 'react';
import { useText } from '@/kit/text/useText';
import { SampleResult } from './SampleResult';

const promises = ['kept', 'receipt', 'explained'] as const;

/** What happens to answers, and what a result looks like. */
export default function FrontMore(): ReactNode {
  const text = useText('front.');
  return (
    <aside className="front-more" aria-label={text('more')}>
      <SampleResult />
      <ul className="front-promises">
        {promises.map((promise) => (
          <li key={promise}>
            <strong>{text(`${promise}.title`)}</strong> {text(promise)}
          </li>
        ))}
      </ul>
    </aside>
  );
}
