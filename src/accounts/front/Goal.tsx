import { useIntl } from '@umijs/max';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';
import { instrumentIn } from './chosenInstrument';
import { useOffered } from './useOffered';
import './front.css';

/** What somebody was going to begin, by its title where everyone may read that, and why one signs in for it. */
export function Goal({ redirect }: { redirect: string | null }) {
  const instrument = instrumentIn(redirect);
  return instrument === undefined ? null : <Chosen instrument={instrument} />;
}

function Chosen({ instrument }: { instrument: string }) {
  const { locale } = useIntl();
  const text = useText('front.goal.');
  const chosen = useOffered()?.find(({ id }) => id === instrument);
  return (
    <div className="front-goal">
      <p className="front-goal-title">
        {chosen ? <span {...foreignTo(locale, chosen.textLocale)}>{chosen.title}</span> : text('chosen')}
      </p>
      <p>{text('why')}</p>
    </div>
  );
}
