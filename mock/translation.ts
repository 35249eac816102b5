import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Projection } from '../core/instrument/projection';
import { Answer, type Handlers } from './engine';
import { allLanguages } from './languageWorld';
import { translationWork } from './translationWork';

const folder = join(__dirname, '..', 'seed', 'messages');

/** Of the System kind, as seed/messages.ts has it; all else are Webpages. */
const systemFiles: readonly string[] = ['system.json', 'mail.json', 'notice.json'];

function readTexts(locale: string, kind: 'Webpages' | 'System'): Record<string, string> {
  const path = join(folder, locale);
  if (!existsSync(path)) return {};
  return Object.assign(
    {},
    ...readdirSync(path)
      .filter((file) => systemFiles.includes(file) === (kind === 'System'))
      .map((file) => JSON.parse(readFileSync(join(path, file), 'utf8'))),
  );
}

const read = new Map<string, Record<string, string>>();

/** The texts of a locale as the seed has them; they do not change, and are read once. */
function texts(locale: string, kind: 'Webpages' | 'System'): Record<string, string> {
  const name = `${kind} ${locale}`;
  const found = read.get(name) ?? readTexts(locale, kind);
  read.set(name, found);
  return found;
}

/** What yes and no are called in a language; undefined: the interface has no words in it. */
export function yesAndNoIn(locale: string): Projection['words'] {
  const { 'pdf.yes': yes, 'pdf.no': no } = texts(locale, 'System');
  return yes === undefined || no === undefined ? undefined : { yes, no };
}

const enabled = () => allLanguages().filter((language) => language.enabled);

export const translation: Handlers['translation'] = {
  ...translationWork,
  languages: () =>
    enabled().map(({ code, label, nativeLabel, flag, direction, fallback }) => ({
      code,
      label,
      nativeLabel,
      flag,
      direction,
      fallback,
      translated: Object.keys(texts(code, 'Webpages')).length > 0,
    })),
  bundle: ({ params }) => {
    const known = enabled().some(({ code }) => code === params.locale);
    const locale = known ? params.locale : 'en-US';
    return new Answer({ ...texts('en-US', params.kind), ...texts(locale, params.kind) }, { status: known ? 1 : 0 });
  },
};
