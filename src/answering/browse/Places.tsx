import type { BrowseRow } from 'core/contract/answering/browse';

/** The domain and the area that an instrument belongs to; nothing without either. */
export function Places({ place: { domain, area } }: Pick<BrowseRow, 'place'>) {
  const places = [domain, area].flatMap((each) => each?.name ?? []);
  if (places.length === 0) return null;
  return (
    <p className="browse-places">
      {places.map((name) => (
        <bdi key={name}>{name}</bdi>
      ))}
    </p>
  );
}
