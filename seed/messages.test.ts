import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActions } from 'core/access/auditActions';
import { detailCodes } from 'core/contract/details';
import { errorCodes } from 'core/contract/errors';
import { formulaErrorCodes } from 'core/formula/errors';
import type { AnswerProblemCode } from 'core/instrument/answerValue';
import { problemTable } from 'core/instrument/problem';
import { mailTemplates } from 'server/mail/mailer';
import { faultsOf, sourceFaults, unneededLoanwords } from './messageFaults.testing';
import { messageLocales, seedMessages, systemFiles, variants } from './messages';

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

it('has the same files in each locale, and none of its own in a variant', () => {
  for (const locale of whole) expect([locale, ...filesOf(locale)]).toEqual([locale, ...files]);
  for (const locale of messageLocales) expect(files).toEqual(expect.arrayContaining(filesOf(locale)));
});

it.each(files)('every message of en-US/%s can be read as an ICU message, and is written as English is', (name) => {
  expect(sourceFaults(source, read(source, name))).toEqual([]);
});

it.each(messageLocales)('each mail of %s has a subject of its own', (locale) => {
  const mails = { ...read(source, 'mail.json'), ...read(locale, 'mail.json') };
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
  const texts = Object.entries(read(locale, 'mail.json'));
  expect(
    texts
      .filter(([, text]) => text.trim() !== '')
      .map(([key]) => key)
      .sort(),
  ).toEqual([...wanted, 'mail.layout.link', 'mail.layout.footer'].sort());
});

it('loads every text of every file, the server’s own apart from those of the screens', async () => {
  const messages = await seedMessages(folder);
  for (const locale of whole) {
    const count = (names: string[]) => names.reduce((sum, name) => sum + Object.keys(read(locale, name)).length, 0);
    expect(messages.System[locale]).toMatchObject(read(locale, 'server.json'));
    expect(Object.keys(messages.System[locale] ?? {})).toHaveLength(
      count(files.filter((name) => systemFiles.includes(name))),
    );
    expect(Object.keys(messages.Webpages[locale] ?? {})).toHaveLength(
      count(files.filter((name) => !systemFiles.includes(name))),
    );
  }
  for (const [variant, base] of Object.entries(variants).filter(([code]) =>
    messageLocales.some((one) => one === code),
  )) {
    for (const kind of ['System', 'Webpages'] as const) {
      const [texts = {}, own = {}] = [messages[kind][variant], messages[kind][base]];
      expect(Object.keys(texts).sort()).toEqual(Object.keys(own).sort());
    }
    for (const name of filesOf(variant)) {
      const kind = systemFiles.includes(name) ? 'System' : 'Webpages';
      expect(messages[kind][variant]).toMatchObject(read(variant, name));
    }
  }
});
