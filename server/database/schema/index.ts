export { accessEvent, accessGrant, accessRedemption } from './access';
export { asset, auditEvent, challenge, emailToken, passkey, recoveryCode, totp, usedCredential } from './account';
export { anonymousAccount, anonymousBatch, anonymousCode, anonymousTaking } from './anonymous';
export {
  aiUse,
  chatConversation,
  chatMessage,
  prompt,
  promptEnabling,
  promptResult,
  promptRun,
  promptVersion,
} from './assistant';
export { answerEvent, deletedAttempt, score, userInstrument, verification } from './attempt';
export { area, domain } from './catalog';
export { draftChange, draftPresence } from './draft';
export {
  instrument,
  instrumentReader,
  instrumentVersion,
  instrumentVersionLanguage,
  instrumentVersionText,
  textRevision,
} from './instrument';
export { invitationImport } from './invitationImport';
export { job } from './job';
export { mailCount, mailQueue } from './mail';
export {
  licenceCode,
  paymentEvent,
  product,
  productRight,
  purchase,
  purchaseEvent,
  purchaseLine,
  rightUse,
  sheet,
  sheetSeries,
} from './ordering';
export { knownPlace, notice, noticeReceipt, refreshToken, session, signInFailure, user } from './people';
export { reportBatch, reportFile } from './reportBatch';
export { rescoredAttempt, rescoring, scoreHistory } from './rescoring';
export { resultChange, resultFloor, resultGroup, resultView } from './result';
export {
  invitation,
  participation,
  proofSpent,
  quotaCount,
  quotaSeat,
  stratumCount,
  survey,
  surveyCollaborator,
  surveyConsent,
  surveyDevice,
  surveyMail,
  surveyRevision,
  surveyRevisionText,
  surveyUnsubscribed,
} from './survey';
export { testRun, testSchedule, testUnit } from './testRun';
export { codedQuestion, textCoding } from './textCoding';
export {
  glossaryTerm,
  language,
  message,
  messageRevision,
  seedState,
  translation,
  translationComment,
  translationPermission,
  translationRevision,
} from './translation';
export { trial } from './trial';
