/** Writes the documents of the scored cases: `npx tsx tests/cases/main.ts --data FOLDER`. */
import { writeFiles } from 'seed/build/writeFiles';
import { generatedCases } from './generatedCases';

writeFiles(generatedCases);
