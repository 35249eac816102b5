import { ForeignFailure } from '../model/failure';
import type { ForeignFile } from '../model/foreign';
import { decodedText } from '../parts/utf8';
import { childOf, elementsOf, parseXmlFile, type XmlElement } from '../parts/xml';
import { isZip, unzipped } from '../parts/zip';
import { inOldWords } from './element';

export interface QtiPart {
  /** Path in the package. */
  name: string;
  root: XmlElement;
}

export interface QtiPackage {
  items: Map<string, QtiPart>;
  test?: QtiPart;
  manifest?: QtiPart;
  /** Other files. */
  others: string[];
  notes?: string;
}

/** The file that another names, relative to it. */
export function joinedPath(from: string, href: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of href.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The items and the test of a package, or of files by themselves. */
export function readPackage(files: readonly ForeignFile[]): QtiPackage {
  const found: QtiPackage = { items: new Map(), others: [] };
  const all = files.flatMap((file) => (isZip(file.bytes) ? unzipped(file) : [file]));
  for (const file of all) {
    if (/(^|\/)assess\.json$/.test(file.name)) {
      found.notes = decodedText(file.bytes, 'utf-8') ?? '';
      continue;
    }
    const isPart = files.includes(file) || /\.xml$/i.test(file.name);
    if (!isPart || /(^|\/)__MACOSX\//.test(file.name)) {
      found.others.push(file.name);
      continue;
    }
    const root = inOldWords(parseXmlFile(file));
    const part: QtiPart = { name: file.name, root };
    if (root.name === 'assessmentItem') found.items.set(file.name, part);
    else if (root.name === 'assessmentTest') found.test ??= part;
    else if (root.name === 'manifest') found.manifest = part;
    else if (files.includes(file))
      throw new ForeignFailure(`is no QTI item or test: its root is <${root.name}>`, file.name, { line: root.line });
    else found.others.push(file.name);
  }
  if (found.items.size === 0) throw new ForeignFailure('has no item in it', files[0]?.name);
  return found;
}

/** The items in the order of the manifest. */
export function inManifestOrder({ items, manifest }: QtiPackage): QtiPart[] {
  const resources = elementsOf(childOf(manifest?.root, 'resources'), 'resource');
  const ordered = resources.flatMap((resource) => {
    const part = items.get(joinedPath(manifest?.name ?? '', resource.attributes.href ?? ''));
    return part ? [part] : [];
  });
  return [...new Set([...ordered, ...items.values()])];
}
