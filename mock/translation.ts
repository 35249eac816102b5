import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Answer, type Handlers } from './engine';
import { allLanguages } from './languageWorld';
import { translationWork } from './translationWork';

const folder = join(__dirname, '..', 'seed', 'messages');

/** The texts of a locale as the seed has them: `system.json` is the System kind, all else the Webpages. */
function texts(locale: string, kind: 'Webpages' | 'System'): Record<string, string> {
  const path = join(folder, locale);
  if (!existsSync(path)) return {};
  return Object.assign(
    {},
    ...readdirSync(path)
      .filter((file) => (file === 'system.json') === (kind === 'System'))
      .map((file) => JSON.parse(readFileSync(join(path, file), 'utf8'))),
  );
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
    })),
  bundle: ({ params }) => {
    const known = enabled().some(({ code }) => code === params.locale);
    const locale = known ? params.locale : 'en-US';
    return new Answer({ ...texts('en-US', params.kind), ...texts(locale, params.kind) }, { status: known ? 1 : 0 });
  },
};
