import { account } from './accounts/account';
import { asset } from './accounts/asset';
import { audit } from './accounts/audit';
import { auth } from './accounts/auth';
import { profile } from './accounts/profile';
import { secondFactor } from './accounts/secondFactor';
import { session } from './accounts/session';
import { user } from './accounts/user';
import { access } from './answering/access';
import { attempts } from './answering/attempts';
import { browse } from './answering/browse';
import { endings } from './answering/ending';
import { reportBatch } from './answering/reportBatch';
import { rescoring } from './answering/rescoring';
import { trend } from './answering/trend';
import { trial } from './answering/trial';
import { verification } from './answering/verification';
import { chats } from './assistant/chat';
import { prompt } from './assistant/prompt';
import { catalog } from './authoring/catalog';
import { draft } from './authoring/draft';
import { instrument } from './authoring/instrument';
import { instrumentReader } from './authoring/readers';
import { testRun } from './authoring/testRun';
import { type Handlers, mockRoutes } from './engine';
import { ordering } from './ordering/ordering';
import { health } from './platform/health';
import { help } from './platform/help';
import { job } from './platform/job';
import { notice } from './platform/notice';
import { picture } from './platform/picture';
import { dataExport } from './results/dataExport';
import { result } from './results/result';
import { textCoding } from './results/textCoding';
import { instrumentView, surveyView } from './results/views';
import { invitation } from './surveys/invitation';
import { message } from './surveys/message';
import { mySurvey } from './surveys/mySurvey';
import { survey } from './surveys/survey';
import { surveyParts } from './surveys/surveyParts';
import { exchange } from './translating/exchange';
import { glossary } from './translating/glossary';
import { language } from './translating/language';
import { suggestion } from './translating/suggestion';
import { translation } from './translating/translation';

export const handlers: Handlers = {
  auth,
  account,
  secondFactor,
  session,
  profile,
  user,
  notice,
  audit,
  asset,
  language,
  translation,
  glossary,
  suggestion,
  exchange,
  job,
  instrument,
  instrumentReader,
  draft,
  testRun,
  browse,
  attempts: { ...attempts, ...endings, trend },
  access,
  verification,
  reportBatch,
  dataExport,
  survey,
  surveyParts,
  invitation,
  message,
  mySurvey,
  result,
  surveyView,
  instrumentView,
  textCoding,
  help,
  health,
  picture,
  rescoring,
  ...catalog,
  prompt,
  ...chats,
  ...ordering,
  trial,
};

/** The whole contract, served from fixtures: Umi's development server and the client's tests mount it. */
export default mockRoutes(handlers);
