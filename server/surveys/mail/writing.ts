import { directionOf, formatMessage, matchLocale, sourceLocale } from 'core/language';
import type { SurveyMessageKind } from 'core/survey/document';
import { mailTextKey } from 'core/survey/mailTexts';
import { fillVariables } from 'core/survey/mailVariables';
import MarkdownIt from 'markdown-it';
import type { AttributeValues } from '../../database/schema/survey';
import { htmlOf } from '../../mail/html';
import type { TranslationService } from '../../texts/service';

/** A mail of a survey as its reader sees it. */
export interface WrittenMail {
  locale: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailFacts {
  kind: SurveyMessageKind;
  /** Code of the wave that it belongs to; null: to the survey as a whole. */
  wave: string | null;
  /** Of the texts; the words of the product are in the nearest language that it has. */
  locale: string;
  /** A text of the survey in that language; '': nobody has written it. */
  say(key: string): string;
  name: string | null;
  attributes: Readonly<AttributeValues>;
  timeZone: string;
  /** Of the wave, where it belongs to one. */
  closesAt: Date | null;
  link: string;
  /** Where one can decline, and ask for no more mails; `calendar`: a file with the dates, where there are any. */
  ways: { decline: string; unsubscribe: string; calendar?: string | undefined };
  siteUrl: string;
}

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true });

/** CommonMark lets every ASCII punctuation be escaped: what somebody is called never becomes markup. */
const escaped = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\s]+/gu, ' ').trim();

/** The text of the product for a kind of mail as its authors would write it, with variables in braces. */
export const usualText = (template: string, locale: string): string =>
  formatMessage(
    template,
    { title: '{{ title }}', until: '{{ until }}', name: '{{ name }}', link: '{{ link }}' },
    locale,
  );

/** The product's own words for a kind of mail; another one asks for the first time than asks again. */
export const usualKey = (kind: SurveyMessageKind, wave: string | null): string =>
  kind === 'invitation' && wave !== null ? 'mail.survey_wave' : `mail.survey_${kind}`;

/** Whose texts a mail has, the first that is written: a wave's own; its reminders, last call and thanks else say what all others say. */
const textOwners = (kind: SurveyMessageKind, wave: string | null): string[] =>
  wave === null
    ? [mailTextKey(kind)]
    : [mailTextKey(kind, wave), ...(kind === 'invitation' ? [] : [mailTextKey(kind)])];

export type Words = Pick<TranslationService, 'bundle' | 'languages'>;

/** The product's own words of mails in the language nearest to this one. */
export async function wordsIn(translations: Words, wanted: string) {
  const languages = await translations.languages();
  const near =
    matchLocale(
      [wanted],
      languages.map(({ code }) => code),
    ) ?? sourceLocale;
  const { texts, shownIn } = await translations.bundle('System', near);
  return {
    texts,
    locale: shownIn,
    direction: directionOf(shownIn, languages.find(({ code }) => code === shownIn)?.direction),
  };
}

/** Subject, text and HTML of a mail, from the texts as they are now. */
export async function writeSurveyMail(facts: MailFacts, translations: Words): Promise<WrittenMail> {
  const { kind, wave, say, name, attributes, timeZone, closesAt, link, ways, siteUrl } = facts;
  const words = await wordsIn(translations, facts.locale);
  const system = (key: string) =>
    formatMessage(words.texts[`mail.${key}`] ?? '', { site: new URL(siteUrl).host }, words.locale);
  const usual = (part: string) => usualText(words.texts[`${usualKey(kind, wave)}.${part}`] ?? '', words.locale);
  const written = (part: string) =>
    textOwners(kind, wave)
      .map((key) => say(`${key}.${part}`))
      .find((text) => text.trim() !== '') ?? '';
  const body = written('body') || usual('body');
  const own = written('body') !== '';
  const locale = own || say('title') !== '' ? facts.locale : words.locale;
  const direction = directionOf(own ? facts.locale : words.locale);

  const until = closesAt?.toLocaleString(words.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zoned(timeZone),
  });
  const titleOfWave = wave === null ? '' : say(`wave.${wave}.title`);
  const filling = (variable: string): string | undefined => {
    const code = /^attribute\.(\w+)$/.exec(variable)?.[1];
    if (code !== undefined) {
      const value = Object.hasOwn(attributes, code) ? attributes[code] : undefined;
      return value === undefined ? '' : say(`attribute.${code}.value.${value}`) || String(value);
    }
    return { name: name ?? '', title: say('title'), asker: say('asker'), until: until ?? '', wave: titleOfWave }[
      variable
    ];
  };
  const plain = (text: string) => fillVariables(text, (one) => (one === 'link' ? link : oneLine(filling(one) ?? '')));
  const marked = (text: string) =>
    fillVariables(text, (one) => (one === 'link' ? `<${link}>` : escaped(oneLine(filling(one) ?? ''))));

  const subject = oneLine(plain(written('subject').trim() || usual('subject')));
  const button =
    kind === 'thanks' ? undefined : { href: link, button: system('survey.button'), hint: system('layout.link') };
  const footer = system('survey.why');
  const led = [
    ...(ways.calendar === undefined ? [] : [{ href: ways.calendar, text: system('survey.calendar') }]),
    ...(kind === 'thanks' ? [] : [{ href: ways.decline, text: system('survey.decline') }]),
    { href: ways.unsubscribe, text: system('survey.unsubscribe') },
  ];
  const text = [
    plain(body).trim(),
    ...(button === undefined ? [] : [`${button.button}:\n${link}`]),
    `-- \n${footer}\n${led.map(({ href, text: label }) => `${label}: ${href}`).join('\n')}`,
  ];
  const html = htmlOf({
    ...{ locale, direction, heading: subject, paragraphs: [], html: markdown.render(marked(body)) },
    ...{ link: button, after: '', footer, ways: led },
  });
  return { locale, subject, text: `${text.join('\n\n')}\n`, html };
}

function zoned(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
