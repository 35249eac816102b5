import { join } from 'node:path';
import { missingTexts } from './translationFiles';

const missing = missingTexts(join(__dirname, 'messages'));
for (const line of missing) console.log(line);
console.log(`Texts without a translation: ${missing.length}.`);
