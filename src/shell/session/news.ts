/** What became of the session that had this refresh token: renewed to the next pair, or ended (null). */
export interface SessionNews {
  refreshToken: string;
  next: { accessToken: string; refreshToken: string } | null;
}

/** undefined: the browser has no channels (before Safari 15.4); duplicated windows then part at the first renewal. */
const channel = () => {
  opened ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('assess.session');
  return opened;
};
let opened: BroadcastChannel | undefined;

/** Tells the other tabs of this origin, nobody else. */
export function tellSessionNews(news: SessionNews): void {
  channel()?.postMessage(news);
}

export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  const heard = ({ data }: MessageEvent<SessionNews>) => listener(data);
  channel()?.addEventListener('message', heard);
  return () => channel()?.removeEventListener('message', heard);
}
