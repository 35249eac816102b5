import { parseTemplate } from '../language/template';
import type { SurveyAttribute } from './document';

const fixed = ['link', 'name', 'title', 'asker', 'until'] as const;

/**
 * What the texts of mails can be filled with, as `{{ name }}`: known of somebody before they begin.
 * @param waves whether the survey has waves; only their own mails have a title to fill in, in others it is left out
 */
export const mailVariables = (attributes: readonly SurveyAttribute[], waves: boolean): string[] => [
  ...fixed,
  ...(waves ? ['wave'] : []),
  ...attributes.filter(({ from }) => from === 'invitation').map(({ code }) => `attribute.${code}`),
];

/** The variables that a text names, each once, in their order. */
export const variablesIn = (text: string): string[] => [
  ...new Set(parseTemplate(text).flatMap((piece) => ('formula' in piece ? [piece.formula] : []))),
];

/** The text with its variables filled; an unknown one is left out. */
export const fillVariables = (text: string, filling: (name: string) => string | undefined): string =>
  parseTemplate(text)
    .map((piece) => ('formula' in piece ? (filling(piece.formula) ?? '') : piece.text))
    .join('');
