import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import * as z from 'zod';
import { isProxy } from './plugins/proxies';

const url = (protocols: string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `should be an address like ${example}`,
  });

const text = z.string();
const web = (example: string) => url(['http:', 'https:'], example).transform((address) => address.replace(/\/+$/, ''));

const whole = (least: number, most: number) =>
  z.coerce
    .number(`should be a number from ${least} to ${most}`)
    .int('should be a whole number')
    .min(least, `should be a number from ${least} to ${most}`)
    .max(most, `should be a number from ${least} to ${most}`);

/** One row per variable. A message completes the sentence "NAME …" or "NAME is VALUE: it …". */
const variables = z.object({
  BASE_PATH: text
    .regex(/^\/([\w.~-]+\/?)*$/, 'should be a path like / or /assess/')
    .transform((path) => (path.endsWith('/') ? path : `${path}/`))
    .default('/'),
  PORT: text
    .refine((port) => /^\d{1,5}$/.test(port) && Number(port) < 65536, {
      message: 'should be a whole number from 0 to 65535 (0 takes any free port)',
    })
    .transform(Number)
    .default(8000),
  HOST: text.regex(/^[\w.:-]+$/, 'should be an address to listen on, like 127.0.0.1 or 0.0.0.0').default('127.0.0.1'),
  DATA_DIR: text.optional(),
  KEYS_DIR: text.optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/database').optional(),
  PUBLIC_URL: web('https://assess.example.org').optional(),
  TRUST_PROXY: text
    .transform((list) => list.split(',').map((named) => named.trim()))
    .refine((list) => list.every(isProxy), {
      message:
        'should be addresses of proxies, networks or loopback, linklocal, uniquelocal, like 10.0.0.2, 10.1.0.0/16',
    })
    .default([]),
  ADMIN_EMAIL: z.email('should be an e-mail address').optional(),
  ADMIN_PASSWORD: text.min(8, 'should have at least 8 characters').optional(),
  DEMO: z
    .enum(['0', '1', 'false', 'true'], 'should be 0 or 1')
    .transform((flag) => flag === '1' || flag === 'true')
    .default(false),
  PWA: z
    .enum(['0', '1', 'false', 'true'], 'should be 0 or 1')
    .transform((flag) => flag === '1' || flag === 'true')
    .default(false),
  HSTS_SUBDOMAINS: z
    .enum(['0', '1', 'false', 'true'], 'should be 0 or 1')
    .transform((flag) => flag === '1' || flag === 'true')
    .default(false),
  SITE_TITLE: text.max(60, 'should have at most 60 characters').optional(),
  SITE_LOGO: text.regex(/\.(svg|png|webp)$/i, 'should be the path of an SVG, PNG or WebP file').optional(),
  HELP_FILE: text.regex(/\.json$/i, 'should be the path of a JSON file').optional(),
  METRICS_TOKEN: text.min(16, 'should have at least 16 characters').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: text.regex(/^[^@]+@[^@]+$/, 'should be an address like "Assess <assess@example.org>"').optional(),
  SURVEY_MAILS_A_MONTH: whole(1, 1000).default(12),
  SURVEY_GUEST_DAYS: whole(1, 3650).default(30),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_ISSUER: web('https://accounts.google.com').default('https://accounts.google.com'),
  GOOGLE_KEYS_URL: web('https://www.googleapis.com/oauth2/v3/certs').optional(),
  SELLER_NAME: text.max(200, 'should have at most 200 characters').optional(),
  SELLER_ADDRESS: text.max(500, 'should have at most 500 characters').optional(),
  SELLER_TAX_ID: text.max(50, 'should have at most 50 characters').optional(),
  SELLER_BANK: text.max(500, 'should have at most 500 characters').optional(),
  INVOICE_DUE_DAYS: z.coerce
    .number('should be a number from 1 to 365')
    .int('should be a whole number')
    .min(1, 'should be a number from 1 to 365')
    .max(365, 'should be a number from 1 to 365')
    .default(14),
  PAYMENT_PROVIDER: z.enum(['invoice', 'stripe'], 'should be invoice or stripe').default('invoice'),
  PAYMENT_KEY: text.optional(),
  PAYMENT_WEBHOOK_SECRET: text.optional(),
  PAYMENT_URL: web('http://127.0.0.1:12111').optional(),
  AI_BASE_URL: web('https://ai.example.org/v1').optional(),
  AI_API_KEY: text.optional(),
  AI_MODEL: text.optional(),
  AI_MODELS: text
    .transform((list) => list.split(',').map((name) => name.trim()))
    .refine((list) => list.every((name) => name !== '' && name.length <= 100), {
      message: 'should be names of models, separated by commas',
    })
    .default([]),
  AI_PLACE: text.max(120, 'should have at most 120 characters').optional(),
  AI_QUESTIONS_A_DAY: whole(1, 10_000).default(50),
  AI_TOKENS_A_MONTH: whole(1, 1_000_000_000_000).optional(),
  AI_CHAT_DAYS: whole(1, 3650).optional(),
  S3_ENDPOINT: web('https://s3.example.org').optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY: text.optional(),
  S3_SECRET_KEY: text.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'should be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  TOKEN_SECRET: text.min(32, 'should have at least 32 characters').optional(),
});

