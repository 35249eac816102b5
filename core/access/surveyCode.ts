import { handedAlphabet, plainCode } from './handedCode';

/** Characters of a survey's code, without its letter: 100 bits. */
export const surveyCodeLength = 20;

/** As it is shown: `S-XXXX-XXXX-XXXX-XXXX-XXXX`. */
export const writtenSurveyCode = (code: string): string => `S-${code.replaceAll(/(.{4})(?!$)/g, '$1-')}`;

/** The code that was meant, however it was typed, without its letter. @returns undefined: not a code */
export function meantSurveyCode(typed: string): string | undefined {
  const plain = plainCode(typed);
  const code = plain.slice(-surveyCodeLength);
  if (code.length < surveyCodeLength || [...code].some((character) => !handedAlphabet.includes(character))) {
    return undefined;
  }
  return ['', 'S'].includes(plain.slice(0, -surveyCodeLength)) ? code : undefined;
}
