import { useState } from 'react';

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

/** What was searched for lately, offered again at every list's search field. */
export default function useSearchHistory() {
  const [history, setHistory] = useState<readonly Entry[]>([]);
  return { history, add: (searched: string) => setHistory((before) => withEntry(before, searched)) };
}
