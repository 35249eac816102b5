import type { AuthService } from '../../accounts/auth/service';
import type { ProfileService } from '../../accounts/profile/service';
import type { AnalyticsService } from '../../analytics/service';
import type { AttemptEndings } from '../../answering/attempt/ending';
import type { ChatService } from '../../assistant/chat/service';
import type { ModelService } from '../../assistant/model/service';
import type { TestRuns } from '../../authoring/testRun/service';
import type { DataExportService } from '../../export/service';
import type { RecurringJob } from '../../jobs/recurring';
import type { OrderService } from '../../ordering/order/service';
import type { JobService } from '../../platform/job/service';
import type { TextCodingService } from '../../results/coding';
import type { AnonymousSurveys } from '../../surveys/anonymous/service';
import type { IdleGuests } from '../../surveys/mySurvey/idleGuests';
import type { MySurveyService } from '../../surveys/mySurvey/service';
import type { OpenLinks } from '../../surveys/openLink/service';

interface Needs {
  endings: Pick<AttemptEndings, 'endDue'>;
  auth: Pick<AuthService, 'forgetOld'>;
  jobs: Pick<JobService, 'forgetOld'>;
  dataExports: Pick<DataExportService, 'forgetOld'>;
  profiles: Pick<ProfileService, 'eraseDue'>;
  anonymousSurveys: Pick<AnonymousSurveys, 'settleDue'>;
  mySurveys: Pick<MySurveyService, 'endOverdue'>;
  idleGuests: Pick<IdleGuests, 'removeDue'>;
  chats: Pick<ChatService, 'forgetOld'>;
  models: Pick<ModelService, 'forgetOld'>;
  orders: Pick<OrderService, 'finishDue'>;
  openLinks: Pick<OpenLinks, 'forgetSpent'>;
  analytics: Pick<AnalyticsService, 'forgetChanges'>;
  testRuns: Pick<TestRuns, 'work'>;
  textCodings: Pick<TextCodingService, 'forgetGone'>;
}

/** Recurring work, independent of requests. */
export const housekeeping = ({
  auth,
  endings,
  jobs,
  dataExports,
  profiles,
  anonymousSurveys,
  mySurveys,
  idleGuests,
  chats,
  models,
  orders,
  openLinks,
  analytics,
  testRuns,
  textCodings,
}: Needs): RecurringJob[] => [
  { name: 'erase accounts that are due', every: 600, run: (signal) => profiles.eraseDue(signal) },
  { name: 'end attempts that are due', every: 3600, run: (signal) => endings.endDue(signal) },
  { name: 'settle anonymous surveys', every: 600, run: (signal) => anonymousSurveys.settleDue(signal) },
  { name: 'end participations whose time is over', every: 600, run: (signal) => mySurveys.endOverdue(signal) },
  { name: 'remove guests who never answered', every: 86_400, run: (signal) => idleGuests.removeDue(signal) },
  { name: 'finish orders', every: 60, run: (signal) => orders.finishDue(signal) },
  { name: 'forget sign-ins that are over', every: 3600, run: () => auth.forgetOld() },
  { name: 'forget conversations whose time is over', every: 600, run: () => chats.forgetOld() },
  { name: 'forget sizes of requests', every: 86_400, run: () => models.forgetOld() },
  { name: 'forget puzzles that are over', every: 3600, run: () => openLinks.forgetSpent() },
  { name: 'forget changes of results', every: 86_400, run: () => analytics.forgetChanges() },
  {
    name: 'forget what was said of texts that are gone',
    every: 86_400,
    run: (signal) => textCodings.forgetGone(signal),
  },
  { name: 'run test cases that are due', every: 30, run: (signal) => testRuns.work(signal) },
  { name: 'forget files of exports', every: 3600, run: () => dataExports.forgetOld() },
  { name: 'forget jobs that are over', every: 3600, run: () => jobs.forgetOld() },
];
