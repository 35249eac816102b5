import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import memoize from 'lodash/memoize';
import type { Projection } from '../../core/instrument/projection';
import { Answer, type Handlers } from '../engine';
import { allLanguages } from './languageWorld';
import { translationWork } from './translationWork';

const folder = join(__dirname, '..', '..', 'seed', 'messages');

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

const byBoth = (locale: string, kind: string) => `${kind} ${locale}`;

/** The texts of a locale as the seed has them; they do not change, and are read once. */
const texts = memoize((locale: string, kind: 'Webpages' | 'System'): Texts => readTexts(locale, kind), byBoth);

const withEnglish = memoize(
  (locale: string, kind: 'Webpages' | 'System'): Texts => ({ ...texts('en-US', kind), ...texts(locale, kind) }),
  byBoth,
);

const isTranslated = memoize((locale: string) => Object.keys(texts(locale, 'Webpages')).length > 0);

/** Words for yes and no in a language; undefined: the interface has none in it. */
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
