import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { bracketMatching } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { formulaCompletion } from './completion';
import { type ContextBox, type RegionsIn, regionAt } from './context';
import { faultKeys } from './faults';
import { formulaHighlight } from './highlight';
import { formulaHover } from './hover';
import { signatureHelp } from './signature';

interface Options {
  box: ContextBox;
  regionsIn: RegionsIn;
  /** The formulas are placeholders in a text. */
  amongWords?: boolean;
}

const brackets = { brackets: ['(', '[', '"'], before: ')]},: \n' };
const none = { brackets: [] };

/** The formula language for the editor: highlighting, brackets, completion, signatures, values, faults. */
export function formulaLanguage({ box, regionsIn, amongWords = false }: Options): Extension {
  return [
    formulaHighlight({ box, regionsIn, amongWords }),
    EditorState.languageData.of((state, at) => [
      { closeBrackets: regionAt(regionsIn(state.doc.toString()), at) ? brackets : none },
    ]),
    closeBrackets(),
    bracketMatching({ brackets: '()[]' }),
    formulaCompletion(box, regionsIn),
    formulaHover(box, regionsIn),
    signatureHelp(box, regionsIn),
    faultKeys,
    keymap.of(closeBracketsKeymap),
  ];
}
