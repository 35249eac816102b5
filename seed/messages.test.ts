import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditActions } from 'core/access/auditActions';
import { detailCodes } from 'core/contract/details';
import { errorCodes } from 'core/contract/errors';
import { formulaErrorCodes } from 'core/formula/errors';
import type { AnswerProblemCode } from 'core/instrument/answerValue';
import { problemTable } from 'core/instrument/problem';
import { messageKindsOfSurvey } from 'core/survey/document';
import { generatedFiles } from 'server/generatedFiles';
import { mailTemplates } from 'server/mail/mailer';
import { faultsOf, sourceFaults, unneededLoanwords } from './messageFaults.testing';
import { isForStaff, kindOf } from './messageKinds';
import { messageLocales, seedMessages, variants } from './messages';
import { missingTexts, translationFiles } from './translationFiles';

const folder = join(__dirname, 'messages');
const read = (locale: string, name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, locale, name), 'utf8'));

const source = 'en-US';
const files = readdirSync(join(folder, source)).sort();
const isVariant = (locale: string) => Object.hasOwn(variants, locale);
/** Those that have every text of their own. */
const whole = messageLocales.filter((locale) => !isVariant(locale));
const translated = messageLocales.filter((locale) => locale !== source);
const filesOf = (locale: string) => readdirSync(join(folder, locale)).sort();
const pairs = translated.flatMap((locale) => filesOf(locale).map((name): [string, string] => [locale, name]));

/** The codes that an answer may be refused with: all of the type, and two that only a whole sheet can have. */
const answerCodes: Record<AnswerProblemCode | 'unknown_question' | 'bad_characters', true> = {
  unknown_question: true,
  bad_characters: true,
  wrong_kind: true,
  not_answerable: true,
  empty: true,
  unknown_answer: true,
  repeated_answer: true,
  exclusive_combined: true,
  too_few_picks: true,
  too_many_picks: true,
  below_minimum: true,
  above_maximum: true,
  off_step: true,
  too_short: true,
  too_long: true,
  pattern_mismatch: true,
  not_a_date: true,
  not_a_time: true,
  too_early: true,
  too_late: true,
};

it('has files to look at', () => {
  expect(files).toContain('server.json');
});

it('has each group of keys in one file', () => {
  const fileOf = new Map<string, string>();
  for (const name of files) {
    for (const key of Object.keys(read(source, name))) {
      const group = key.split('.')[0] ?? key;
      expect([group, name]).toEqual([group, fileOf.get(group) ?? name]);
      fileOf.set(group, name);
    }
  }
});

it('has the same files in each locale, and none of its own in a variant', () => {
  for (const locale of whole) expect([locale, ...filesOf(locale)]).toEqual([locale, ...files]);
  for (const locale of messageLocales) expect(files).toEqual(expect.arrayContaining(filesOf(locale)));
});

it.each(files)('every message of en-US/%s can be read as an ICU message, and is written as English is', (name) => {
  expect(sourceFaults(source, read(source, name))).toEqual([]);
});

it.each(messageLocales)('each mail of %s has a subject of its own', (locale) => {
  const mails = { ...read(source, 'server.json'), ...read(locale, 'server.json') };
  const subjects = Object.keys(mailTemplates).map((template) => mails[`mail.${template}.subject`]);
  expect(new Set(subjects).size).toBe(subjects.length);
});

it.each(pairs)('%s/%s has every message, whole, in its own language', (locale, name) => {
  expect(faultsOf(locale, read(source, name), read(locale, name), isVariant(locale))).toEqual([]);
});

it.each(translated)('no word of %s passes for a loanword that is none', (locale) => {
  const all = (of: string) => Object.assign({}, ...filesOf(of).map((name) => read(of, name)));
  expect(unneededLoanwords(locale, all(source), all(locale))).toEqual([]);
});

