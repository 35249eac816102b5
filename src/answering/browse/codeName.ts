import type { useIntl } from '@umijs/max';

/** Codes of the seed's instruments. An installation may add messages for its own codes. */
const shipped = new Set(['domain.wellbeing', 'domain.personality', 'area.depression', 'area.five_factor_model']);

/** The name of a domain or an area; without a message, its code. */
export function codeName(
  { messages, formatMessage }: ReturnType<typeof useIntl>,
  part: 'domain' | 'area',
  code: string,
): string {
  const id = part === 'domain' ? `domain.${code}` : `area.${code}`;
  return shipped.has(id) || Object.hasOwn(messages, id) ? formatMessage({ id }) : code.replace(/[_-]+/g, ' ');
}
