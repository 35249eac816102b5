import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles as allRoles, type Role } from 'core/access/roles';
import { contract } from 'core/contract';
import type { Endpoint } from 'core/contract/endpoint';
import { failureSchema, successSchema } from 'core/contract/envelope';
import type { ErrorCode } from 'core/contract/errors';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import memoize from 'lodash/memoize';
import type pino from 'pino';
import * as z from 'zod';
import { buildApp } from '../app';
import { createApart } from '../desk/apart/service';
import type { HelpFile } from '../helpFile';
import { clientDirectory, seedDirectory } from '../installation';
import { countMigrations } from '../platform/health/store';
import { createDrawingCleaner } from '../platform/picture/service';
import { contractRows } from '../plugins/endpoints';
import { createLog } from '../plugins/log';
import { seedInterfaceTexts, seedLanguageRows } from '../seeding/texts';
import { createServices, type ServiceContext, type Services } from '../services';
import { type Content, connected, createTestDatabase, type TestDatabase } from './database/testDatabase';

export const tokenSecret = 'a secret of the tests, long enough to be one';
export const password = 'correct horse battery';

/** Processes for the servers of all tests here: each takes a second or two to begin, and ends with them. */
const apart = createApart();
const drawings = createDrawingCleaner();

/** A clock that stands still until it is moved. */
export class TestClock {
  private milliseconds = Date.UTC(2026, 5, 15, 9, 30);
  readonly now = () => new Date(this.milliseconds);
  forward(seconds: number): void {
    this.milliseconds += seconds * 1000;
  }
}

/** Languages and the texts of the interface, as a start seeds them. */
export const interfaceTexts: Content = {
  name: 'interface',
  fill: async (db) => {
    const { now } = new TestClock();
    await seedLanguageRows(db, now());
    await seedInterfaceTexts(db, join(seedDirectory(), 'messages'), now());
  },
};

interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  /** The network address that the request comes from. */
  from?: string;
}

export interface Answered {
  status: number;
  headers: LightMyRequestResponse['headers'];
  /** The parsed body. */
  body: {
    success?: boolean;
    data?: unknown;
    total?: number;
    estimated?: boolean;
    cursor?: string | null;
    status?: number;
    errorCode?: ErrorCode;
    errorMessage?: string;
    showType?: number;
    requestId?: string;
    details?: { path: string; code: string; message: string; params?: Record<string, unknown> }[];
  };
  text: string;
}

/** Throws where an object has a key that the schema does not name: only contract fields may be sent. */
function strictly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [key, strictly(field as z.ZodType)]),
    );
    const { catchall } = schema.def;
    return catchall === undefined ? z.strictObject(shape) : z.object(shape).catchall(catchall as z.ZodType);
  }
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.element as z.ZodType));
  if (schema instanceof z.ZodOptional) return strictly(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodNullable) return strictly(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => strictly(option as z.ZodType)));
  if (schema instanceof z.ZodRecord) return z.record(z.string(), strictly(schema.valueType as z.ZodType));
  return schema;
}

const strictFailure = strictly(failureSchema);

/** Created once per row: that takes longer than the check. */
const strictAnswer = memoize((row: Endpoint) => strictly(row.raw ? row.response : successSchema(row.response)));

