export { answerEvent, score, userInstrument } from './attempt';
export { instrument, instrumentVersion, instrumentVersionText } from './instrument';
export { notice, noticeReceipt, refreshToken, session, signInFailure, user } from './people';
export { language, message, seedState, translation, translationRevision } from './translation';
