import { account } from './accounts/account';
import { asset } from './accounts/asset';
import { audit } from './accounts/audit';
import { auth, secondFactor } from './accounts/auth';
import { profile, session } from './accounts/profile';
import { user } from './accounts/user';
import { access } from './answering/access';
import { attempts } from './answering/attempt';
import { browse } from './answering/browse';
import { reportBatch } from './answering/reportBatch';
import { rescoring } from './answering/rescoring';
import { trial } from './answering/trial';
import { verification } from './answering/verification';
import { chat, chatMessage, chatResult } from './assistant/chat';
import { prompt } from './assistant/prompt';
import { area, domain } from './authoring/catalog';
import { draft } from './authoring/draft';
import { instrument } from './authoring/instrument';
import { instrumentReader } from './authoring/readers';
import { testRun } from './authoring/testRun';
import { licence } from './ordering/licence';
import { orders, payment, sales } from './ordering/order';
import { offers, product } from './ordering/product';
import { health } from './platform/health';
import { help } from './platform/help';
import { job } from './platform/job';
import { notice } from './platform/notice';
import { picture } from './platform/picture';
import { dataExport } from './results/dataExport';
import { result } from './results/results';
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

/** Every endpoint of the product, by resource and name. */
export const contract = {
  auth,
  account,
  secondFactor,
  session,
  profile,
  user,
  notice,
  audit,
  asset,
  language: language.endpoints,
  translation,
  glossary: glossary.endpoints,
  suggestion,
  exchange,
  job,
  instrument,
  instrumentReader,
  draft,
  testRun,
  picture,
  rescoring,
  trial,
  browse,
  attempts,
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
  domain: domain.endpoints,
  area: area.endpoints,
  product: product.endpoints,
  offers,
  orders,
  sales,
  licence,
  payment,
  prompt: prompt.endpoints,
  chat,
  chatMessage,
  chatResult,
  health,
};
/** The resources that are declared as such, by their name in the contract. */
export const resources = { language, domain, area, product, prompt, glossary };

export type Contract = typeof contract;
