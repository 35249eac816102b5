import { useEffect, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';

/** Announces questions that appear on the page. Those that the page began with have been read. */
export function useAnnouncement(here: string, asked: readonly string[]) {
  const text = useText();
  const [announcement, announce] = useState('');
  const before = useRef({ here, asked });
  useEffect(() => {
    const known = new Set(before.current.asked);
    const count = asked.filter((code) => !known.has(code)).length;
    if (before.current.here === here && count > 0) announce(text('player.appeared', { count }));
    before.current = { here, asked };
  }, [here, asked, text]);
  return { announcement, announce };
}
