/** HTML as other programs keep it in their texts → Markdown; what has no place in Markdown falls away, its words stay. */

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ecirc: 'ê',
  ccedil: 'ç',
  ntilde: 'ñ',
  aacute: 'á',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  deg: '°',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  bull: '•',
};

function decoded(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,8});/gi, (whole, name: string) => {
    if (name.startsWith('#')) {
      const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : '';
    }
    return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
  });
}

const hasMarkup = (text: string): boolean => /<\/?[a-zA-Z!][^<>]*>|&(#\d+|#x[\da-f]+|[a-zA-Z]{2,8});/i.test(text);

const marks: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*' };
const blocks = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'table',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'section',
]);
/** Their content is no text. */
const silent = new Set(['script', 'style', 'iframe', 'object', 'video', 'audio', 'svg', 'head', 'title']);

/** A web or mail address that a link may have. */
const isSafeLink = (address: string) => /^(https?:\/\/|mailto:)[^\s<>"')]+$/i.test(address);

/** The Markdown of a text that may have HTML in it. */
export function markdownOf(source: string): string {
  if (!hasMarkup(source)) return source.replace(/\r\n?/g, '\n').trim();
  let out = '';
  let skipping: string | null = null;
  let link: string | null = null;
  const lists: ('ul' | 'ol')[] = [];
  const tag = /<(\/?)([a-zA-Z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|<!--[\s\S]*?-->/g;
  let last = 0;
  const say = (text: string) => {
    if (skipping === null) out += decoded(text).replace(/[ \t\r\n]+/g, ' ');
  };
  for (let found = tag.exec(source); found; found = tag.exec(source)) {
    say(source.slice(last, found.index));
    last = tag.lastIndex;
    const [, closing, named = '', attributes = ''] = found;
    const name = named.toLowerCase();
    if (name === '') continue;
    if (skipping !== null) {
      if (closing && name === skipping) skipping = null;
      continue;
    }
    if (silent.has(name)) {
      if (!closing && !attributes.endsWith('/')) skipping = name;
    } else if (marks[name] !== undefined) out = toggled(out, marks[name], closing === '/');
    else if (name === 'br') out = `${out.trimEnd()}\n`;
    else if (name === 'li' && !closing) out = `${out.trimEnd()}\n${lists.at(-1) === 'ol' ? '1.' : '-'} `;
    else if (name === 'td' || name === 'th') out += closing ? ' ' : '';
    else if (name === 'a') {
      const address = decoded(/href\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1] ?? '');
      if (!closing && isSafeLink(address)) {
        link = address;
        out += '[';
      } else if (closing && link !== null) {
        out += `](${link})`;
        link = null;
      }
    } else if (blocks.has(name)) {
      if (name === 'ul' || name === 'ol') {
        if (closing) lists.pop();
        else lists.push(name);
      }
      out = out.trim() === '' ? '' : `${out.trimEnd()}\n\n`;
      if (!closing && /^h[1-6]$/.test(name)) out += `${'#'.repeat(Number(name[1]))} `;
    }
  }
  say(source.slice(last));
  if (link !== null) out += `](${link})`;
  return out
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A mark stands close to its words: spaces go outside. */
function toggled(out: string, mark: string, isEnd: boolean): string {
  if (!isEnd) return `${out}${mark}`;
  const words = out.trimEnd();
  const spaces = out.slice(words.length);
  if (words.endsWith(mark)) return `${words.slice(0, -mark.length)}${spaces}`;
  return `${words}${mark}${spaces}`;
}

/** The words alone, in one line, for labels and titles. */
export function plainOf(source: string): string {
  const text = hasMarkup(source)
    ? decoded(
        source
          .replace(/<(br|\/p|\/div|\/li)[^<>]*>/gi, ' ')
          .replace(/<(script|style)[\s\S]*?<\/\1>/gi, '')
          .replace(/<[^<>]*>/g, ''),
      )
    : source;
  return text.replace(/\s+/g, ' ').trim();
}
