import { useIntl } from '@umijs/max';
import type { MyWave } from 'core/contract/surveys/mySurvey';
import { momentInWords } from '@/answering';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';

/** The waves of a survey with their dates. */
export function OwnWaves({ waves }: { waves: readonly MyWave[] }) {
  const { locale } = useIntl();
  const text = useText('mySurvey.');
  const dateOf = ({ status, startsAt, endsAt }: MyWave) => {
    if (status === 'to_come') return startsAt && text('wave.from', { moment: momentInWords(startsAt) });
    return (status === 'open' || status === 'started') && endsAt && text('until', { moment: momentInWords(endsAt) });
  };
  return (
    <section aria-labelledby="survey-waves">
      <h2 id="survey-waves">{text('waves')}</h2>
      <ol className="surveys-rows">
        {waves.map((wave, index) => (
          <li key={wave.code}>
            <span className="surveys-name" {...foreignTo(locale, wave.title.locale)}>
              {wave.title.text === '' ? (
                text('wave.number', { number: index + 1 })
              ) : (
                <Title text={wave.title.text} locale={wave.title.locale} />
              )}
            </span>
            <span>{text(`wave.status.${wave.status}`)}</span>
            {dateOf(wave) ? <span>{dateOf(wave)}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
