import { tokens } from '../../language/tokens';
import { nameToken } from './nameToken';
import { digestOf, type ExchangeDocument, type ExchangeUnit, groupName, groupsOf } from './unit';

const xliffNamespace = 'urn:oasis:names:tc:xliff:document:2.0';
/** What other programs keep for us. */
export const metadataNamespace = 'urn:oasis:names:tc:xliff:metadata:2.0';

const outsideXml = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
const escaped = (text: string) => text.replace(/[&<>\r]/g, (character) => escapes[character] ?? '');
/** Blanks other than the space would be read as spaces. */
const attribute = (text: string) =>
  text
    .replace(outsideXml, '\ufffd')
    .replace(/[&<>"\r]/g, (character) => escapes[character] ?? '')
    .replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);

/** What XML cannot hold stands as `<cp hex="0007"/>`. */
const content = (text: string): string => {
  let written = '';
  let last = 0;
  for (const { 0: character, index } of text.matchAll(outsideXml)) {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    written += `${escaped(text.slice(last, index))}<cp hex="${code}"/>`;
    last = index + 1;
  }
  return written + escaped(text.slice(last));
};

/** In notes there is no way to write them. */
const noteText = (text: string) => escaped(text.replace(outsideXml, '\ufffd'));

/**
 * What a translator can only keep or lose, as codes. The frames of plurals and selects stay text, since a language may need more forms than
 * the source has, and so do the marks of markdown, which move with the words.
 */
const isCode = (kind: string) => kind === 'argument' || kind === 'formula' || kind === 'tag';

/** For programs that lose the data: tags without the brackets, which some cannot write into an attribute. */
const equivalentOf = (code: string) => code.replace(/^<(.*)>$/s, 'tag:$1');

/** Codes of a unit: the same text in source and target has the same id, the second of its kind another. */
class Codes {
  readonly data = new Map<string, string>();
  private readonly ids = new Map<string, string>();

  inline(text: string, format: ExchangeUnit['format']): string {
    const times = new Map<string, number>();
    return tokens(text, format)
      .map((token) => {
        if (!isCode(token.kind)) return content(token.text);
        const time = (times.get(token.text) ?? 0) + 1;
        times.set(token.text, time);
        const place = `${time} ${token.text}`;
        const id = this.ids.get(place) ?? String(this.ids.size + 1);
        this.ids.set(place, id);
        const data = this.data.get(token.text) ?? `d${this.data.size + 1}`;
        this.data.set(token.text, data);
        return `<ph id="${id}" dataRef="${data}" equiv="${attribute(equivalentOf(token.text))}"/>`;
      })
      .join('');
  }
}

function stateOf({ text, status, outdated }: ExchangeUnit): string {
  if (text === '') return 'state="initial"';
  const state = status === 'reviewed' ? 'reviewed' : 'translated';
  const sub = [status === 'machine' ? 'machine' : '', outdated ? 'outdated' : '']
    .filter((part) => part !== '')
    .join('-');
  return sub === '' ? `state="${state}"` : `state="${state}" subState="assess:${sub}"`;
}

function* writeUnit(unit: ExchangeUnit): Generator<string, void> {
  const { key, text, source, format, context, maxLength, comments, previousSource, outdated } = unit;
  const codes = new Codes();
  const sourceInline = codes.inline(source, format);
  const targetInline = codes.inline(text, format);
  const limit = maxLength === null ? '' : ` slr:sizeRestriction="${maxLength}"`;
  yield `    <unit id="${nameToken(key)}" name="${attribute(key)}" canResegment="no"${limit}>\n`;
  if (text !== '') {
    yield '      <mda:metadata>\n        <mda:metaGroup category="assess">\n';
    yield `          <mda:meta type="digest">${digestOf(text)}</mda:meta>\n`;
    yield '        </mda:metaGroup>\n      </mda:metadata>\n';
  }
  const notes = [
    ...(context === null ? [] : [{ category: 'context', text: context }]),
    ...(outdated && text !== '' && previousSource !== null
      ? [{ category: 'previous-source', text: previousSource }]
      : []),
    ...comments.map((comment) => ({ category: 'comment', text: comment })),
  ];
  if (notes.length > 0) {
    yield '      <notes>\n';
    for (const note of notes) yield `        <note category="${note.category}">${noteText(note.text)}</note>\n`;
    yield '      </notes>\n';
  }
  if (codes.data.size > 0) {
    yield '      <originalData>\n';
    for (const [data, id] of codes.data) yield `        <data id="${id}">${content(data)}</data>\n`;
    yield '      </originalData>\n';
  }
  yield `      <segment ${stateOf(unit)}>\n`;
  yield `        <source xml:space="preserve">${sourceInline}</source>\n`;
  if (text !== '') yield `        <target xml:space="preserve">${targetInline}</target>\n`;
  yield '      </segment>\n    </unit>\n';
}

/** XLIFF 2.1, one `<file>` for each kind and owner. */
export function* writeXliff({ locale, sourceLocale, units }: ExchangeDocument): Generator<string, void> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<xliff xmlns="${xliffNamespace}" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" `;
  yield `xmlns:mda="${metadataNamespace}" version="2.1" srcLang="${sourceLocale}" trgLang="${locale}">\n`;
  for (const group of groupsOf(units)) {
    const name = groupName(group[0].kind, group[0].owner);
    yield `  <file id="${nameToken(name)}" original="${attribute(name)}">\n`;
    if (group.some(({ maxLength }) => maxLength !== null)) {
      yield '    <slr:profiles generalProfile="xliff:codepoints"/>\n';
    }
    for (const unit of group) yield* writeUnit(unit);
    yield '  </file>\n';
  }
  yield '</xliff>\n';
}
