import { createElement, Fragment, type ReactNode } from 'react';

interface Props {
  /** Markdown: paragraphs, line breaks, lists, strong, emphasis and links. Everything else stays as it is written; HTML is text. */
  text: string;
  /** One line: no paragraphs or lists. */
  inline?: boolean;
}

/** The markdown of questions. Small, as it is part of the first screen on a phone. */
export function RichText({ text, inline = false }: Props): ReactNode {
  if (inline) return spans(text.trim().replace(/\s*\n\s*/g, ' '));
  const blocks = text.trim().split(/\n\s*\n/);
  return inARow(blocks.map((block) => blockOf(block.split('\n'))));
}

const bullet = /^\s*[-*+]\s+/;
const number = /^\s*\d+[.)]\s+/;

/** Without keys: the parts of a text have no identity. */
const inARow = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

const lineBreak = createElement('br');

function blockOf(lines: readonly string[]): ReactNode {
  for (const [marker, list] of [
    [bullet, 'ul'],
    [number, 'ol'],
  ] as const) {
    if (!lines.every((line) => marker.test(line))) continue;
    return createElement(
      list,
      null,
      ...lines.map((line) => createElement('li', null, spans(line.replace(marker, '')))),
    );
  }
  const parts = lines.flatMap((line, index): ReactNode[] => {
    const words = spans(line.trim().replace(/\\$/, ''));
    if (index === 0) return [words];
    return [/ {2,}$|\\$/.test(lines[index - 1] ?? '') ? lineBreak : ' ', words];
  });
  return <p>{inARow(parts)}</p>;
}

// No look-behind: older Safari could not even parse the file.
const mark =
  /\\([!-/:-@[-`{-~])|\*\*(.+?)\*\*|__(.+?)__|\*([^*\s](?:[^*]*[^*\s])?)\*|(^|[^\w])_([^_\s](?:[^_]*[^_\s])?)_(?!\w)|\[([^\]]+)\]\(([^)\s]+)\)/;

/** Only links that open a page, a mail, a call or a message: help has numbers. */
const safeAddress = /^(https?:|mailto:|tel:|sms:)/i;

function spans(text: string): ReactNode {
  const match = mark.exec(text);
  if (!match) return text;
  const [whole, literal, strong1, strong2, emphasis1, lead = '', emphasis2, label, address] = match;
  const before = text.slice(0, match.index) + lead;
  const strong = strong1 ?? strong2;
  const emphasis = emphasis1 ?? emphasis2;
  let inner: ReactNode = literal ?? whole.slice(lead.length);
  if (strong !== undefined) inner = <strong>{spans(strong)}</strong>;
  else if (emphasis !== undefined) inner = <em>{spans(emphasis)}</em>;
  else if (label !== undefined && address !== undefined && safeAddress.test(address)) {
    inner = (
      <a href={address} target="_blank" rel="noreferrer">
        {spans(label)}
      </a>
    );
  }
  return (
    <>
      {before}
      {inner}
      {spans(text.slice(match.index + whole.length))}
    </>
  );
}

/** Escapes come first: an escaped character is no mark. */
const marks = /\\([!-/:-@[-`{-~])|\*\*|__|\*|(^|[^\w\\])_([^_]+)_(?!\w)/g;

/** The text without markdown, for lists and announcements. */
export const plainText = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
    .replace(marks, (_, literal: string | undefined, lead = '', words = '') => literal ?? `${lead}${words}`)
    .replace(/\s+/g, ' ')
    .trim();