describe('a fault is found:', () => {
  const days = '{n, plural, one {# day} other {# days}}';
  it.each<[string, string, string, Record<string, string>]>([
    ['a missing message', 'de-DE', 'missing', {}],
    ['a message that waits for its translation', 'de-DE', 'npm run texts:missing', { a: '' }],
    ['a message that en-US lacks', 'de-DE', 'en-US has no such message', { a: 'Hallo {name}', b: 'x' }],
    ['a lost placeholder', 'de-DE', 'argument_lost', { a: 'Hallo' }],
    ['a placeholder of another name', 'de-DE', 'argument_invented', { a: 'Hallo {name} {nahme}' }],
    ['an untranslated text', 'de-DE', 'untranslated', { a: 'Hello {name}' }],
    ['an untranslated text in another script', 'ru-RU', 'no letter of its script', { a: 'Hi {name}' }],
    ['a text that was emptied', 'de-DE', 'empty', { a: ' ' }],
    ['a malformed message', 'de-DE', 'icu_malformed', { a: 'Hallo {name' }],
    ['space at an edge', 'de-DE', 'space at the edge', { a: 'Hallo {name} ' }],
    ['foreign quotation marks', 'de-DE', 'quotation marks', { a: 'Hallo ”{name}”' }],
    ['straight quotation marks', 'fr-FR', 'quotation marks', { a: 'Bonjour "{name}"' }],
    ['a straight apostrophe', 'fr-FR', 'is not written so', { a: "C'est {name}" }],
    ['simplified characters', 'zh-TW', 'is not written so', { a: '这是 {name}' }],
    ['full stops for an ellipsis', 'de-DE', 'ellipsis', { a: 'Hallo {name}...' }],
    ['a variant that repeats its base', 'en-GB', 'as in en-US', { a: 'Hello {name}' }],
    ['an invented tag', 'de-DE', 'tag_invented', { a: 'Hallo <b>{name}</b>' }],
  ])('%s (%s)', (_, locale, fault, texts) => {
    expect(faultsOf(locale, { a: 'Hello {name}' }, texts, isVariant(locale)).join()).toContain(fault);
  });

  it('plural forms that are not those of the language', () => {
    const faults = (locale: string, text: string) => faultsOf(locale, { a: days }, { a: text }, false).join();
    expect(faults('ru-RU', '{n, plural, one {# день} other {# дня}}')).toContain('few, many');
    expect(faults('fr-FR', '{n, plural, one {# jour} other {# jours}}')).toContain('many');
    expect(faults('ja-JP', '{n, plural, one {# 日} other {# 日}}')).toContain('surplus');
  });

  it('and a good translation has none', () => {
    expect(faultsOf('de-DE', { a: 'Hello {name}' }, { a: 'Hallo „{name}“' }, false)).toEqual([]);
    expect(faultsOf('en-GB', { a: 'Hello {name}', b: 'x' }, { a: 'Hullo {name}' }, true)).toEqual([]);
  });
});

it.each(whole)('the screens of %s have a sentence and a name for every act of the audit log', (locale) => {
  const texts = read(locale, 'accounts.json');
  const keys = auditActions.flatMap((action) => [`audit.${action}`, `audit.name.${action}`]);
  expect(keys.filter((key) => !texts[key]?.trim())).toEqual([]);
});

describe.each(whole)('the System messages of %s', (locale) => {
  const texts = read(locale, 'server.json');
  const lacking = (keys: readonly string[]) => keys.filter((key) => !texts[key]?.trim());

  it('name every error, every detail and every problem of an instrument', () => {
    expect(lacking(errorCodes.map((code) => `error.${code}`))).toEqual([]);
    expect(lacking(detailCodes.map((code) => `detail.${code}`))).toEqual([]);
    expect(lacking(Object.keys(answerCodes).map((code) => `detail.answer.${code}`))).toEqual([]);
    expect(lacking(Object.keys(problemTable).map((code) => `problem.${code}`))).toEqual([]);
    expect(lacking(formulaErrorCodes.map((code) => `problem.formula.${code}`))).toEqual([]);
  });
});

it.each(whole)('every mail has its texts in %s, and no text is without its mail', (locale) => {
  const parts = ['subject', 'heading', 'text', 'button', 'after'];
  const wanted = Object.entries(mailTemplates).flatMap(([template, leadsTo]) =>
    parts.filter((part) => part !== 'button' || leadsTo !== null).map((part) => `mail.${template}.${part}`),
  );
  const ofSurveys = [
    ...[...messageKindsOfSurvey, 'wave'].flatMap((kind) => [`mail.survey_${kind}.subject`, `mail.survey_${kind}.body`]),
    ...['button', 'why', 'decline', 'unsubscribe', 'calendar'].map((part) => `mail.survey.${part}`),
  ];
  const texts = Object.entries(read(locale, 'server.json')).filter(([key]) => key.startsWith('mail.'));
  expect(
    texts
      .filter(([, text]) => text.trim() !== '')
      .map(([key]) => key)
      .sort(),
  ).toEqual([...wanted, ...ofSurveys, 'mail.layout.link', 'mail.layout.footer'].sort());
});

it('loads every text of every file, the server’s own apart from those of the screens', async () => {
  const messages = await seedMessages(folder);
  for (const locale of whole) {
    const count = (names: string[]) => names.reduce((sum, name) => sum + Object.keys(read(locale, name)).length, 0);
    expect(messages.System[locale]).toMatchObject(read(locale, 'server.json'));
    for (const kind of ['System', 'Webpages'] as const) {
      expect(Object.keys(messages[kind][locale] ?? {})).toHaveLength(
        count(files.filter((name) => kindOf(name) === kind)),
      );
    }
  }
  for (const [variant, base] of Object.entries(variants).filter(([code]) =>
    messageLocales.some((one) => one === code),
  )) {
    for (const kind of ['System', 'Webpages'] as const) {
      const [texts = {}, own = {}] = [messages[kind][variant], messages[kind][base]];
      expect(Object.keys(texts).sort()).toEqual(Object.keys(own).sort());
    }
    for (const name of filesOf(variant)) {
      expect(messages[kindOf(name)][variant]).toMatchObject(read(variant, name));
    }
  }
});

