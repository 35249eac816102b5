import { useIntl } from '@umijs/max';
import type { AttemptResult } from 'core/contract/answering/attempt';
import { addedWord } from 'core/instrument/respondent';
import { foreignTo, localeDirection } from '@/shell/start/languages';
import './report.css';

interface Props {
  result: Pick<AttemptResult, 'rescored' | 'earlierScores' | 'locale'>;
  dateInWords(time: string): string;
}

/** Says that the scores were computed again: by which version, why, and the earlier scores. */
export function Rescored({ result, dateInWords }: Props) {
  const intl = useIntl();
  const { rescored, earlierScores, locale } = result;
  if (!rescored) return null;
  const shown = earlierScores.filter(({ scores }) => scores.length > 0);
  return (
    <section className="report report-rescored report-quiet">
      <p>
        {intl.formatMessage(
          { id: 'result.rescored' },
          {
            date: <time dateTime={rescored.at}>{dateInWords(rescored.at)}</time>,
            version: rescored.version,
            note:
              rescored.added.length > 0 ? (
                intl.formatMessage({ id: 'result.addedReason' }, { added: addedWord(rescored.added) })
              ) : (
                <bdi>{rescored.note}</bdi>
              ),
          },
        )}
      </p>
      {shown.length === 0 ? null : (
        <details className="report-table">
          <summary>{intl.formatMessage({ id: 'result.before' })}</summary>
          {shown.map(({ version, at, scores }) => (
            <table key={at} lang={locale} dir={localeDirection(locale)}>
              <caption lang={intl.locale} dir={localeDirection(intl.locale)}>
                {intl.formatMessage({ id: 'result.beforeTable' }, { date: dateInWords(at), version })}
              </caption>
              <tbody>
                {scores.map((score) => (
                  <tr key={score.code}>
                    <th scope="row" {...foreignTo(locale, score.nameLocale)}>
                      {score.name}
                    </th>
                    <td {...foreignTo(locale, score.bandLocale ?? '')}>{score.bandLabel}</td>
                    <td className="report-number">
                      {score.value === null ? intl.formatMessage({ id: 'report.missing' }) : score.formatted}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </details>
      )}
    </section>
  );
}
