import { useIntl } from '@umijs/max';
import type { RespondentShown } from 'core/contract/results/results';
import { Isolated } from '@/kit/text/Isolated';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { foreignTo } from '@/shell/start/languages';

/** Each question with what was answered, and when; or why it was not. */
export function AnswersGiven({ answers }: { answers: RespondentShown['answers'] }) {
  const text = useText('results.respondent.');
  const { locale } = useIntl();
  const when = useWhen();
  return (
    <section className="figure" aria-labelledby="respondent-answers">
      <h2 id="respondent-answers">{text('answers')}</h2>
      <dl className="respondent-answers">
        {answers.map(({ code, question, questionLocale, answer, missing, at }) => (
          <div key={code}>
            <dt {...foreignTo(locale, questionLocale)}>
              <Isolated text={question} locale={questionLocale} />
            </dt>
            <dd>
              {answer === null ? (
                <span className="results-quiet">{text(`missing.${missing ?? 'unknown'}`)}</span>
              ) : (
                <strong {...foreignTo(locale, questionLocale)}>
                  <bdi>{answer}</bdi>
                </strong>
              )}
              {at === null ? null : (
                <time dateTime={at} title={when.absolute(at)} className="results-quiet">
                  {when.time(at)}
                </time>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
