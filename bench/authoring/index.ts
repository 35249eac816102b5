import { formulaEditorFigures } from './formulaEditor';
import { opening } from './opening';
import { typing } from './typing';

/** `npm run bench -- authoring`: what the screens of an instrument work out while one types. */
formulaEditorFigures();
typing();
void opening();
