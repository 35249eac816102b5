import type { Told } from 'core/contract/answering/attempt';
import type { HelpAddress, HelpList } from 'core/contract/platform/help';
import type { ResolvedText } from 'core/instrument/textKeys';
import { formattingLocale } from 'core/language/formatting';
import { telephoneAddress } from 'core/language/telephone';
import type { pdfWords } from '../../pdf/words';

interface Reader {
  /** Whose addresses; undefined: nobody knows. */
  country: string | undefined;
  told: Told;
  say: Awaited<ReturnType<typeof pdfWords>>['say'];
  locale: string;
}

/** Stands for every country that has no addresses of its own. */
const elsewhere = '*';

/** A text as Markdown that shows nothing but the text. */
const asWritten = (text: string): string => text.replace(/[\\`*_{}[\]()<>#+.!|~&-]/g, '\\$&');

function address({ name, phone, link, hours }: HelpAddress, locale: string): ResolvedText {
  const ways = [
    ...(phone === undefined ? [] : [`[${asWritten(phone)}](${telephoneAddress(phone)})`]),
    ...(link === undefined ? [] : [`[${asWritten(new URL(link).host.replace(/^www\./, ''))}](<${link}>)`]),
    ...(hours === undefined ? [] : [asWritten(hours.text)]),
  ];
  return {
    text: `**${asWritten(name.text)}**  \n${ways.join(' · ')}`,
    locale: name.locale === '' ? locale : name.locale,
  };
}

/** What stands below the risks: who was told of them, and where to get help. Markdown. */
export function helpTexts(list: HelpList, { country, told, say, locale }: Reader): ResolvedText[] {
  const shown = country !== undefined && Object.hasOwn(list, country) ? country : elsewhere;
  const addresses = Object.hasOwn(list, shown) ? (list[shown] ?? []) : [];
  const names = new Intl.DisplayNames([formattingLocale(locale)], { type: 'region' });
  const title = [say('player.help'), ...(shown === elsewhere ? [] : [names.of(shown) ?? shown])].map(asWritten);
  return [
    ...(told === null ? [] : [{ text: asWritten(say('player.risk.told', { told })), locale }]),
    ...(addresses.length === 0 ? [] : [{ text: `**${title.join(' · ')}**`, locale }]),
    ...addresses.map((each) => address(each, locale)),
  ];
}
