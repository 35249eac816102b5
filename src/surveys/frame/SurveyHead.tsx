import { Grid } from 'antd';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { SurveyStatus } from '../list/SurveyStatus';
import { useSurvey } from '../state/SurveyProvider';
import { HeadTitle } from './HeadTitle';
import type { SurveyTab } from './places';
import { SavedState, Steps } from './SavedState';
import { SurveyActs } from './SurveyActs';
import { SurveyProblems } from './SurveyProblems';
import { SurveyTabs } from './SurveyTabs';

/** The head of a survey: its name and state, what can be done with it as a whole, and its tabs. */
export function SurveyHead({ active }: { active: SurveyTab }) {
  const text = useText('survey.');
  const { detail } = useSurvey();
  const showsCodes = useShowsCodes();
  const { md: isWide = false } = Grid.useBreakpoint();
  return (
    <div className="survey-head">
      <div className="survey-head-row">
        <div className="survey-head-name">
          <HeadTitle />
          <div className="survey-head-state">
            <SurveyStatus status={detail.status} />
            {detail.status === 'open' && detail.changed ? (
              <span className="survey-head-changed">{text('changed')}</span>
            ) : null}
            {showsCodes ? <code dir="ltr">{detail.code}</code> : null}
          </div>
        </div>
        <SurveyActs isWide={isWide} />
      </div>
      <div className="survey-head-tools">
        <SavedState />
        <Steps />
        <SurveyProblems />
      </div>
      <SurveyTabs active={active} />
    </div>
  );
}
