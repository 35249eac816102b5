import { allows } from '../../core/access/rule';
import { glossary as resource } from '../../core/contract/translating/glossary';
import type { Handlers } from '../engine';
import { outdated, refuse } from '../failure';
import { askerOf } from '../keeper';
import { glossaryTerms, setStyle, styleOf, terms } from './glossaryWorld';
import { workLanguages } from './translationWorld';

const { may } = resource.declared;

export const glossary: Handlers['glossary'] = {
  ...terms.handlers,
  list: ({ caller, params: { locale } }) => {
    const isKnown = workLanguages.some(({ code }) => code === locale);
    if (!isKnown || !allows(may.read, askerOf(caller), { locale })) refuse('not_found');
    const { text, version } = styleOf(locale);
    const shown = glossaryTerms(locale).map((term) => terms.show(caller, term));
    return { terms: shown, styleGuide: text, styleGuideVersion: version };
  },
  styleGuide: ({ caller, params: { locale }, body: { text, version } }) => {
    if (!allows(may.read, askerOf(caller), { locale })) refuse('not_found');
    if (!allows(may.change, askerOf(caller), { locale })) refuse('translation.not_granted');
    const before = styleOf(locale);
    const current = { styleGuide: before.text, version: before.version };
    if (before.version !== version) {
      throw outdated('body.version', before.version, current);
    }
    const now = before.text === text ? version : version + 1;
    setStyle(locale, { text, version: now });
    return { version: now };
  },
};
