import { createHash, randomBytes } from 'node:crypto';
import { handedAlphabet } from 'core/access/handedCode';
import { meantSurveyCode, surveyCodeLength, writtenSurveyCode } from 'core/access/surveyCode';
import { createSealing } from '../../database/sealing';

/** Twenty characters: 100 random bits. */
const newPlainCode = (): string =>
  Array.from(randomBytes(surveyCodeLength), (byte) => handedAlphabet[byte % handedAlphabet.length]).join('');

const hashOf = (code: string): string => createHash('sha256').update(`survey\n${code}`).digest('hex');

/** The stored form of what was typed; of what is no code, a form that nothing has. */
export const hashOfTypedCode = (typed: string): string => hashOf(meantSurveyCode(typed) ?? '');

export interface InvitationCodes {
  /** For a new invitation. `code`: as it is shown. */
  issue(invitationId: string): { code: string; codeHash: string; sealed: string };
  /** As it is shown. @returns undefined: sealed by another installation, or for another invitation */
  open(sealed: string, invitationId: string): string | undefined;
}

/** The codes of invitations: searched by their digest, and sealed so that the same link can be sent again. */
export function createInvitationCodes(tokenSecret: string): InvitationCodes {
  const { seal, open } = createSealing(tokenSecret, 'survey invitations');
  return {
    issue: (invitationId) => {
      const plain = newPlainCode();
      const code = writtenSurveyCode(plain);
      return { code, codeHash: hashOf(plain), sealed: seal(code, invitationId) };
    },
    open,
  };
}

/** Where somebody goes on who has begun a confidential survey: only their browser knows how. */
export const begunLink = (siteUrl: string, surveyId: string): string => `${surveyLink(siteUrl, surveyId)}#begun`;

/** Where somebody answers a survey. The code is in the fragment: browsers send that to nobody. */
export function surveyLink(siteUrl: string, surveyId: string, code?: string): string {
  const address = new URL(`user/login?redirect=/my-surveys/answerSurvey/${surveyId}`, siteUrl).href;
  return code === undefined ? address : `${address}#code=${code}`;
}
