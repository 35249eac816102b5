import { Link, useIntl } from '@umijs/max';
import type { RespondentShown, Results } from 'core/contract/results/results';
import { dateInWords, ResultBody, Risks } from '@/answering';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { languageName } from '@/shell/languageName/languageName';
import { useNamesOf } from '../names/names';
import { useFigures } from '../names/useFigures';
import { AnswersGiven } from './AnswersGiven';
import './respondent.css';
import '../../answering/browse/browse.css';
import '../../answering/results/result.css';

interface Props {
  respondent: RespondentShown;
  /** What facts are called. */
  variables?: Results['variables'] | undefined;
  /** Where the results of all are. */
  back: string;
  /** What an item is called. */
  titleOf?(item: string): string;
  others: { label: string; links: readonly { path: string; words: string }[] };
}

/** What one person answered, when, and what came out for them, with the reasons. */
export function Respondent({ respondent, variables, back, titleOf = (item) => item, others }: Props) {
  const text = useText('results.respondent.');
  const { locale } = useIntl();
  const when = useWhen();
  const figures = useFigures();
  const { name, email, item, wave, arm, attributes, minutes, result, answers } = respondent;
  const names = useNamesOf(variables);
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
        <Link to={back}>{text('back')}</Link>
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
      {others.links.length > 0 ? (
        <nav className="respondent-others" aria-label={others.label}>
          <span>{others.label}</span>
          {others.links.map(({ path, words }) => (
            <Link key={path} to={path}>
              {words}
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
