import type { Offer } from 'core/contract/ordering/product';
import { useText } from '@/kit/text/useText';

/** What one gets for the price, in sentences. */
export function useOfferFacts(): (
  offer: Pick<Offer, 'kind' | 'uses' | 'validityDays'> & { instruments?: number },
) => string[] {
  const text = useText('offer.');
  return ({ kind, uses, validityDays, instruments = 1 }) => [
    ...(instruments > 1 ? [text('opens', { count: instruments })] : []),
    kind === 'licences'
      ? text('codes', { count: uses ?? 0 })
      : uses === null
        ? text('unlimited')
        : text('uses', { count: uses }),
    validityDays === null ? text('endless') : text(kind === 'licences' ? 'codeDays' : 'days', { count: validityDays }),
  ];
}
