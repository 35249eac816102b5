/** The server's own messages to people: System messages, in their language. */
export interface Messages {
  /** An enabled locale: the nearest to the header, else the account's, else en-US. */
  localeOf(acceptLanguage: string | undefined, accountLocale: string | null): Promise<string>;
  /** The message of an error code. */
  ofError(locale: string, code: string, params?: Record<string, unknown>): Promise<string>;
  /** The message of a detail code, or of an instrument's problem code. */
  ofDetail(locale: string, code: string, params?: Record<string, unknown>): Promise<string>;
}
