import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { instrumentIn } from './chosenInstrument';
import type { Offers } from './useOffered';
import './front.css';

/** What somebody was going to begin, by its title where everyone may read that, and why one signs in for it. */
export function Goal({ redirect, offered }: { redirect: string | null; offered: Offers }) {
  const text = useText('front.goal.');
  const instrument = instrumentIn(redirect);
  if (instrument === undefined) return null;
  const chosen = offered?.find(({ id }) => id === instrument);
  return (
    <div className="front-goal">
      <p className="front-goal-title">
        {chosen ? <Title text={chosen.title} locale={chosen.textLocale} /> : text('chosen')}
      </p>
      <p>{text('why')}</p>
    </div>
  );
}
