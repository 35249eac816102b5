import { ForeignFailure } from '../model/failure';
import type { ForeignFile } from '../model/foreign';
import { parseJsonText } from '../parts/json';
import { isJson, type Json } from '../parts/jsonShape';
import { decodedText } from '../parts/utf8';
import { isZip, unzipped } from '../parts/zip';

/** The JSON of a folder, by the path of each file. */
export class SchemaFiles {
  readonly files = new Map<string, Json>();
  readonly others: string[] = [];

  constructor(given: readonly ForeignFile[]) {
    const all = given.flatMap((file) => (isZip(file.bytes) ? unzipped(file) : [file]));
    for (const { name, bytes } of all) {
      const path = normalized(name);
      const text =
        /(^|\/)(__MACOSX|\.)/.test(path) ||
        /\.(md|png|jpe?g|svg|html?|pdf|csv|txt|ttl|py|sh|yml|yaml|wav|mp3|mp4)$/i.test(path)
          ? null
          : decodedText(bytes, 'utf-8');
      if (text === null || !text.trimStart().startsWith('{')) {
        this.others.push(path);
        continue;
      }
      const value = parseJsonText(text.replace(/^\ufeff/, ''), name);
      if (isJson(value)) this.files.set(path, value);
    }
    if (this.files.size === 0) throw new ForeignFailure('has no schema in it', given[0]?.name);
  }

  /** The file that another names: relative to it, or by the end of an address. */
  resolve(from: string, address: string): string | undefined {
    const folder = from.split('/').slice(0, -1).join('/');
    const isAddress = /^https?:/.test(address);
    const wanted = normalized(
      isAddress ? address.replace(/^https?:\/\/[^/]+\//, '') : folder === '' ? address : `${folder}/${address}`,
    );
    for (const ending of ['', '.jsonld', '.json']) if (this.files.has(wanted + ending)) return wanted + ending;
    if (!isAddress) return undefined;
    const parts = wanted.split('/');
    for (let from_ = 1; from_ < parts.length; from_ += 1) {
      const tail = parts.slice(from_).join('/');
      const found = [...this.files.keys()].find((path) => path === tail || path.endsWith(`/${tail}`));
      if (found) return found;
    }
    return undefined;
  }

  ofKind(kind: string): [string, Json][] {
    return [...this.files].filter(
      ([, value]) => value.category === kind || value['@type'] === kind || value['@type'] === `reproschema:${kind}`,
    );
  }
}

/** Without `.` and `..`; what would leave the folder stays in it. */
function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split(/[/\\]/)) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
