import { useEffect, useState } from 'react';
import { activeLocale } from '@/shell/start/languages';

type Parts = typeof import('./HelpList');

/** Once it is loaded. */
let loaded: Parts | undefined;

/**
 * Loads the addresses of help and the code that shows them, so that both are there when the connection is not. Never rejects.
 * @returns the code; undefined: it could not be loaded
 */
export async function prepareHelp(): Promise<Parts | undefined> {
  try {
    loaded ??= await import('./HelpList');
    await loaded.loadHelpAddresses(activeLocale());
  } catch {
    // Without a connection: once it is back, or where help is shown next.
  }
  return loaded;
}

/** Where the person finds help in their country; nothing where the installation names nothing. */
export function HelpHere() {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    let isHere = true;
    const load = () => void prepareHelp().then((found) => isHere && setParts(found));
    load();
    window.addEventListener('online', load);
    return () => {
      isHere = false;
      window.removeEventListener('online', load);
    };
  }, []);
  return parts ? <parts.HelpList /> : null;
}
