import type { Role } from './roles';

export const messageKinds = ['Webpages', 'System', 'Instrument', 'Survey', 'Catalog'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What an account may do with the texts of a language: `review` (which includes `translate`), or `translate`. */
export const translationDeeds = ['translate', 'review'] as const;
export type TranslationDeed = (typeof translationDeeds)[number];

/** One permission: texts of a kind in a language. `locale` `*`: every language. */
export interface TranslationGrant {
  locale: string;
  kind: MessageKind;
  may: TranslationDeed;
}

export interface TranslationCaller {
  roles: readonly Role[];
  grants: readonly TranslationGrant[];
}

/** The kinds that admins write themselves and so translate without a grant; the interface is translated by grant alone. */
const contentKinds: readonly MessageKind[] = ['Instrument', 'Survey', 'Catalog'];

/** The grants that come with a role. */
function grantsOfRoles(roles: readonly Role[]): TranslationGrant[] {
  const kinds = roles.includes('superAdmin') ? messageKinds : roles.includes('admin') ? contentKinds : [];
  return kinds.map((kind) => ({ locale: '*', kind, may: 'review' as const }));
}

/** All grants of the caller, from roles and from permissions. */
export const effectiveGrants = ({ roles, grants }: TranslationCaller): TranslationGrant[] => [
  ...grantsOfRoles(roles),
  ...grants,
];

/** The most that the caller may do with texts of this kind in this language; undefined: not even see them. */
export function mayTranslate(
  caller: TranslationCaller,
  locale: string,
  kind: MessageKind,
): TranslationDeed | undefined {
  const held = effectiveGrants(caller).filter(
    (grant) => grant.kind === kind && (grant.locale === '*' || grant.locale === locale),
  );
  if (held.some((grant) => grant.may === 'review')) return 'review';
  return held.length > 0 ? 'translate' : undefined;
}

/** Whether this account may open /translations: staff, and anyone with a grant. */
export const opensTranslations = ({ roles, grants }: TranslationCaller): boolean =>
  roles.includes('superAdmin') || roles.includes('admin') || grants.length > 0;

/** May add messages and edit sources of a kind: staff for content, superAdmin for the interface. */
export const mayEditSources = ({ roles }: Pick<TranslationCaller, 'roles'>, kind: MessageKind): boolean =>
  roles.includes('superAdmin') || (roles.includes('admin') && contentKinds.includes(kind));
