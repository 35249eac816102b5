import { directionOf, formatMessage, type MessageValues, matchLocale, sourceLocale } from 'core/language';
import type { TranslationService } from '../texts/service';
import { htmlOf } from './html';
import { type MailTemplate, mailTemplates } from './mailer';

/** A mail as its reader sees it. */
export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
  /** The one it is written in. */
  locale: string;
}

interface Unwritten {
  locale: string;
  template: string;
  values: Record<string, string | number>;
  path: string | null;
}

/** Control characters, line breaks and direction marks: no name or address needs them. */
const unwanted = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** What joins an address, with the signs that look like it or that browsers take for it: U+FF0E, U+FF61, U+3002, U+2024; U+FF0F, U+2044, U+2215, U+29F8, U+FF3C; U+FF20, U+FE6B. */
const dots = '.\uff0e\uff61\u3002\u2024';
const joints = '@\uff20\ufe6b:/\\\\\uff0f\u2044\u2215\u29f8\uff3c';

/** A mail or web address, or anything that a mail program would turn into one. An ideographic full stop before other than Latin letters ends a sentence. */
const leading = new RegExp(
  `[\\p{L}\\p{N}_-]*(?:[${joints}]+[\\p{L}\\p{N}_${dots}${joints}-]*|` +
    `(?:[.\\uff0e\\u2024](?=[\\p{L}\\p{N}-]*\\p{L}{2})|[\\u3002\\uff61](?=[\\p{N}-]*[\\p{Script=Latin}]{2}))[\\p{L}\\p{N}_${dots}${joints}-]*)`,
  'gu',
);
const joining = new RegExp(`[${dots}${joints}]+`, 'gu');

/** A text by others, without links: its words stay, what joins them to an address does not. */
const unlinked = (text: string) => text.replaceAll(leading, (found) => found.replaceAll(joining, ' ').trim());

/** Values written by people for others to read. */
const madeUp = new Set(['name', 'title']);

/** Keeps text of the other direction separate from the sentence around it. */
const isolated = (text: string) => `\u2068${text}\u2069`;

const isTemplate = (template: string): template is MailTemplate => Object.hasOwn(mailTemplates, template);

/**
 * Subject, text and HTML of a mail in the nearest enabled language, from the present System messages.
 * @param siteUrl begins and ends as the links do: `https://assess.example.org/`
 * @throws Error for an unknown template
 */
export async function writeMail(
  { locale: wanted, template, values, path }: Unwritten,
  { translations, siteUrl }: { translations: Pick<TranslationService, 'bundle' | 'languages'>; siteUrl: string },
): Promise<WrittenMail> {
  if (!isTemplate(template)) throw new Error(`There is no mail ${template}`);
  const languages = await translations.languages();
  const codes = languages.map(({ code }) => code);
  const { texts, shownIn: locale } = await translations.bundle('System', matchLocale([wanted], codes) ?? sourceLocale);
  const direction = directionOf(locale, languages.find(({ code }) => code === locale)?.direction);

  const given: Record<string, MessageValues[string]> = { site: new URL(siteUrl).host };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') given[name] = value;
    else {
      const plain = value.replaceAll(unwanted, ' ').slice(0, 300);
      given[name] = madeUp.has(name) ? unlinked(plain) : plain;
    }
  }
  const timeZone = typeof values.timeZone === 'string' ? values.timeZone : 'UTC';
  const mixed = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      direction === 'rtl' && typeof value === 'string' && name !== 'method' ? isolated(value) : value,
    ]),
  );
  const say = (key: string) => {
    const message = texts[`mail.${key}`];
    return message === undefined ? '' : formatMessage(message, mixed, locale, timeZone);
  };
  const leadsTo = path ?? mailTemplates[template];
  const link = leadsTo === null || leadsTo === 'own' ? undefined : new URL(leadsTo.replace(/^\/+/, ''), siteUrl).href;
  const parts = {
    heading: say(`${template}.heading`),
    paragraphs: say(`${template}.text`).split(/\n{2,}/),
    link: link === undefined ? undefined : { href: link, button: say(`${template}.button`), hint: say('layout.link') },
    after: say(`${template}.after`),
    footer: say('layout.footer'),
  };
  const text = [
    parts.heading,
    ...parts.paragraphs,
    ...(parts.link === undefined ? [] : [`${parts.link.button}:\n${parts.link.href}`]),
    parts.after,
    `-- \n${parts.footer}`,
  ];
  return {
    subject: say(`${template}.subject`).replaceAll(/\s+/g, ' ').trim(),
    text: `${text.filter((paragraph) => paragraph !== '').join('\n\n')}\n`,
    html: htmlOf({ ...parts, locale, direction }),
    locale,
  };
}
