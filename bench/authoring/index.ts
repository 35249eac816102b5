import { formulaEditorFigures } from './formulaEditor';

/** `npm run bench -- authoring`: what the screens of an instrument work out while one types. */
formulaEditorFigures();
