import { nameToken } from './nameToken';
import { poPluralForms } from './poPlurals';
import { statusWord } from './status';
import { digestOf, type ExchangeDocument, type ExchangeUnit } from './unit';

/** Characters of a line, quotation marks included; as gettext's own programs write. */
const lineWidth = 79;

const named: Record<string, string> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

const escaped = (text: string): string =>
  text.replace(
    /["\\\u007f]|(?![\u0080-\u009f])\p{Cc}/gu,
    (character) => named[character] ?? `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );

/** Pieces of an escaped line that may stand on lines of their own: broken after blanks. */
function wrapped(line: string, width: number): string[] {
  const lines: string[] = [];
  let present = '';
  for (const word of line.match(/[^ ]* +|[^ ]+$/g) ?? []) {
    if (present !== '' && present.length + word.length > width) {
      lines.push(present);
      present = '';
    }
    present += word;
  }
  return present === '' ? lines : [...lines, present];
}

/** `msgid "…"`; a long text, or one of several lines, begins on the next line. */
function field(name: string, text: string, prefix = ''): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const oneLine = escaped(text);
  if (lines.length <= 1 && prefix.length + name.length + 3 + oneLine.length <= lineWidth) {
    return `${prefix}${name} "${oneLine}"\n`;
  }
  const pieces = lines.flatMap((line) => wrapped(escaped(line), lineWidth - 2 - prefix.length));
  return [`${name} ""`, ...pieces.map((piece) => `"${piece}"`)].map((line) => `${prefix}${line}\n`).join('');
}

/** A comment may hold what ends no line. */
const commentLines = (prefix: string, text: string) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029\v\f\u0085]/)
    .map((line) => `${`${prefix} ${line}`.trimEnd()}\n`)
    .join('');

function* writeEntry(unit: ExchangeUnit): Generator<string, void> {
  const { kind, owner, key, source, text, status, outdated, context, maxLength, comments, previousSource } = unit;
  for (const comment of comments) yield commentLines('#.', `comment: ${comment}`);
  if (context !== null) yield commentLines('#.', context);
  if (maxLength !== null) yield `#. max-length: ${maxLength}\n`;
  if (text !== '') yield `#. assess: ${statusWord(unit)} ${digestOf(text)}\n`;
  yield `#: ${nameToken(key)}\n`;
  if (text !== '' && (outdated || status !== 'reviewed')) yield '#, fuzzy\n';
  if (outdated && text !== '' && previousSource !== null) yield field('msgid', previousSource, '#| ');
  yield field('msgctxt', `${kind}/${owner ?? ''}/${key}`);
  yield field('msgid', source);
  yield field('msgstr', text);
}

/** GNU gettext: one message one entry, `fuzzy` what is not reviewed or outdated. */
export function* writePo({ locale, sourceLocale, units }: ExchangeDocument): Generator<string, void> {
  const pluralForms = poPluralForms(locale);
  const header = {
    'Project-Id-Version': 'assess',
    'Report-Msgid-Bugs-To': '',
    // No time: the same texts give the same file.
    'PO-Revision-Date': '2000-01-01 00:00+0000',
    'Last-Translator': 'assess',
    'Language-Team': locale,
    Language: locale.replaceAll('-', '_'),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    ...(pluralForms === undefined ? {} : { 'Plural-Forms': pluralForms }),
    'X-Source-Language': sourceLocale,
  };
  const lines = Object.entries(header).map(([name, value]) => `${name}: ${value}\n`);
  yield `msgid ""\nmsgstr ""\n${lines.map((line) => `"${escaped(line)}"\n`).join('')}`;
  for (const unit of units) {
    yield '\n';
    yield* writeEntry(unit);
  }
}
