import { Link } from '@umijs/max';
import { useText } from '@/kit/text/useText';
import { SurveyCard } from './SurveyCard';
import { toDo, useMySurveys } from './useMySurveys';
import './surveys.css';

/** The most on the home page: the others stand on the page of surveys. */
const most = 2;

/** Surveys that wait for the person, on the home page. Nothing without any. */
export function SurveysToDo() {
  const text = useText('mySurvey.');
  const { data } = useMySurveys();
  const open = toDo(data ?? []);
  if (open.length === 0) return null;
  return (
    <section className="surveys" aria-labelledby="home-surveys">
      <h2 id="home-surveys">{text('toDo')}</h2>
      <div className="surveys-cards">
        {open.slice(0, most).map((row) => (
          <SurveyCard key={row.id} row={row} />
        ))}
      </div>
      {open.length > most ? (
        <p className="surveys-acts">
          <Link to="/my-surveys">{text('all', { count: open.length })}</Link>
        </p>
      ) : null}
    </section>
  );
}