describe('texts that wait for their translation', () => {
  let copy: string;
  const change = (locale: string, name: string, texts: Record<string, string>) =>
    writeFileSync(join(copy, locale, name), JSON.stringify({ ...read(locale, name), ...texts }));
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'messages-'));
    cpSync(folder, copy, { recursive: true });
  });
  afterEach(() => rmSync(copy, { recursive: true }));

  it('are not seeded: the source, or the language that fills a variant, stands in for them', async () => {
    change('de-DE', 'shell.json', { 'shell.loading': '' });
    change('en-GB', 'shell.json', { 'shell.loading': '' });
    const { Webpages } = await seedMessages(copy);
    expect(Webpages['de-DE']).not.toHaveProperty(['shell.loading']);
    expect(Webpages['de-DE']).toHaveProperty(['shell.reload'], read('de-DE', 'shell.json')['shell.reload']);
    expect(Webpages['en-GB']).toHaveProperty(['shell.loading'], read(source, 'shell.json')['shell.loading']);
  });

  it('do not include those that the source leaves empty', async () => {
    change(source, 'server.json', { 'mail.invite.after': '' });
    change('de-DE', 'server.json', { 'mail.invite.after': '' });
    const { System } = await seedMessages(copy);
    expect(System['de-DE']).toHaveProperty(['mail.invite.after'], '');
    expect(missingTexts(copy)).toEqual([]);
  });

  it('are listed, whether they are marked or not there yet', () => {
    expect(missingTexts(copy)).toEqual([]);
    change(source, 'shell.json', { 'shell.new': 'New' });
    change('de-DE', 'desk.json', { 'home.welcome': '' });
    const listed = missingTexts(copy);
    expect(listed).toHaveLength(whole.length);
    expect(listed).toEqual(
      expect.arrayContaining(['ko-KR/shell.json shell.new: New', 'de-DE/desk.json home.welcome: Welcome, {name}']),
    );
  });
});

describe('the files of other languages follow the source:', () => {
  let planted: string;
  const plant = (locale: string, name: string, texts: Record<string, string>) => {
    mkdirSync(join(planted, locale), { recursive: true });
    writeFileSync(join(planted, locale, name), JSON.stringify(texts));
  };
  /** What generating leaves, keys in their order. */
  const made = (locale: string) =>
    translationFiles(planted)
      .filter((file) => file.locale === locale)
      .map(({ name, texts }) => [name, Object.entries(texts)]);
  beforeEach(() => {
    planted = mkdtempSync(join(tmpdir(), 'messages-'));
  });
  afterEach(() => rmSync(planted, { recursive: true }));

  it('a key that they lack is added with an empty text, one that the source lacks is removed', () => {
    plant(source, 'desk.json', { b: 'B', a: 'A', c: 'C' });
    plant('de-DE', 'desk.json', { old: 'alt', c: 'Ce', b: 'Be' });
    expect(made('de-DE')).toEqual([['desk.json', Object.entries({ b: 'Be', a: '', c: 'Ce' })]]);
    expect(made('ko-KR')).toEqual([['desk.json', Object.entries({ b: '', a: '', c: '' })]]);
  });

  it('a translation moves to another file with its key', () => {
    plant(source, 'desk.json', { a: 'A' });
    plant(source, 'shell.json', { b: 'B' });
    plant('de-DE', 'desk.json', { a: 'Ah', b: 'Be' });
    expect(made('de-DE')).toEqual([
      ['desk.json', [['a', 'Ah']]],
      ['shell.json', [['b', 'Be']]],
    ]);
  });

  it('a variant gets no key that it does not say differently', () => {
    plant(source, 'desk.json', { a: 'A', b: 'B' });
    plant(source, 'shell.json', { c: 'C' });
    plant('en-GB', 'desk.json', { old: 'old', b: 'Bee' });
    expect(made('en-GB')).toEqual([['desk.json', [['b', 'Bee']]]]);
  });

  it('"npm run generate" writes all of them', () => {
    const written = generatedFiles.map(({ file }) => file).filter((file) => file.startsWith('seed/messages/'));
    expect(written).toEqual(pairs.map(([locale, name]) => `seed/messages/${locale}/${name}`));
  });
});

describe('texts that no respondent comes to see', () => {
  it.each<[string, string, boolean]>([
    ['authoring.json', 'question.text', true],
    ['authoring.json', 'instrument.archive', true],
    ['authoring.json', 'instrument.archive.text', true],
    ['authoring.json', 'instrument.archived', false],
    ['authoring.json', 'instrument.lead', false],
    ['translating.json', 'glossary.title', true],
    ['accounts.json', 'users.status', true],
    ['accounts.json', 'profile.title', false],
    ['server.json', 'detail.exchange.empty', true],
    ['server.json', 'detail.answer.empty', false],
  ])('%s %s: %s', (file, key, expected) => {
    expect(isForStaff(file, key)).toBe(expected);
  });

  it('are marked in the seed', async () => {
    const { staffKeys } = await seedMessages(folder);
    expect(staffKeys.has('question.text')).toBe(true);
    expect(staffKeys.has('shell.loading')).toBe(false);
  });
});
