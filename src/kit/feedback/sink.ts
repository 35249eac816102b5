export type MessageKind = 'success' | 'warning' | 'error' | 'info';

export interface Notification {
  /** One at a time for each key: a second one replaces the first. */
  key: string;
  title: string;
  description: string;
}

/** Seconds that messages and notifications stand. */
export const messageDuration = 3;
export const notificationDuration = 4.5;

/** Pixels from the top: below the header (56), whose controls stay in reach. As `.feedback-region`. */
export const messageTop = 64;

/** Who shows messages and notifications. */
export interface FeedbackSink {
  /** The same text once at a time: calls that a screen makes side by side mostly fail alike. */
  message(kind: MessageKind, text: string): void;
  notify(notification: Notification): void;
}
