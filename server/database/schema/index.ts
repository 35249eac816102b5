export { accessEvent, accessGrant, accessRedemption } from './access';
export { asset, auditEvent, challenge, emailToken, passkey, recoveryCode, totp, usedCredential } from './account';
export { answerEvent, deletedAttempt, score, userInstrument, verification } from './attempt';
export { draftChange, draftPresence } from './draft';
export { instrument, instrumentVersion, instrumentVersionText, textRevision } from './instrument';
export { job } from './job';
export { mailCount, mailQueue } from './mail';
export { knownPlace, notice, noticeReceipt, refreshToken, session, signInFailure, user } from './people';
export { reportBatch, reportFile } from './reportBatch';
export { rescoredAttempt, rescoring, scoreHistory } from './rescoring';
export {
  invitation,
  participation,
  quotaCount,
  quotaSeat,
  survey,
  surveyCollaborator,
  surveyRevision,
  surveyRevisionText,
} from './survey';
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
