import type { LargeOutcome } from '../../authoring/draft/largeDrafts';
import { largeOutcome } from '../../authoring/draft/largeWork';
import { answerTasks } from '../../processes/answering';
import type { SurveyOutcome } from '../../surveys/survey/apart';
import { surveyOutcome } from '../../surveys/survey/surveyWork';
import type { ApartTask } from './service';

answerTasks<ApartTask, LargeOutcome | SurveyOutcome>((task) =>
  'draft' in task ? largeOutcome(task.draft) : surveyOutcome(task.survey),
);
