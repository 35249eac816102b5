import { Link } from '@umijs/max';
import { useRef } from 'react';
import { useFading } from '@/kit/scrollable/useFading';
import { useText } from '@/kit/text/useText';
import { useSurvey } from '../state/SurveyProvider';
import { type SurveyTab, surveyPath, surveyTabs, tabOfProblem } from './places';

/** The tabs of a survey, each marked with the number of its problems. */
export function SurveyTabs({ active }: { active: SurveyTab }) {
  const text = useText();
  const { detail } = useSurvey();
  const line = useRef<HTMLElement>(null);
  useFading(line);
  const counts = surveyTabs.map((tab) => {
    const found = detail.problems.filter(({ path }) => tabOfProblem(path) === tab);
    return { tab, count: found.length, isError: found.some(({ severity }) => severity === 'error') };
  });
  return (
    <nav ref={line} className="survey-tabs fading" aria-label={text('survey.tabs')}>
      {counts.map(({ tab, count, isError }) => (
        <Link
          key={tab}
          to={surveyPath(detail.id, tab)}
          aria-current={tab === active ? 'page' : undefined}
          aria-describedby={count > 0 ? `mark-${tab}` : undefined}
        >
          {text(`survey.tab.${tab}`)}
          {count > 0 ? (
            <span className="survey-tab-mark" data-state={isError ? 'error' : 'warning'} aria-hidden>
              {count}
            </span>
          ) : null}
        </Link>
      ))}
      {counts.map(({ tab, count }) =>
        count > 0 ? (
          <span key={tab} id={`mark-${tab}`} hidden>
            {text('problems.count', { count })}
          </span>
        ) : null,
      )}
    </nav>
  );
}
