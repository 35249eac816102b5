import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActions } from 'core/access/auditActions';
import { detailCodes } from 'core/contract/details';
import { errorCodes } from 'core/contract/errors';
import { formulaErrorCodes } from 'core/formula/errors';
import type { AnswerProblemCode } from 'core/instrument/answerValue';
import { problemTable } from 'core/instrument/problem';
import { messageArguments } from 'core/language';
import { mailTemplates } from 'server/mail/mailer';
import { messageLocales, seedMessages, systemFiles } from './messages';

const folder = join(__dirname, 'messages');
const read = (locale: string, name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, locale, name), 'utf8'));

const source = 'en-US';
const files = readdirSync(join(folder, source)).sort();
const translated = messageLocales.filter((locale) => locale !== source);
const pairs = translated.flatMap((locale) => files.map((name): [string, string] => [locale, name]));

/** Texts that are the same in another language too: names, symbols, and placeholders alone. */
const sameEverywhere = /^(?:[\s\p{P}\p{S}\p{N}]|\{\w+(?:, number)?\}|JSON|CSV|PDF|OK|ID|URL|SVG|PHQ-9|E-Mail)*$/u;

/** `locale key` of words that a language has taken over as they are. */
const loanwords = new Set([
  'de-DE audit.change.code',
  'de-DE audit.change.passkey',
  'de-DE audit.change.version',
  'de-DE instrument.code',
  'de-DE instrument.status',
  'de-DE instrument.version',
  'de-DE menu.instrument',
  'de-DE users.status',
  'de-DE users.method.google',
  'ar-EG users.method.google',
  'zh-CN users.method.google',
]);

const argumentsOf = (text: string) => [...(messageArguments(text) ?? ['malformed'])].sort();

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
  expect(files).toContain('system.json');
});

it('has the same files in each locale', () => {
  for (const locale of messageLocales) expect(readdirSync(join(folder, locale)).sort()).toEqual(files);
});

it.each(files)('every message of en-US/%s can be read as an ICU message', (name) => {
  const malformed = Object.entries(read(source, name)).filter(([, text]) => messageArguments(text) === null);
  expect(malformed).toEqual([]);
});

describe.each(pairs)('%s/%s', (locale, name) => {
  const base = read(source, name);
  const texts = read(locale, name);

  it('has every message of en-US and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(base).sort());
  });

  it('has the placeholders of en-US', () => {
    const differing = Object.keys(base).filter(
      (key) => argumentsOf(texts[key] ?? '').join() !== argumentsOf(base[key] ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('leaves nothing in English', () => {
    const english = Object.keys(base).filter(
      (key) => texts[key] === base[key] && !sameEverywhere.test(base[key] ?? '') && !loanwords.has(`${locale} ${key}`),
    );
    expect(english).toEqual([]);
  });
});

it.each(messageLocales)('the screens of %s have a sentence and a name for every act of the audit log', (locale) => {
  const texts = read(locale, 'people.json');
  const keys = auditActions.flatMap((action) => [`audit.${action}`, `audit.name.${action}`]);
  expect(keys.filter((key) => !texts[key]?.trim())).toEqual([]);
});

describe.each(messageLocales)('the System messages of %s', (locale) => {
  const texts = read(locale, 'system.json');
  const lacking = (keys: readonly string[]) => keys.filter((key) => !texts[key]?.trim());

  it('name every error, every detail and every problem of an instrument', () => {
    expect(lacking(errorCodes.map((code) => `error.${code}`))).toEqual([]);
    expect(lacking(detailCodes.map((code) => `detail.${code}`))).toEqual([]);
    expect(lacking(Object.keys(answerCodes).map((code) => `detail.answer.${code}`))).toEqual([]);
    expect(lacking(Object.keys(problemTable).map((code) => `problem.${code}`))).toEqual([]);
    expect(lacking(formulaErrorCodes.map((code) => `problem.formula.${code}`))).toEqual([]);
  });
});

it.each(messageLocales)('every mail has its texts in %s, and no text is without its mail', (locale) => {
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
  for (const locale of messageLocales) {
    const count = (names: string[]) => names.reduce((sum, name) => sum + Object.keys(read(locale, name)).length, 0);
    expect(messages.System[locale]).toMatchObject(read(locale, 'system.json'));
    expect(Object.keys(messages.System[locale] ?? {})).toHaveLength(
      count(files.filter((name) => systemFiles.includes(name))),
    );
    expect(Object.keys(messages.Webpages[locale] ?? {})).toHaveLength(
      count(files.filter((name) => !systemFiles.includes(name))),
    );
  }
});
