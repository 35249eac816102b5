import memoize from 'lodash/memoize';
import type { Projection } from '../../core/instrument/projection';
import { Answer, type Handlers } from '../engine';
import { textsOf, textsOrEnglish } from '../messages';
import { allLanguages } from './languageWorld';
import { translationWork } from './translationWork';

const isTranslated = memoize((locale: string) => Object.keys(textsOf(locale, 'Webpages')).length > 0);

/** Words for yes and no in a language; undefined: the interface has none in it. */
export function yesAndNoIn(locale: string): Projection['words'] {
  const { 'pdf.yes': yes, 'pdf.no': no } = textsOf(locale, 'System');
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
    return new Answer(textsOrEnglish(isEnabled ? params.locale : 'en-US', params.kind), { status: isEnabled ? 1 : 0 });
  },
};
