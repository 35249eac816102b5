import type { Token } from '../tokens';
import { type CheckProblem, error, warning } from './problem';

const tagPattern = /<(\/?)([A-Za-z][\w-]*)(?=[\s/>])([^<>]*)>/g;
/** What a browser interprets even when it is not closed. */
const dangling =
  /<(?:!|\?|\/?(?:script|iframe|object|embed|style|svg|math|img|link|meta|base|form|input|video|audio|template)\b)[^<>]*$/i;
const declaration = /<[!?][^<>]*>?/g;

/** Elements that are no harmless mark in a message; any element counts when it has attributes. */
const elements = new Set(
  (
    'a abbr address applet area article aside audio b base bdi bdo big blockquote body br button canvas center cite code col data ' +
    'dd del details dfn dialog div dl dt em embed fieldset figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header ' +
    'hr html i iframe img input ins kbd label legend li link main map mark marquee math meta nav noscript object ol option ' +
    'output p param picture pre progress q s samp script section select slot small source span strike strong style sub summary ' +
    'sup svg table tbody td template textarea tfoot th thead title tr track tt u ul var video wbr'
  ).split(' '),
);
const marks = new Set([
  'b',
  'i',
  'u',
  's',
  'em',
  'strong',
  'br',
  'span',
  'a',
  'code',
  'sub',
  'sup',
  'small',
  'mark',
  'p',
]);

interface Tag {
  /** As it is compared: white space evened out. */
  sign: string;
  name: string;
  /** It does more than mark words. */
  hostile: boolean;
  closing: boolean;
  empty: boolean;
}

function tagsOf(text: string): Tag[] {
  if (!text.includes('<')) return [];
  const found = [...text.matchAll(tagPattern)].map(([, slash = '', name = '', rest = '']): Tag => {
    const attributes = rest.replace(/\/$/, '').replace(/\s+/g, ' ').trim();
    const empty = rest.endsWith('/');
    return {
      sign: `<${slash}${name}${attributes && ` ${attributes}`}${empty ? '/' : ''}>`,
      name,
      hostile: attributes !== '' || (elements.has(name.toLowerCase()) && !marks.has(name.toLowerCase())),
      closing: slash === '/',
      empty: empty || name.toLowerCase() === 'br',
    };
  });
  for (const [sign] of text.matchAll(declaration)) {
    found.push({ sign, name: sign.slice(0, 20), hostile: true, closing: false, empty: true });
  }
  const open = dangling.exec(text)?.[0];
  if (open !== undefined)
    found.push({ sign: open, name: open.slice(0, 20), hostile: true, closing: false, empty: true });
  return found;
}

function countsOf(tags: readonly Tag[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sign } of tags) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return counts;
}

/** The first tag that is closed without being opened, or opened without being closed. */
function unpaired(tags: readonly Tag[]): string | undefined {
  const open: Tag[] = [];
  for (const tag of tags) {
    if (tag.empty) continue;
    if (!tag.closing) open.push(tag);
    else if (open.pop()?.name !== tag.name) return tag.sign;
  }
  return open.at(-1)?.sign;
}

/**
 * Tags of a text against those of its source: none lost, none added, and nothing that would be markup if it were shown as HTML.
 * `everything`: for a message with choices, all its forms; `text` is the form `other`.
 */
export function checkTags(
  source: string,
  text: string,
  format: 'plain' | 'icu' | 'markdown',
  everything: { source: string; text: string } = { source, text },
): CheckProblem[] {
  if (!everything.source.includes('<') && !everything.text.includes('<')) return [];
  const wanted = tagsOf(source);
  const given = tagsOf(text);
  const allowed = new Set(tagsOf(everything.source).map(({ sign }) => sign));
  const problems: CheckProblem[] = [];
  const strange = new Set<string>();
  for (const { sign, name, hostile } of tagsOf(everything.text)) {
    if (allowed.has(sign) || strange.has(sign)) continue;
    strange.add(sign);
    const isHtml = hostile || (format !== 'icu' && elements.has(name.toLowerCase()));
    problems.push(error(isHtml ? 'html' : 'tag_invented', { name: sign }));
  }
  const counts = countsOf(given);
  const expected = countsOf(wanted);
  for (const [sign, count] of expected) {
    if ((counts.get(sign) ?? 0) < count) problems.push(error('tag_lost', { name: sign }));
  }
  for (const [sign, count] of counts) {
    if (count > (expected.get(sign) ?? 0) && !strange.has(sign)) problems.push(error('tag_invented', { name: sign }));
  }
  const alone = problems.length === 0 && unpaired(wanted) === undefined ? unpaired(given) : undefined;
  if (alone !== undefined) problems.push(error('tag_lost', { name: alone }));
  return problems;
}

const safeAddress = /^(?:https?:|mailto:|tel:|sms:|[^:]*$)/i;
const kindsOfMarks = ['strong', 'emphasis', 'code', 'heading', 'list', 'quotation'] as const;

/** How often each mark of markdown is there, and where its links lead. */
function marksOf(pieces: readonly Token[]) {
  const counts = { strong: 0, emphasis: 0, code: 0, heading: 0, list: 0, quotation: 0 };
  const links: string[] = [];
  for (const { kind, text } of pieces) {
    if (kind !== 'markdown') continue;
    const sign = text.trim();
    if (/^(?:\*\*|__)$/.test(sign)) counts.strong += 0.5;
    else if (/^[*_]$/.test(text)) counts.emphasis += 0.5;
    else if (sign.startsWith('`')) counts.code++;
    else if (sign.startsWith('](')) links.push(sign.slice(2, -1));
    else if (sign.startsWith('<')) links.push(sign.slice(1, -1));
    else if (sign.startsWith('#')) counts.heading++;
    else if (sign.startsWith('>')) counts.quotation++;
    else if (/^(?:[-*+]|\d+[.)])$/.test(sign)) counts.list++;
  }
  return { counts, links };
}

/** Markdown of a text against that of its source. A link to a script is refused; every other difference may be justified. */
export function checkMarkdown(source: readonly Token[], text: readonly Token[]): CheckProblem[] {
  const wanted = marksOf(source);
  const given = marksOf(text);
  const problems: CheckProblem[] = [];
  for (const name of kindsOfMarks) {
    const [expected, found] = [wanted.counts[name], given.counts[name]];
    if (expected !== found) problems.push(warning('markdown_lost', { name, expected, found }));
  }
  for (const link of new Set(given.links)) {
    if (!wanted.links.includes(link) && !safeAddress.test(link)) problems.push(error('html', { name: link }));
  }
  const lost = [...new Set(wanted.links)].filter((link) => !given.links.includes(link));
  const added = [...new Set(given.links)].filter((link) => !wanted.links.includes(link));
  for (const [index, link] of lost.entries()) {
    problems.push(warning('markdown_lost', { name: 'link', expected: link, found: added[index] ?? '' }));
  }
  if (lost.length === 0 && given.links.length !== wanted.links.length) {
    problems.push(
      warning('markdown_lost', { name: 'links', expected: wanted.links.length, found: given.links.length }),
    );
  }
  return problems;
}
