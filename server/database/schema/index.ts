export { asset, auditEvent, challenge, emailToken, passkey, recoveryCode, totp, usedCredential } from './account';
export { answerEvent, score, userInstrument } from './attempt';
export { instrument, instrumentVersion, instrumentVersionText } from './instrument';
export { mailCount, mailQueue } from './mail';
export { notice, noticeReceipt, refreshToken, session, signInFailure, user } from './people';
export { language, message, seedState, translation, translationRevision } from './translation';
