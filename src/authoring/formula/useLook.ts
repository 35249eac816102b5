import { useIntl } from '@umijs/max';
import { theme } from 'antd';
import type { CSSProperties } from 'react';

/** Colours of a formula's parts, from the theme: the eighth of each palette is readable on light and on dark. */
export function useColours(): CSSProperties {
  const { token } = theme.useToken();
  const colours: Record<`--formula-${string}`, string> = {
    '--formula-question': token.geekblue8,
    '--formula-calculation': token.purple8,
    '--formula-function': token.cyan8,
    '--formula-quoted': token.green8,
    '--formula-number': token.magenta8,
    '--formula-attribute': token.gold9,
  };
  return colours;
}

/** The few words that the editor itself says, by what it says in English. */
export function usePhrases(): Record<string, string> {
  const intl = useIntl();
  return {
    Completions: intl.formatMessage({ id: 'formulaEditor.phrase.completions' }),
    'Control character': intl.formatMessage({ id: 'formulaEditor.phrase.controlCharacter' }),
    'Selection deleted': intl.formatMessage({ id: 'formulaEditor.phrase.selectionDeleted' }),
  };
}
