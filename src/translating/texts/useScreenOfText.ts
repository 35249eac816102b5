import { notFound, screens } from 'config/routes';
import { useEffect, useState } from 'react';

type ScreenOf = (key: string) => string | undefined;

const unknown: ScreenOf = () => undefined;

/** Gives, once it is loaded, of an interface text's key the message that names the screen on which it stands first. */
export function useScreenOfText(): ScreenOf {
  const [screenOf, setScreenOf] = useState<ScreenOf>(() => unknown);
  useEffect(() => {
    let current = true;
    void import('@/translating/places/screensOfText').then(({ screensOfText }) => {
      const nameOf = (key: string) => {
        const [path] = screensOfText(key);
        return path === undefined ? undefined : (screens.find((each) => each.path === path) ?? notFound).name;
      };
      if (current) setScreenOf(() => nameOf);
    });
    return () => {
      current = false;
    };
  }, []);
  return screenOf;
}
