import { onSessionNews } from './news';
import { sessionArea } from './storage';
import { followRenewal, forgetSession, storedTokens, storeTokens } from './tokens';

interface Listeners {
  /** The session of this tab was ended in another one: called before anything of it is forgotten here. */
  ended(): void;
  /** Another tab has signed in for all of them, or may have. */
  began(): void;
}

/** Milliseconds after which a session that another tab took away is gone for good, and not being replaced. */
const settling = 200;

/**
 * Keeps this tab with the others: a remembered session is one for all tabs (told by local storage), and a session that ends with its
 * window is shared with the windows that were duplicated from it (told by a channel). Two windows that signed in on their own have
 * two sessions; neither ends the other.
 */
export function followOtherTabs({ ended, began }: Listeners): () => void {
  const end = () => {
    ended();
    forgetSession();
  };
  const endNews = onSessionNews(({ refreshToken, next }) => {
    if (sessionArea() !== 'session' || storedTokens()?.refreshToken !== refreshToken) return;
    if (!next) return end();
    storeTokens(next);
    followRenewal(refreshToken, next.refreshToken);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = ({ key, oldValue, newValue }: StorageEvent) => {
    // Of the pair the refresh token is written last. A pair in the place of another is the same session, renewed.
    if (key !== 'refreshToken' && key !== null) return;
    clearTimeout(timer);
    if (key !== null && newValue !== null) {
      if (oldValue === null) began();
      else followRenewal(oldValue, newValue);
      return;
    }
    timer = setTimeout(() => {
      if (!storedTokens()) end();
    }, settling);
  };
  // A page that comes back out of the browser's memory was told nothing meanwhile.
  const cameBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (storedTokens()) began();
    else end();
  };
  window.addEventListener('storage', heard);
  window.addEventListener('pageshow', cameBack);
  return () => {
    clearTimeout(timer);
    endNews();
    window.removeEventListener('storage', heard);
    window.removeEventListener('pageshow', cameBack);
  };
}
