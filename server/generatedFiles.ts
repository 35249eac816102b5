import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { clientEndpoints } from 'core/contract/clientEndpoints';
import { instrumentSchema } from 'core/instrument/schema';
import { surveySchema } from 'core/survey/schema';
import { translationFiles } from 'seed/translationFiles';
import * as z from 'zod';
import { textScreens } from './textScreens';

interface GeneratedFile {
  /** Relative to the repository's root. */
  file: string;
  content: () => string;
}

const root = resolve(__dirname, '..');
const messagesFolder = 'seed/messages';

const jsonSchema = (schema: z.ZodType): string =>
  `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), null, 2)}\n`;

/** Every file that is written by a program, in whole or in part, and kept in the repository; each is compared with its source by `--check`. */
export const generatedFiles: readonly GeneratedFile[] = [
  { file: 'docs/instrument.schema.gen.json', content: () => jsonSchema(instrumentSchema) },
  { file: 'docs/survey.schema.gen.json', content: () => jsonSchema(surveySchema) },
  { file: 'src/shell/api/endpoints.gen.ts', content: clientEndpoints },
  {
    file: 'src/translating/places/screens.gen.ts',
    content: () => textScreens(root),
  },
  ...translationFiles(join(root, messagesFolder)).map(({ locale, name, texts }) => ({
    file: `${messagesFolder}/${locale}/${name}`,
    content: () => `${JSON.stringify(texts, null, 2)}\n`,
  })),
];

/** The generated files that are absent or differ from what their source gives now. */
export async function staleFiles(folder: string, files = generatedFiles): Promise<string[]> {
  const stale: string[] = [];
  for (const { file, content } of files) {
    const present = await readFile(resolve(folder, file), 'utf8').catch(() => undefined);
    if (present !== content()) stale.push(file);
  }
  return stale;
}
