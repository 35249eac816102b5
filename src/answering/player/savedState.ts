/** What the page knows about where the answers are; the journal's status has this shape. */
export interface SavedState {
  state: 'untouched' | 'device' | 'saving' | 'saved' | 'offline' | 'refused';
  /** ISO 8601, of the last acknowledgement. */
  savedAt: string | null;
  /** Writes that the server still lacks. */
  waiting: number;
  /** False: what is not yet sent is lost when the page is closed. */
  durable: boolean;
  /** The server's messages by item. */
  refused: Readonly<Record<string, string>>;
}
