import { useIntl } from '@umijs/max';
import type { BrowseRow } from 'core/contract/answering/browse';
import { codeName } from './codeName';

/** The domain and the area that an instrument belongs to; nothing without either. */
export function Places({ domain, area }: Pick<BrowseRow, 'domain' | 'area'>) {
  const intl = useIntl();
  const places = [
    ...(domain ? [codeName(intl, 'domain', domain)] : []),
    ...(area ? [codeName(intl, 'area', area)] : []),
  ];
  if (places.length === 0) return null;
  return (
    <p className="browse-places">
      {places.map((place) => (
        <span key={place}>{place}</span>
      ))}
    </p>
  );
}
