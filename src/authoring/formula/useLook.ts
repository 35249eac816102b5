import { theme } from 'antd';
import type { CSSProperties } from 'react';
import { useText } from '@/kit/text/useText';

/** Colours for highlighting: the eighth colour of each palette is readable in light and dark themes. */
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

/** Translations of the editor's own texts, by the English text. */
export function usePhrases(): Record<string, string> {
  const text = useText();
  return {
    Completions: text('formulaEditor.phrase.completions'),
    'Control character': text('formulaEditor.phrase.controlCharacter'),
    'Selection deleted': text('formulaEditor.phrase.selectionDeleted'),
  };
}