type Name = keyof z.infer<typeof variables>;

/** Variables that mean something only together. */
const together: [given: Name, needed: Name][] = [
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['AI_MODEL', 'AI_BASE_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_BUCKET', 'S3_ENDPOINT'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY'],
  ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['S3_SECRET_KEY', 'S3_ACCESS_KEY'],
];

/** Lines are separated by a line break or by `\n`, which files of variables can hold. */
const lines = (given = '') => given.replaceAll('\\n', '\n');

/** Never repeated in a message: they hold a secret, or may. */
const secret = /PASSWORD|SECRET|TOKEN|KEY$|_URL$/;

export interface Environment {
  /** Begins and ends with `/`. */
  basePath: string;
  /** 0: any free port. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** DATA_DIR was set: the operator chose the folder. */
  dataDirChosen: boolean;
  /** Folder of the keys of anonymous surveys; absolute, and outside the data folder. */
  keysDir: string;
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Without a slash at the end. */
  publicUrl: string | undefined;
  /** Proxies whose forwarded addresses are trusted. */
  trustProxy: string[];
  admin: { email: string | undefined; password: string | undefined };
  demo: boolean;
  /** The pages register the service worker: they open offline, and ask before a new version is loaded. */
  pwa: boolean;
  /** Browsers are told that the names below PUBLIC_URL have TLS too. */
  hstsSubdomains: boolean;
  /** What the installation is called, and the absolute path of its logo. */
  site: { title: string | undefined; logoFile: string | undefined };
  /** Absolute path of the file with the addresses of help by country. */
  helpFile: string | undefined;
  /** Absent: the metrics are for this machine only. */
  metricsToken: string | undefined;
  mail: { smtpUrl: string | undefined; from: string | undefined; monthly: number };
  /** Days after which guests of surveys who have answered nothing are removed. */
  guestDays: number;
  google: {
    clientId: string | undefined;
    issuer: string;
    /** Absent: from the issuer's discovery document. */
    keysUrl: string | undefined;
  };
  ai:
    | {
        baseUrl: string;
        model: string;
        apiKey: string | undefined;
        /** Further models that a prompt may name. */
        models: string[];
        /** Where it runs, as people are told. */
        place: string;
        /** Questions of one person in 24 hours. */
        daily: number;
        /** Of all people in a month; null: no limit. */
        monthlyTokens: number | null;
        /** After which an untouched conversation is deleted; null: never. */
        keptDays: number | null;
      }
    | undefined;
  /** Who sells, and how orders are paid. `stripe` absent: by invoice. */
  selling: {
    seller: { name: string; address: string; taxId: string; bank: string };
    dueDays: number;
    stripe: { key: string; webhookSecret: string; url: string | undefined } | undefined;
  };
  s3: { endpoint: string; bucket: string; accessKey: string | undefined; secretKey: string | undefined } | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Absent: see `keepTokenSecret`. */
  tokenSecret: string | undefined;
}

/** One or several variables are wrong; the message has a line for each. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * The configuration that the environment gives, with its defaults. An empty variable counts as absent.
 * @throws EnvironmentError that names every wrong variable and what it should be
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => {
      const trimmed = value?.trim();
      return trimmed ? [[name, trimmed]] : [];
    }),
  );
  const parsed = variables.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        return secret.test(name) ? `${name} ${issue.message}` : `${name} is "${given[name]}": it ${issue.message}`;
      });
  for (const [name, needed] of together) {
    if (given[name] && !given[needed]) problems.push(`${needed} should be set too, because ${name} is`);
  }
  const dataDir = resolve(given.DATA_DIR ?? 'data');
  const keysDir = given.KEYS_DIR === undefined ? `${dataDir}-keys` : resolve(given.KEYS_DIR);
  if (`${keysDir}${sep}`.startsWith(`${dataDir}${sep}`)) {
    problems.push('KEYS_DIR should be outside DATA_DIR: what backs up the data must not have the keys');
  }
  for (const needed of ['PAYMENT_KEY', 'PAYMENT_WEBHOOK_SECRET'] as const) {
    if (given.PAYMENT_PROVIDER === 'stripe' && !given[needed]) {
      problems.push(`${needed} should be set too, because PAYMENT_PROVIDER is stripe`);
    }
  }
  if (!parsed.success || problems.length > 0) {
    throw new EnvironmentError(`The configuration (environment variables) is wrong:\n  ${problems.join('\n  ')}`);
  }
  const value = parsed.data;
  return {
    basePath: value.BASE_PATH,
    port: value.PORT,
    host: value.HOST,
    dataDir,
    keysDir,
    dataDirChosen: value.DATA_DIR !== undefined,
    databaseUrl: value.DATABASE_URL,
    publicUrl: value.PUBLIC_URL,
    trustProxy: value.TRUST_PROXY,
    admin: { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD },
    demo: value.DEMO,
    pwa: value.PWA,
    hstsSubdomains: value.HSTS_SUBDOMAINS,
    site: { title: value.SITE_TITLE, logoFile: value.SITE_LOGO && resolve(value.SITE_LOGO) },
    helpFile: value.HELP_FILE && resolve(value.HELP_FILE),
    metricsToken: value.METRICS_TOKEN,
    mail: { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM, monthly: value.SURVEY_MAILS_A_MONTH },
    guestDays: value.SURVEY_GUEST_DAYS,
    google: { clientId: value.GOOGLE_CLIENT_ID, issuer: value.GOOGLE_ISSUER, keysUrl: value.GOOGLE_KEYS_URL },
    ai:
      value.AI_BASE_URL && value.AI_MODEL
        ? {
            baseUrl: value.AI_BASE_URL,
            model: value.AI_MODEL,
            apiKey: value.AI_API_KEY,
            models: value.AI_MODELS.filter((name) => name !== value.AI_MODEL),
            place: value.AI_PLACE ?? new URL(value.AI_BASE_URL).host,
            daily: value.AI_QUESTIONS_A_DAY,
            monthlyTokens: value.AI_TOKENS_A_MONTH ?? null,
            keptDays: value.AI_CHAT_DAYS ?? null,
          }
        : undefined,
    selling: {
      seller: {
        name: value.SELLER_NAME ?? value.SITE_TITLE ?? '',
        address: lines(value.SELLER_ADDRESS),
        taxId: value.SELLER_TAX_ID ?? '',
        bank: lines(value.SELLER_BANK),
      },
      dueDays: value.INVOICE_DUE_DAYS,
      stripe:
        value.PAYMENT_PROVIDER === 'stripe' && value.PAYMENT_KEY && value.PAYMENT_WEBHOOK_SECRET
          ? { key: value.PAYMENT_KEY, webhookSecret: value.PAYMENT_WEBHOOK_SECRET, url: value.PAYMENT_URL }
          : undefined,
    },
    s3:
      value.S3_ENDPOINT && value.S3_BUCKET
        ? {
            endpoint: value.S3_ENDPOINT,
            bucket: value.S3_BUCKET,
            accessKey: value.S3_ACCESS_KEY,
            secretKey: value.S3_SECRET_KEY,
          }
        : undefined,
    logLevel: value.LOG_LEVEL,
    tokenSecret: value.TOKEN_SECRET,
  };
}

/**
 * The secret that signs tokens, for an installation whose environment sets none: created once, kept in the data folder, readable by its
 * owner only. Several simultaneous processes get the same one.
 * @throws EnvironmentError when the folder cannot be written, or what the file holds is too short to be a secret
 */
export async function keepTokenSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token-secret');
  const fresh = `${file}.${randomUUID()}`;
  try {
    const kept = await readFile(file, 'utf8').catch(() => undefined);
    if (kept === undefined) {
      await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 });
      await writeFile(fresh, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
      // A link appears whole or not at all, and never replaces one that another process made first.
      await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await rm(fresh);
    }
    const secretText = (kept ?? (await readFile(file, 'utf8'))).trim();
    if (secretText.length < 32) throw new Error('it is too short: remove it, or write at least 32 characters into it');
    return secretText;
  } catch (error) {
    throw new EnvironmentError(
      `The secret that signs tokens is kept in ${file}, which cannot be used: ${(error as Error).message}. Or set TOKEN_SECRET.`,
    );
  }
}
