import { type MessageKind, messageKinds } from 'core/access/translationGrants';
import type { MessageFilter, TranslationState } from 'core/contract/translating/translation';
import { stateWords } from './stateWords';

/** The table's filter and its languages. */
export interface ListFilter extends MessageFilter {
  locales: readonly string[];
}

const flags = ['failing', 'reachable', 'commented'] as const;
const tag = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longestText = 200;

const listIn = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter((part) => part !== ''))];
const isKind = (text: string): text is MessageKind => (messageKinds as readonly string[]).includes(text);
const isState = (text: string): text is TranslationState => Object.hasOwn(stateWords, text);

/** The filter in an address (`?locales=de-DE,fr-FR&states=missing`); invalid parts are ignored. */
export function readFilter(search: string): ListFilter {
  const query = new URLSearchParams(search);
  const kinds = listIn(query.get('kinds')).filter(isKind);
  const states = listIn(query.get('states')).filter(isState);
  const ownerId = query.get('ownerId') ?? '';
  const text = (query.get('text') ?? '').slice(0, longestText);
  return {
    locales: listIn(query.get('locales'))
      .filter((locale) => tag.test(locale))
      .slice(0, 200),
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(uuid.test(ownerId) ? { ownerId } : {}),
    ...(states.length > 0 ? { states } : {}),
    ...(text === '' ? {} : { text }),
    ...Object.fromEntries(flags.filter((flag) => query.get(flag) === 'true').map((flag) => [flag, true])),
  };
}

type FlagPart = { [F in (typeof flags)[number]]?: 'true' };

/** The filter for the query of a call. */
export function filterQuery({ locales, kinds, ownerId, states, text, ...others }: ListFilter) {
  const flagged: FlagPart = Object.fromEntries(flags.filter((flag) => others[flag]).map((flag) => [flag, 'true']));
  return {
    locales: locales.join(','),
    ...(kinds?.length ? { kinds: kinds.join(',') } : {}),
    ...(ownerId ? { ownerId } : {}),
    ...(states?.length ? { states: states.join(',') } : {}),
    ...(text ? { text } : {}),
    ...flagged,
  };
}

/** The filter for an address, without the question mark; empty without any filter or language. */
export function writeFilter(filter: ListFilter): string {
  const { locales, ...others } = filterQuery(filter);
  // Queries may contain commas, and the address stays readable.
  return new URLSearchParams({ ...(locales === '' ? {} : { locales }), ...others }).toString().replaceAll('%2C', ',');
}

/** The filter for a body, without the languages: bulk calls name the language separately. */
export function filterBody({ locales: _, ...filter }: ListFilter): MessageFilter {
  return filter;
}

/** Whether there is any filter besides the languages. */
export const isNarrowed = (filter: ListFilter): boolean => Object.keys(filterBody(filter)).length > 0;

/** A place in the list: the language being translated, and the number of messages before this one. */
export interface ListPlace {
  locale?: string;
  at?: number;
}

export function readPlace(search: string): ListPlace {
  const query = new URLSearchParams(search);
  const locale = query.get('locale') ?? '';
  const at = query.get('at') ?? '';
  return {
    ...(tag.test(locale) ? { locale } : {}),
    ...(/^\d{1,8}$/.test(at) ? { at: Number(at) } : {}),
  };
}

/** The address of the editor for this message within the same list. */
export function editorAddress(id: string, filter: ListFilter, { locale, at }: ListPlace): string {
  const place = { ...(locale === undefined ? {} : { locale }), ...(at === undefined ? {} : { at: String(at) }) };
  const query = [new URLSearchParams(place).toString(), writeFilter(filter)].filter((part) => part !== '').join('&');
  return `/translations/edit/${id}${query === '' ? '' : `?${query}`}`;
}
