/** What happened to the session of this refresh token: the next pair, or ended (null). */
export interface SessionNews {
  refreshToken: string;
  next: { accessToken: string; refreshToken: string } | null;
}

/** undefined: no BroadcastChannel (before Safari 15.4); duplicated windows then separate at the first renewal. */
const channel = () => {
  opened ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('assess.session');
  return opened;
};
let opened: BroadcastChannel | undefined;

/** Sends to the other tabs of this origin. */
export function tellSessionNews(news: SessionNews): void {
  channel()?.postMessage(news);
}

export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  const heard = ({ data }: MessageEvent<SessionNews>) => listener(data);
  channel()?.addEventListener('message', heard);
  return () => channel()?.removeEventListener('message', heard);
}
