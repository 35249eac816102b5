/** What the tests use of programs that have no types of their own. */
declare module 'xliff' {
  export function xliff2js(text: string): Promise<unknown>;
  export function js2xliff(file: unknown, options?: { targetXliffVersion?: string; indent?: string }): Promise<unknown>;
}

declare module 'gettext-parser' {
  interface PoFile {
    headers: Record<string, string>;
    translations: Record<string, Record<string, { msgstr: string[]; comments?: { flag?: string } }>>;
  }
  export const po: { parse(text: Uint8Array): PoFile; compile(file: PoFile): Uint8Array };
}
