import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Alert, Button } from 'antd';
import type { ShownSurveyProblem } from 'core/contract/surveys/survey';
import { useState } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { useText } from '@/kit/text/useText';
import { useSurvey } from '../state/SurveyProvider';
import { pagePath, surveyPath, tabOfProblem } from './places';

const signs = { error: CloseCircleOutlined, warning: WarningOutlined, none: CheckCircleOutlined };

/** What keeps the survey from opening: how many, and the list that leads to each. */
export function SurveyProblems() {
  const text = useText();
  const { detail } = useSurvey();
  const [open, setOpen] = useState(false);
  const { problems } = detail;
  const isBlocked = problems.some(({ severity }) => severity === 'error');
  const state = problems.length === 0 ? 'none' : isBlocked ? 'error' : 'warning';
  const Sign = signs[state];
  return (
    <>
      <Button
        type="text"
        className="survey-problems"
        data-state={state}
        icon={<Sign aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text('problems.count', { count: problems.length })}
      </Button>
      {open ? (
        <SideDrawer title={text('survey.blocks')} width={520} onClose={() => setOpen(false)}>
          {problems.length === 0 ? <Alert type="success" showIcon title={text('survey.blocks.none')} /> : null}
          <ProblemList problems={problems} onGo={() => setOpen(false)} />
        </SideDrawer>
      ) : null}
    </>
  );
}

interface ListProps {
  problems: readonly ShownSurveyProblem[];
  onGo?(): void;
}

/** Problems, each with a link to where it is mended. */
export function ProblemList({ problems, onGo }: ListProps) {
  const text = useText();
  const { detail } = useSurvey();
  if (problems.length === 0) return null;
  const placeOf = ({ path, owner }: ShownSurveyProblem) => {
    const tab = tabOfProblem(path);
    const item = tab === 'items' ? detail.items.find(({ code }) => code === owner) : undefined;
    const isInPage = item?.kind === 'page' && !path.endsWith('visibleIf');
    const name = [text(`survey.tab.${tab}`), ...(item ? [item.title] : [])].join(' · ');
    return { name, to: isInPage ? pagePath(detail.id, item.code) : surveyPath(detail.id, tab) };
  };
  return (
    <ul className="survey-plain survey-problem-list" aria-label={text('survey.blocks')}>
      {problems.map((problem) => {
        const { name, to } = placeOf(problem);
        const Sign = signs[problem.severity];
        return (
          <li key={`${problem.code} ${problem.path}`} data-state={problem.severity}>
            <Sign aria-label={text(`instrument.problem.${problem.severity}`)} />
            <span>
              {problem.message}{' '}
              <Link to={to} onClick={onGo}>
                {name}
              </Link>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
