import { history, useModel } from '@umijs/max';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { editorAddress, type ListFilter, readFilter, readPlace } from '@/translating/texts/listFilter';
import { createListWalk, type WalkStop } from '@/translating/texts/listWalk';

interface Options {
  id: string;
  locale: string;
  /** Of the address. */
  search: string;
  loadAhead(id: string): void;
  /** Gets the id of the text that says why there is no further message. */
  onEnd(messageId: string): void;
}

/** Goes through the table's list one by one; the filter stays in the address. */
export function useWalk({ id, locale, search, loadAhead, onEnd }: Options) {
  const { isSaved } = useModel('translation');
  const place = readPlace(search);
  const filter = readFilter(search);
  // Without languages of the table, the list is that of the current language.
  const key = JSON.stringify({ ...filter, locales: filter.locales.length > 0 ? filter.locales : [locale] });
  const entry = useRef(place.at);
  entry.current = place.at ?? entry.current;
  const walk = useMemo(() => createListWalk(JSON.parse(key) as ListFilter, entry.current), [key]);
  const [going, setGoing] = useState<{ address: string; isSaved: boolean }>();
  const [hasCome, setCome] = useState(false);

  const lookAhead = useEffectEvent((next: WalkStop | undefined) => {
    if (next) loadAhead(next.id);
  });
  useEffect(() => {
    let stale = false;
    // A failure is shown only when the user really goes on.
    walk(id, 1).then(
      (next) => {
        if (!stale) lookAhead(next);
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [walk, id]);

  useEffect(() => {
    // The guard asks as long as the text does not count as saved.
    if (going === undefined || (going.isSaved && !isSaved)) return;
    setGoing(undefined);
    setCome(true);
    history.push(going.address);
  }, [going, isSaved]);

  /** `isSaved`: everything is stored, so leaving needs no question. */
  const step = async (way: 1 | -1, { isSaved: isStored = false } = {}): Promise<void> => {
    try {
      const stop = await walk(id, way);
      if (stop) {
        const address = editorAddress(stop.id, filter, { locale, at: stop.at });
        setGoing({ address, isSaved: isStored });
      } else onEnd(way === 1 ? 'translate.told.last' : 'translate.told.first');
    } catch {
      onEnd('translate.told.walkFailed');
    }
  };
  return { stop: place.at, step, hasCome };
}
