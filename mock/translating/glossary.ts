import { messageKinds } from '../../core/access/translationGrants';
import type { GlossaryTerm } from '../../core/contract/translating/glossary';
import type { Caller } from '../accounts/people';
import { type Handlers, MockFailure } from '../engine';
import { dropTerm, findTerm, glossaryTerms, keepTerm, setStyle, styleOf } from './glossaryWorld';
import { mayOf } from './translationAccess';
import { newId, workLanguages } from './translationWorld';

const unseen = () => new MockFailure('not_found', 'This does not exist, or is not for you.');

function requireSight(caller: Caller | undefined, locale: string): void {
  const isKnown = workLanguages.some(({ code }) => code === locale);
  if (!isKnown || messageKinds.every((kind) => !mayOf(caller, locale, kind))) throw unseen();
}

function requireReview(caller: Caller | undefined, locale: string): void {
  requireSight(caller, locale);
  if (messageKinds.some((kind) => mayOf(caller, locale, kind) === 'review')) return;
  throw new MockFailure('translation.not_granted', 'You may not change texts of this kind in this language.');
}

function requireFree(locale: string, term: string, own?: string): void {
  const isTaken = glossaryTerms(locale).some(
    (each) => each.id !== own && each.term.toLowerCase() === term.toLowerCase(),
  );
  if (isTaken) throw new MockFailure('glossary.term_taken', 'The glossary of this language already has this term.');
}

function conflict(path: string, current: unknown): never {
  const text = 'Somebody else has changed this in the meantime.';
  throw new MockFailure('conflict', text, [{ path, code: 'invalid_value', message: text, params: { current } }]);
}

function reviewed(caller: Caller | undefined, id: string): GlossaryTerm {
  const found = findTerm(id);
  if (!found) throw unseen();
  requireReview(caller, found.locale);
  return found;
}

export const glossary: Handlers['glossary'] = {
  list: ({ caller, params: { locale } }) => {
    requireSight(caller, locale);
    const { text, version } = styleOf(locale);
    return { terms: glossaryTerms(locale), styleGuide: text, styleGuideVersion: version };
  },
  add: ({ caller, params: { locale }, body }) => {
    requireReview(caller, locale);
    requireFree(locale, body.term);
    return keepTerm({ ...body, id: newId(), locale, updatedAt: new Date().toISOString(), rowVersion: 1 });
  },
  update: ({ caller, params, body: { rowVersion, ...fields } }) => {
    const before = reviewed(caller, params.id);
    if (before.rowVersion !== rowVersion) conflict('body.rowVersion', before);
    requireFree(before.locale, fields.term, before.id);
    return keepTerm({ ...before, ...fields, updatedAt: new Date().toISOString(), rowVersion: rowVersion + 1 });
  },
  remove: ({ caller, params }) => {
    dropTerm(reviewed(caller, params.id).id);
    return {};
  },
  styleGuide: ({ caller, params: { locale }, body: { text, version } }) => {
    requireReview(caller, locale);
    const before = styleOf(locale);
    if (before.version !== version) conflict('body.version', { styleGuide: before.text, version: before.version });
    const now = before.text === text ? version : version + 1;
    setStyle(locale, { text, version: now });
    return { version: now };
  },
};
