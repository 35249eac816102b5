import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import { useStandingWords } from '@/authoring';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { useCached } from '@/shell/api/useCached';
import { useJobWords } from '@/shell/jobs/jobWords';
import { languageName } from '@/shell/languageName/languageName';
import { resultPath } from '@/surveys';
import { Heading } from './cards';
import { type StaffWork as Work, workOfStaff } from './workOfStaff';
import './home.css';

const overviewOf = (id: string) => `/instruments/edit-instrument/${id}`;
const testsOf = (id: string) => `/instruments/testinstrument/${id}/test`;
const reviewIn = (locale: string) =>
  `/translations?${new URLSearchParams({ locales: locale, states: 'draft,machine' })}`;

/** What waits for a member of staff, and what happened lately; nothing before there is anything. */
export function StaffWork() {
  const { data, error } = useCached('home:staff', workOfStaff);
  if (!data) return error ? null : <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.lately.length === 0 && data.reviews.length === 0 && data.jobs.length === 0 && data.answered.length === 0) {
    return null;
  }
  return (
    <div className="home-results">
      <Waits work={data} />
      <Answered work={data} />
      <Lately work={data} />
    </div>
  );
}

function Waits({ work: { troubles, reviews, jobs } }: { work: Work }) {
  const text = useText();
  const words = useJobWords();
  const standing = useStandingWords();
  const isFree = troubles.length + reviews.length + jobs.length === 0;
  return (
    <section aria-labelledby="home-waits">
      <Heading id="home-waits" text={text('home.waiting')} />
      <ul className="home-rows">
        {isFree ? <li>{text('home.nothingWaits')}</li> : null}
        {troubles.map(({ draft, found, failedCases }) => (
          <li key={draft.id}>
            <Link to={overviewOf(draft.id)}>
              <Title {...draft.shown} />
            </Link>
            <span>{standing(found)}</span>
            {failedCases > 0 ? (
              <Link to={testsOf(draft.id)} className="home-aside">
                {text('home.failedCases', { count: failedCases })}
              </Link>
            ) : null}
          </li>
        ))}
        {reviews.map(({ locale, texts }) => (
          <li key={locale}>
            <Link to={reviewIn(locale)}>
              <bdi>{languageName(locale)}</bdi>
            </Link>
            <span>{text('home.toReview', { count: texts })}</span>
          </li>
        ))}
        {jobs.map((job) => (
          <li key={job.id}>
            <strong>{words.kind(job)}</strong>
            <span>{words.standing(job)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answered({ work: { answered } }: { work: Work }) {
  const text = useText();
  const when = useWhen();
  if (answered.length === 0) return null;
  return (
    <section aria-labelledby="home-answered">
      <Heading id="home-answered" text={text('home.newAnswers')} />
      <ul className="home-rows">
        {answered.map(({ id, title, titleLocale, completed, lastAnswerAt }) => (
          <li key={id}>
            <Link to={resultPath(id)}>
              <Title text={title} locale={titleLocale} />
            </Link>
            <span>{text('home.newAnswers.count', { count: completed, when: when.relative(lastAnswerAt ?? '') })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lately({ work: { lately } }: { work: Work }) {
  const text = useText();
  const when = useWhen();
  if (lately.length === 0) return null;
  return (
    <section aria-labelledby="home-lately">
      <Heading id="home-lately" text={text('home.lately')} />
      <ul className="home-rows">
        {lately.map(({ id, shown, updatedAt }) => (
          <li key={id}>
            <Link to={overviewOf(id)}>
              <Title {...shown} />
            </Link>
            <time dateTime={updatedAt} title={when.absolute(updatedAt)}>
              {text('home.changed', { when: when.relative(updatedAt) })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
