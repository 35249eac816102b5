import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EnvironmentError, keepTokenSecret, readEnvironment } from './environment';

describe('the environment', () => {
  it('has a default for everything, an empty variable counting as absent', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ' })).toEqual({
      basePath: '/',
      port: 8000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      keysDir: resolve('data-keys'),
      dataDirChosen: false,
      trustProxy: [],
      hstsSubdomains: false,
      admin: {},
      demo: false,
      pwa: false,
      site: {},
      mail: { monthly: 12 },
      guestDays: 30,
      google: { issuer: 'https://accounts.google.com' },
      selling: { seller: { name: '', address: '', taxId: '', bank: '' }, dueDays: 14 },
      logLevel: 'info',
    });
  });

  it('keeps keys and data apart', () => {
    expect(readEnvironment({ DATA_DIR: '/srv/assess' }).keysDir).toBe('/srv/assess-keys');
    const inside = () => readEnvironment({ DATA_DIR: '/srv/assess', KEYS_DIR: '/srv/assess/keys' });
    expect(inside).toThrow('KEYS_DIR should be outside DATA_DIR');
  });

  it('takes every variable', () => {
    expect(
      readEnvironment({
        BASE_PATH: '/assess',
        PORT: '0',
        HOST: '::',
        DATA_DIR: '/srv/assess',
        KEYS_DIR: '/srv/keys',
        DATABASE_URL: 'postgresql://me:secret@db/assess',
        PUBLIC_URL: 'https://assess.example.org/',
        HSTS_SUBDOMAINS: '1',
        METRICS_TOKEN: 'm'.repeat(32),
        TRUST_PROXY: '10.0.0.2, 2001:db8::/32,loopback',
        ADMIN_EMAIL: 'admin@example.org',
        ADMIN_PASSWORD: 'long enough',
        DEMO: '1',
        PWA: '1',
        SITE_TITLE: 'Clinic & more',
        SITE_LOGO: '/srv/logo.SVG',
        HELP_FILE: '/srv/help.json',
        SMTP_URL: 'smtp://mail:25',
        SURVEY_MAILS_A_MONTH: '3',
        SURVEY_GUEST_DAYS: '7',
        MAIL_FROM: 'Assess <assess@example.org>',
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_ISSUER: 'http://localhost:1',
        AI_BASE_URL: 'http://localhost:2/v1',
        AI_MODEL: 'model',
        AI_API_KEY: 'key',
        AI_MODELS: 'other, model',
        AI_PLACE: 'Here',
        AI_QUESTIONS_A_DAY: '7',
        AI_TOKENS_A_MONTH: '1000',
        AI_CHAT_DAYS: '30',
        SELLER_NAME: 'Clinic',
        SELLER_ADDRESS: '1 Street',
        SELLER_TAX_ID: 'X1',
        SELLER_BANK: 'Bank',
        INVOICE_DUE_DAYS: '30',
        PAYMENT_PROVIDER: 'stripe',
        PAYMENT_KEY: 'sk',
        PAYMENT_WEBHOOK_SECRET: 'whsec',
        PAYMENT_URL: 'http://localhost:4',
        S3_ENDPOINT: 'http://localhost:3',
        S3_BUCKET: 'bucket',
        S3_ACCESS_KEY: 'access',
        S3_SECRET_KEY: 'secret',
        LOG_LEVEL: 'debug',
        TOKEN_SECRET: 'x'.repeat(32),
        HOME: '/unrelated',
      }),
    ).toEqual({
      basePath: '/assess/',
      port: 0,
      host: '::',
      dataDir: '/srv/assess',
      keysDir: '/srv/keys',
      dataDirChosen: true,
      databaseUrl: 'postgresql://me:secret@db/assess',
      publicUrl: 'https://assess.example.org',
      trustProxy: ['10.0.0.2', '2001:db8::/32', 'loopback'],
      hstsSubdomains: true,
      metricsToken: 'm'.repeat(32),
      admin: { email: 'admin@example.org', password: 'long enough' },
      demo: true,
      pwa: true,
      site: { title: 'Clinic & more', logoFile: '/srv/logo.SVG' },
      helpFile: '/srv/help.json',
      mail: { smtpUrl: 'smtp://mail:25', from: 'Assess <assess@example.org>', monthly: 3 },
      guestDays: 7,
      google: { clientId: 'client', issuer: 'http://localhost:1' },
      ai: {
        baseUrl: 'http://localhost:2/v1',
        model: 'model',
        apiKey: 'key',
        models: ['other'],
        place: 'Here',
        daily: 7,
        monthlyTokens: 1000,
        keptDays: 30,
      },
      selling: {
        seller: { name: 'Clinic', address: '1 Street', taxId: 'X1', bank: 'Bank' },
        dueDays: 30,
        stripe: { key: 'sk', webhookSecret: 'whsec', url: 'http://localhost:4' },
      },
      s3: { endpoint: 'http://localhost:3', bucket: 'bucket', accessKey: 'access', secretKey: 'secret' },
      logLevel: 'debug',
      tokenSecret: 'x'.repeat(32),
    });
  });

  it.each([
    [{ BASE_PATH: 'assess' }, 'BASE_PATH is "assess": it should be a path like / or /assess/'],
    [{ BASE_PATH: '//evil' }, 'BASE_PATH is "//evil"'],
    [{ PORT: '99999' }, 'PORT is "99999": it should be a whole number from 0 to 65535'],
    [{ PORT: '8e3' }, 'PORT is "8e3"'],
    [{ HOST: 'a b' }, 'HOST is "a b": it should be an address'],
    [{ DATABASE_URL: 'mysql://me:secret@db' }, 'DATABASE_URL should be an address like postgresql://'],
    [{ PUBLIC_URL: 'assess.example.org' }, 'PUBLIC_URL should be an address like https://'],
    [{ TRUST_PROXY: 'proxy.example.org' }, 'TRUST_PROXY is "proxy.example.org": it should be addresses of proxies'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY is "10.0.0.0/33"'],
    [{ TRUST_PROXY: '10.0.0.2,' }, 'TRUST_PROXY is "10.0.0.2,"'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is "true"'],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL is "admin": it should be an e-mail address'],
    [{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'secret' }, 'ADMIN_PASSWORD should have at least 8 characters'],
    [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL should be set too, because ADMIN_PASSWORD is'],
    [{ SITE_TITLE: 'x'.repeat(61) }, 'it should have at most 60 characters'],
    [{ SITE_LOGO: '/srv/logo.gif' }, 'SITE_LOGO is "/srv/logo.gif": it should be the path of an SVG, PNG or WebP file'],
    [{ HELP_FILE: '/srv/help.txt' }, 'HELP_FILE is "/srv/help.txt": it should be the path of a JSON file'],
    [{ DEMO: 'yes' }, 'DEMO is "yes": it should be 0 or 1'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL should be an address like smtp://'],
    [{ MAIL_FROM: 'assess' }, 'MAIL_FROM is "assess"'],
    [{ AI_BASE_URL: 'https://ai' }, 'AI_MODEL should be set too, because AI_BASE_URL is'],
    [{ S3_ENDPOINT: 'https://s3' }, 'S3_BUCKET should be set too, because S3_ENDPOINT is'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud": it should be fatal, error'],
    [{ TOKEN_SECRET: 'secret' }, 'TOKEN_SECRET should have at least 32 characters'],
  ])('refuses %j by name, and says what it should be', (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(EnvironmentError);
    expect(() => readEnvironment(variables)).toThrow(message);
  });

  it('names everything that is wrong at once, and repeats no secret', () => {
    const read = () =>
      readEnvironment({ PORT: 'x', DATABASE_URL: 'me:secret', TOKEN_SECRET: 'secret', ADMIN_PASSWORD: 'secret' });
    expect(read).toThrow(/PORT.*DATABASE_URL.*ADMIN_PASSWORD.*TOKEN_SECRET.*ADMIN_EMAIL/s);
    expect(read).not.toThrow(/secret/);
  });
});

describe('the secret that signs tokens', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assess-secret-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is made once, the same for processes that ask at the same time, and readable by its owner alone', async () => {
    const dataDir = join(folder, 'data');
    const asked = await Promise.all([1, 2, 3].map(() => keepTokenSecret(dataDir)));
    expect(new Set([...asked, await keepTokenSecret(dataDir)]).size).toBe(1);
    expect(asked[0]?.length).toBeGreaterThanOrEqual(64);
    expect(await readdir(dataDir)).toEqual(['token-secret']);
    expect((await stat(join(dataDir, 'token-secret'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(dataDir, 'token-secret'), 'utf8')).trim()).toBe(asked[0]);
  });

  it('is refused when what is kept is too short, or the folder is no folder', async () => {
    await writeFile(join(folder, 'token-secret'), 'short');
    await expect(keepTokenSecret(folder)).rejects.toThrow(/token-secret.*too short/);
    await expect(keepTokenSecret(join(folder, 'token-secret'))).rejects.toThrow(EnvironmentError);
  });
});
