import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { instrumentIn } from './chosenInstrument';
import { useOffered } from './useOffered';
import './front.css';

/** What somebody was going to begin, by its title where everyone may read that, and why one signs in for it. */
export function Goal({ redirect }: { redirect: string | null }) {
  const instrument = instrumentIn(redirect);
  return instrument === undefined ? null : <Chosen instrument={instrument} />;
}

function Chosen({ instrument }: { instrument: string }) {
  const text = useText('front.goal.');
  const chosen = useOffered()?.find(({ id }) => id === instrument);
  return (
    <div className="front-goal">
      <p className="front-goal-title">
        {chosen ? <Title text={chosen.title} locale={chosen.textLocale} /> : text('chosen')}
      </p>
      <p>{text('why')}</p>
    </div>
  );
}
