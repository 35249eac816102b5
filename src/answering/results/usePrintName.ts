import { useEffect } from 'react';

/** While the page is printed this is its title: browsers propose it as the name of the file. undefined: the page keeps its own. */
export function usePrintName(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    let own: string | undefined;
    const begin = () => {
      own ??= document.title;
      document.title = name;
    };
    const end = () => {
      if (own !== undefined) document.title = own;
      own = undefined;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      end();
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [name]);
}
