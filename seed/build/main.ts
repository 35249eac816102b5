/** Writes the demo instruments and the tables of SOURCES.md: `npx tsx seed/build/main.ts --data FOLDER`. */
import { generatedFiles } from './generatedFiles';
import { writeFiles } from './writeFiles';

writeFiles(generatedFiles);
