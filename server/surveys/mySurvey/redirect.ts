import { redirectParts } from 'core/survey/redirectAddress';
import type { AttributeValues } from '../../database/schema/survey';

interface Filling {
  participation: string;
  attributes: Readonly<AttributeValues>;
}

/**
 * Where the browser goes after a survey, with `{participation}` and `{attribute.CODE}` filled in, escaped; never to a host that is filled
 * in. @returns undefined: there is no such address
 */
export function redirectAddress(template: string, { participation, attributes }: Filling): string | undefined {
  const parts = redirectParts(template.trim());
  if (parts === undefined) return undefined;
  const { origin, rest } = parts;
  const filled = rest.replaceAll(/\{(participation|attribute\.(\w+))\}/g, (_, name: string, code?: string) => {
    if (name === 'participation') return participation;
    const value = code !== undefined && Object.hasOwn(attributes, code) ? attributes[code] : undefined;
    return encodeURIComponent(String(value ?? ''));
  });
  return URL.canParse(origin + filled) ? new URL(origin + filled).href : undefined;
}
