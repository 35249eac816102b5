import { onSessionNews } from './news';
import { sessionArea } from './storage';
import { followRenewal, forgetSession, storedTokens, storeTokens } from './tokens';

interface Listeners {
  /** The session of this tab was ended in another one. Called before this tab forgets it. */
  ended(): void;
  /** Another tab has (perhaps) signed in for all tabs. */
  began(): void;
}

/** Milliseconds after which a session removed by another tab counts as ended, not replaced. */
const settling = 200;

/**
 * Keeps tabs together: a remembered session is one for all tabs (seen in local storage), and a session that ends with its
 * window is shared with windows duplicated from it (by a channel). Two windows that signed in separately have
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
    // The refresh token is written last. If one pair replaces another, the session was renewed.
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
  // A page restored from the browser's memory missed all events meanwhile.
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
