import { basePath } from '@/kit/basePath/basePath';
import { afterSignIn, surveyPath } from './redirect';
import { readItem, removeItem, writeItem } from './storage';
import { offerDevice } from './surveyDevices';

/** A survey whose link was opened on this device. */
export interface SurveyLink {
  id: string;
  /** Of a personal link. */
  code?: string;
  /** Of the personal link before this one. */
  earlier?: string;
  /** What the link says of the person, such as `site=berlin`. */
  attributes?: Record<string, string>;
}

/** Opened before signing in (local); what an account has claimed of them stays with its window until it has begun. */
const opened = 'surveyIds';
const claimed = 'claimedSurveys';

function linksIn(area: 'local' | 'session', key: string): SurveyLink[] {
  try {
    const found: unknown = JSON.parse(readItem(area, key) ?? '[]');
    return Array.isArray(found) ? found.filter((each) => typeof each?.id === 'string') : [];
  } catch {
    return [];
  }
}

function keep(area: 'local' | 'session', key: string, links: readonly SurveyLink[]): void {
  if (links.length === 0) removeItem(area, key);
  else writeItem(area, key, JSON.stringify(links));
}

/** A newer link takes the place of an older one; without a code of its own it keeps the one that is known. */
function joined(links: readonly SurveyLink[], link: SurveyLink): SurveyLink[] {
  const before = links.find(({ id }) => id === link.id);
  const earlier = link.code !== undefined && before?.code !== link.code ? before?.code : undefined;
  return [...links.filter((each) => each !== before), { ...before, ...link, ...(earlier && { earlier }) }];
}

const idIn = /^\/my-surveys\/answerSurvey\/([^/?#]+)/i;

/** A fragment in parts: `#code=S-…&device=…&decline`. */
const partsOf = (hash: string) => new URLSearchParams(hash.replace(/^#/, ''));

/**
 * Keeps the survey, the code and the attributes of a link. @returns the path to go on to, without the code
 * @param target where the link leads, in the product
 * @param search further attributes may stand in the query of the sign-in page
 * @param hash fragment with the code, and with what another browser holds; `#decline` and `#begun` stay
 */
export function keepSurveyLink(target: string, search = '', hash = ''): string {
  const path = afterSignIn(target, window.location.origin, basePath());
  const id = idIn.exec(path)?.[1];
  if (id === undefined) return path;
  const address = new URL(path, window.location.origin);
  const attributes = Object.fromEntries([...address.searchParams, ...new URLSearchParams(search)]);
  delete attributes.redirect;
  const parts = partsOf(address.hash || hash);
  const rest = partsOf(hash);
  const code = parts.get('code') ?? rest.get('code');
  const device = parts.get('device') ?? rest.get('device');
  if (device) offerDevice(id, code ?? '', device);
  const link: SurveyLink = {
    id,
    ...(code && { code }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
  };
  keep('local', opened, joined(linksIn('local', opened), link));
  const deed = ['decline', 'begun'].find((each) => parts.has(each) || rest.has(each));
  return deed === undefined ? surveyPath(id) : `${surveyPath(id)}#${deed}`;
}

export function keepSurveyCode(survey: string, code: string): void {
  keep('local', opened, joined(linksIn('local', opened), { id: survey, code }));
}

/** The link of a survey, if it was opened on this device. */
export const linkOf = (survey: string): SurveyLink | undefined =>
  [...linksIn('session', claimed), ...linksIn('local', opened)].find(({ id }) => id === survey);

/** Right after signing in: what was opened before belongs to this account's window from now on. @returns what waits to be begun */
export function claimSurveys(): readonly SurveyLink[] {
  const waiting = linksIn('local', opened).reduce(joined, linksIn('session', claimed));
  keep('session', claimed, waiting);
  removeItem('local', opened);
  return waiting;
}

/** The code that was opened last is let go: the one before it counts again. */
export function forgetLastCode(survey: string): void {
  const { code: _, earlier, ...link } = linkOf(survey) ?? { id: survey };
  forgetSurvey(survey);
  keep('local', opened, [...linksIn('local', opened), { ...link, ...(earlier && { code: earlier }) }]);
}

/** The survey has been begun with an account, or is over. */
export function forgetSurvey(survey: string): void {
  for (const [area, key] of [
    ['local', opened],
    ['session', claimed],
  ] as const) {
    keep(
      area,
      key,
      linksIn(area, key).filter(({ id }) => id !== survey),
    );
  }
}
