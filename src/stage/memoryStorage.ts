/** Like the browser's storage, but only as long as the page lives. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** Replaces the storage that the browser refuses to a page without an origin: libraries expect it. */
export function storeInMemory(page: Window = window): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(page, name, { configurable: true, value: memoryStorage() });
  }
}
