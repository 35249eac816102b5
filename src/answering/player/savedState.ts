/** What the page knows about saving; the journal's status has this shape. */
export interface SavedState {
  state: 'untouched' | 'device' | 'saving' | 'saved' | 'offline' | 'refused';
  /** ISO 8601, of the last acknowledgement. */
  savedAt: string | null;
  /** Writes that the server still lacks. */
  waiting: number;
  /** False: closing the page loses what is not sent yet. */
  durable: boolean;
  /** The server's messages by item. */
  refused: Readonly<Record<string, string>>;
}
