import { useState } from 'react';
import { readItem, writeItem } from '@/shell/session/storage';

/** A choice that is kept on this device; undefined: none yet. */
export function useDeviceChoice(key: string) {
  const [choice, setChoice] = useState(() => readItem('local', key) ?? undefined);
  const choose = (chosen: string) => {
    writeItem('local', key, chosen);
    setChoice(chosen);
  };
  return [choice, choose] as const;
}
