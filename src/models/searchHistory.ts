import { useCallback, useState } from 'react';

interface Entry {
  value: string;
}

/** Entries that are kept. */
const cap = 10;

/** The last searches, newest first: blank and repeated ones are not added, the oldest go. */
export function withEntry(history: readonly Entry[], searched: string): readonly Entry[] {
  const value = searched.trim();
  if (value === '' || history.some((entry) => entry.value === value)) return history;
  return [{ value }, ...history].slice(0, cap);
}

/** The searches of late that were confirmed, by Enter or by what was done with a row; every list's search field offers them. */
export default function useSearchHistory() {
  const [history, setHistory] = useState<readonly Entry[]>([]);
  const add = useCallback((searched: string) => setHistory((before) => withEntry(before, searched)), []);
  return { history, add };
}
