import type { InstrumentDocument } from 'core/instrument/document';
import { canonicalForm } from 'core/instrument/index';

/** What fits on one line of this width is written on one. */
const width = 120;

function sorted(value: object): [string, unknown][] {
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = sorted(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return JSON.stringify(value);
}

function write(value: unknown, indent: string, room: number): string {
  const line = inline(value);
  if (typeof value !== 'object' || value === null || line.length <= room) return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => deeper + write(item, deeper, width - deeper.length));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = sorted(value).map(([key, item]) => {
    const head = `${deeper}${JSON.stringify(key)}: `;
    return head + write(item, deeper, width - head.length);
  });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/** A document's canonical form (RFC 8785, no defaults), laid out so that two versions can be compared line by line. */
export function canonicalJson(document: InstrumentDocument): string {
  return `${write(JSON.parse(canonicalForm(document)), '', width)}\n`;
}
