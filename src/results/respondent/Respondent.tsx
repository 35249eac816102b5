import { Link, useIntl } from '@umijs/max';
import type { RespondentShown } from 'core/contract/results/results';
import { dateInWords, ResultBody, Risks } from '@/answering';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { languageName } from '@/shell/languageName/languageName';
import { respondentPath, resultPath } from '@/surveys';
import { useNamesOf } from '../names/names';
import { useFigures } from '../names/useFigures';
import { AnswersGiven } from './AnswersGiven';
import './respondent.css';
import '../../answering/browse/browse.css';
import '../../answering/results/result.css';

interface Props {
  survey: string;
  respondent: RespondentShown;
}

/** What one person answered, when, and what came out for them, with the reasons. */
export function Respondent({ survey, respondent }: Props) {
  const text = useText('results.respondent.');
  const { locale } = useIntl();
  const when = useWhen();
  const figures = useFigures();
  const { name, email, item, wave, arm, attributes, minutes, result, others, answers } = respondent;
  const { data } = useCached(`results:names:${survey}:${locale}`, (options) =>
    api.result.survey({ params: { id: survey, item: 'all', tab: 'overview' }, query: { locale }, ...options }),
  );
  const names = useNamesOf(data?.variables);
  const titleOf = (code: string) => data?.items.find((each) => each.code === code)?.title ?? code;
  const facts: [string, string][] = [
    ...(item === null ? [] : [[text('part'), titleOf(item)] as [string, string]]),
    [text('language'), languageName(result.respondent.locale ?? result.locale)],
    ...(wave === null || wave === '' ? [] : [[names.name('wave'), names.level('wave', wave)] as [string, string]]),
    ...(arm === null ? [] : [[names.name('arm'), names.level('arm', arm)] as [string, string]]),
    ...Object.entries(attributes).map(([code, value]): [string, string] => [
      names.name(`attribute.${code}`),
      typeof value === 'number' ? figures.number(value) : names.level(`attribute.${code}`, value),
    ]),
    [text('begun'), when.absolute(result.startedAt)],
    [text('completed'), when.absolute(result.completedAt)],
    [text('minutes'), figures.number(minutes, 1)],
  ];
  return (
    <div className="results respondent">
      <Risks result={result} of={name ?? text('guest')} />
      <div className="results-head">
        <div className="results-head-words">
          <h1 tabIndex={-1}>
            <bdi>{name ?? text('guest')}</bdi>
          </h1>
          {email ? (
            <p className="results-quiet" dir="ltr">
              {email}
            </p>
          ) : null}
        </div>
        <Link to={resultPath(survey, item ?? 'all')}>{text('back')}</Link>
      </div>
      <p className="results-quiet">{text('noted')}</p>
      <dl className="respondent-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {others.length > 0 ? (
        <nav className="respondent-others" aria-label={text('others')}>
          <span>{text('others')}</span>
          {others.map((other) => (
            <Link key={other.attempt} to={respondentPath(survey, other.item, other.attempt)}>
              {titleOf(other.item)}
            </Link>
          ))}
        </nav>
      ) : null}
      <div className="respondent-parts">
        <AnswersGiven answers={answers} />
        <section className="figure" aria-labelledby="respondent-result">
          <h2 id="respondent-result">{text('result')}</h2>
          <div className="result">
            <ResultBody result={result} asked={locale} dateInWords={dateInWords} of={name ?? text('guest')} />
          </div>
        </section>
      </div>
    </div>
  );
}
