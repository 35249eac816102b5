import { useCallback, useState } from 'react';

/** The translations' saved state: false as long as something written is not stored yet, whichever screen shows it. */
export default function useTranslation() {
  const [isSaved, setSaved] = useState(true);
  /** Takes over what a check of the open translations found: whether all of them are stored. */
  const checkSaved = useCallback((stored: boolean) => setSaved(stored), []);
  return { isSaved, checkSaved };
}
