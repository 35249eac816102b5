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

type Texts = Readonly<Record<string, string>>;

function kept<T>(known: Map<string, T>, name: string, make: () => T): T {
  const found = known.get(name) ?? make();
  known.set(name, found);
  return found;
}

const read = new Map<string, Texts>();
const whole = new Map<string, Texts>();
const known = new Map<string, boolean>();

/** The texts of a locale as the seed has them; they do not change, and are read once. */
const texts = (locale: string, kind: 'Webpages' | 'System'): Texts =>
  kept(read, `${kind} ${locale}`, () => readTexts(locale, kind));

const withEnglish = (locale: string, kind: 'Webpages' | 'System'): Texts =>
  kept(whole, `${kind} ${locale}`, () => ({ ...texts('en-US', kind), ...texts(locale, kind) }));

const isTranslated = (locale: string): boolean =>
  kept(known, locale, () => Object.keys(texts(locale, 'Webpages')).length > 0);

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
      translated: isTranslated(code),
    })),
  bundle: ({ params }) => {
    const isEnabled = enabled().some(({ code }) => code === params.locale);
    return new Answer(withEnglish(isEnabled ? params.locale : 'en-US', params.kind), { status: isEnabled ? 1 : 0 });
  },
};
