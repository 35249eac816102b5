/** The path of a Chromium on this machine; `CHROMIUM` names another. */
export function findChromium(): string | undefined;
/** Finds Chromium, installs Debian's where this user may, or says what to do. */
export function ensureChromium(): string | undefined;