const rows = contractRows(contract).map(([, row]) => ({
  row,
  pattern: new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The contract row of a request; undefined: not part of the contract. */
function rowOf(method: string, path: string): Endpoint | undefined {
  const ofMethod = rows.filter(({ row }) => row.method === method);
  return (ofMethod.find(({ row }) => row.path === path) ?? ofMethod.find(({ pattern }) => pattern.test(path)))?.row;
}

export class TestServer {
  constructor(
    readonly app: FastifyInstance,
    readonly database: TestDatabase,
    readonly services: Services,
    readonly clock: TestClock,
    private readonly apiPath: string,
    readonly logLines: string[],
    private readonly outbox?: string,
  ) {}

  /** Folder of the keys of anonymous surveys. */
  get exportsDir(): string {
    return join(this.outbox ?? '', 'exports');
  }

  get keysDir(): string {
    return join(this.outbox ?? '', 'keys');
  }

  /** Asks as given, and checks the answer against the contract. For an endless stream it waits only for the head. */
  async inject(
    options: InjectOptions & { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string },
  ): Promise<Answered> {
    const path = options.url.split('?', 1)[0]?.slice(this.apiPath.length + 1) ?? '';
    const row = rowOf(options.method, path);
    if (row?.events) return this.injectStream(options);
    const response = await this.app.inject(options);
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body = isJson && response.body !== '' ? response.json() : {};
    if (response.statusCode >= 400 && isJson) strictFailure.parse(body);
    else if (response.statusCode === 200 && row !== undefined && isJson && !row.binary && !row.events) {
      strictAnswer(row).parse(body);
    }
    return { status: response.statusCode, headers: response.headers, body, text: response.body };
  }

  private async injectStream(options: InjectOptions): Promise<Answered> {
    const response = await this.app.inject({ ...options, payloadAsStream: true });
    const { statusCode: status, headers } = response;
    if (status === 200) {
      response.raw.res.destroy();
      return { status, headers, body: {}, text: '' };
    }
    const text = (await response.stream().toArray()).join('');
    return { status, headers, body: strictFailure.parse(JSON.parse(text)) as Answered['body'], text };
  }

  /** Asks a row of the contract. */
  ask(row: Endpoint, { params = {}, query = {}, body, token, headers = {}, from }: Asked = {}): Promise<Answered> {
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(query).toString();
    return this.inject({
      method: row.method,
      url: `${this.apiPath}/${path}${search === '' ? '' : `?${search}`}`,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    });
  }

  /** A new account. */
  async addUser(email: string, roles: readonly Role[] = ['user'], locale?: string): Promise<string> {
    return this.services.users.add({ email, password, roles, locale });
  }

  async signIn(email: string, remember = false): Promise<{ accessToken: string; refreshToken: string }> {
    const result = await this.services.auth.login({
      email,
      password,
      remember,
      address: '192.0.2.1',
      userAgent: 'test',
    });
    if (result.status !== 'ok') throw new Error(`${email} cannot sign in: ${result.status}`);
    return result;
  }

  /** The access token of a new account with these roles. */
  async tokenOf(roles: readonly Role[] = allRoles): Promise<string> {
    const email = `${crypto.randomUUID()}@example.org`;
    await this.addUser(email, roles);
    return (await this.signIn(email)).accessToken;
  }

  async stop(): Promise<void> {
    await this.app.close();
    const { mail, pdf, testRuns, analytics } = this.services;
    await Promise.all([mail, pdf, testRuns, analytics].map((each) => each.close()));
    await this.database.drop();
    if (this.outbox !== undefined) await rm(this.outbox, { recursive: true, force: true });
  }
}

interface TestServerOptions {
  basePath?: string;
  publicUrl?: string;
  trustProxy?: readonly string[];
  rateLimits?: boolean;
  smtpUrl?: string;
  google?: ServiceContext['google'];
  ai?: ServiceContext['ai'];
  client?: string;
  pwa?: boolean;
  hstsSubdomains?: boolean;
  metricsToken?: string;
  help?: HelpFile;
  selling?: ServiceContext['selling'];
  /** Another server beside this one: on its database, with connections of its own. */
  beside?: TestServer;
}

async function openAgain({ url }: TestDatabase): Promise<TestDatabase> {
  const open = await connected(url);
  return { ...open, url, drop: open.close };
}

/** A whole server on a database of its own, with languages and messages, asked without a socket. */
export async function createTestServer({
  basePath = '/',
  publicUrl,
  trustProxy,
  rateLimits = false,
  smtpUrl,
  google,
  ai,
  client = clientDirectory(),
  pwa = false,
  hstsSubdomains = false,
  metricsToken,
  help,
  selling,
  beside,
}: TestServerOptions = {}): Promise<TestServer> {
  const clock = beside?.clock ?? new TestClock();
  const database = await (beside === undefined
    ? createTestDatabase({ content: interfaceTexts })
    : openAgain(beside.database));
  const logLines: string[] = [];

  const log = createLog('info', { write: (line: string) => void logLines.push(line) } satisfies pino.DestinationStream);
  const { db } = database;
  const outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
  const services = createServices({
    db,
    clock: clock.now,
    log,
    tokenSecret,
    migrations: await countMigrations(db),
    apart,
    drawings,
    siteUrl: () => `${publicUrl ?? 'http://localhost'}${basePath}`,
    mail: { smtpUrl, from: 'Assess <assess@example.org>', outbox },
    keysDir: join(outbox, 'keys'),
    analyticsDir: join(outbox, 'analytics'),
    exportsDir: join(outbox, 'exports'),
    ai,
    ...(selling && { selling }),
    ...(help && { help }),
    google: google ?? { clientId: undefined, issuer: 'https://accounts.google.com', keysUrl: undefined },
  });
  const app = await buildApp({
    services,
    log,
    basePath,
    publicUrl,
    trustProxy,
    clientDirectory: client,
    pwa,
    hstsSubdomains,
    metricsToken,
    rateLimits,
  });
  await app.ready();
  return new TestServer(app, database, services, clock, `${basePath}api`, logLines, outbox);
}
