import { readFile, stat } from 'node:fs/promises';
import { countryCodes } from 'core/language/countries';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { EnvironmentError } from './environment';

/** Bytes: far more than the addresses of all countries need. */
const largestFile = 1024 * 1024;
const mostCountries = 250;
const mostAddresses = 10;
const mostProblems = 10;

const words = (most: number) =>
  z
    .string('should be a text')
    .trim()
    .min(1, 'should not be empty')
    .max(most, `should have at most ${most} characters`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'should be one line');

const isLocale = (code: string): boolean => {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
};

/** A text, or one by language. */
const wordsByLocale = (most: number) =>
  z.union(
    [
      words(most),
      z
        .record(z.string().refine(isLocale), words(most))
        .refine((byLocale) => Object.keys(byLocale).length > 0, 'should name at least one language'),
    ],
    `should be a text of at most ${most} characters on one line, or such a text by language: {"en-US": "…", "de-DE": "…"}`,
  );

const address = z
  .strictObject(
    {
      name: wordsByLocale(120),
      phone: z
        .string('should be a text in quotation marks')
        .trim()
        .max(40, 'should have at most 40 characters')
        .regex(/^(?=(?:\D*\d){2})[+*#\d][\d\s()./*#-]*$/, 'should be a telephone number as it is dialled, in digits')
        .optional(),
      link: z
        .string('should be a text in quotation marks')
        .max(500, 'should have at most 500 characters')
        .refine(isSafeLink, 'should be an address like https://help.example.org')
        .optional(),
      hours: wordsByLocale(200).optional(),
    },
    {
      error: (issue) =>
        unknownKeys(issue, 'name, phone, link and hours') ?? 'should be an address in braces, {"name": …}',
    },
  )
  .refine(({ phone, link }) => phone !== undefined || link !== undefined, 'should have a phone, a link or both');

const helpFile = z
  .record(
    z.string().refine((code) => code === '*' || countryCodes.includes(code)),
    z
      .array(address, 'should be a list in brackets, […]')
      .min(1, 'should hold at least one address')
      .max(mostAddresses, `should hold at most ${mostAddresses} addresses`),
    { error: ({ code }) => (code === 'invalid_key' ? countryNeeded : 'should be an object by country, {"DE": [ … ]}') },
  )
  .refine(
    (byCountry) => Object.keys(byCountry).length <= mostCountries,
    `should hold at most ${mostCountries} countries`,
  );

const countryNeeded = 'should be the code of a country in two capital letters, like DE, or * for all others';

/** The addresses of help by country, as the operator has written them. */
export type HelpFile = z.infer<typeof helpFile>;

/** Tells the operator that nobody in danger is shown where to turn to. */
export function warnWithoutHelp(help: HelpFile, log: Pick<FastifyBaseLogger, 'warn'>): void {
  if (Object.keys(help).length > 0) return;
  log.warn(
    'HELP_FILE names no addresses of help: people whose answers point to a danger are shown no number to call. ' +
      'Write the numbers and links of their countries into a JSON file, set HELP_FILE to its path, and start the server again ' +
      '(README, "Where people get help").',
  );
}

function isSafeLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === 'https:' && username === '' && password === '';
}

function unknownKeys(issue: { code?: string | undefined; keys?: unknown }, known: string): string | undefined {
  return issue.code === 'unrecognized_keys' ? `should hold only ${known}, not ${String(issue.keys)}` : undefined;
}

/** `DE[0].phone` */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`))
    .join('');

/**
 * The addresses of help, read once, at the start; without a file there are none.
 * @throws EnvironmentError when the file cannot be read, or is wrong: with the place of each problem and what should be there
 */
export async function readHelpFile(file: string | undefined): Promise<HelpFile> {
  if (file === undefined) return {};
  const wrong = (what: string) => new EnvironmentError(`HELP_FILE is "${file}"${what}`);
  const read = async () => {
    if ((await stat(file)).size > largestFile) throw wrong(`: it should have at most ${largestFile / 1024} KiB`);
    return readFile(file, 'utf8');
  };
  const text = await read().catch((error: Error) => {
    throw error instanceof EnvironmentError ? error : wrong(`, which cannot be read: ${error.message}`);
  });
  let content: unknown;
  try {
    // A file that Windows has saved may begin with a byte order mark.
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw wrong(`, which is no JSON: ${(error as Error).message}`);
  }
  const parsed = helpFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${placeOf(path) || 'the file'} ${message}`);
  const shown = problems.slice(0, mostProblems);
  const more = problems.length - shown.length;
  throw wrong(`, in which\n  ${[...shown, ...(more > 0 ? [`and ${more} more problems`] : [])].join('\n  ')}`);
}
