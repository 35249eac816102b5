import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composedTexts } from 'core/instrument/composedTexts';
import type { InstrumentDocument } from 'core/instrument/document';
import { accountText } from './account';
import { canonicalJson } from './canonicalJson';
import { cesdDocument } from './cesd/document';
import { ipipDocument, readIpipSources } from './ipip/document';
import { inDigitsOf } from './ownDigits';
import { phqDocument } from './phq9/document';

const markers = { start: '<!-- generated: start -->', end: '<!-- generated: end -->' };

function withAccount(page: string, account: string): string {
  const start = page.indexOf(markers.start);
  const end = page.indexOf(markers.end);
  if (start < 0 || end < start)
    throw new Error('seed/SOURCES.md has lost the marks between which its tables are written');
  return `${page.slice(0, start + markers.start.length)}\n${account}\n${page.slice(end)}`;
}

/** A demo instrument is published in every language that it has, with the digits of each, its texts as an import keeps them. */
const named = (document: InstrumentDocument): InstrumentDocument => {
  const locales = Object.keys(document.texts).filter((locale) => locale !== document.baseLocale);
  const texts = Object.entries(document.texts).map(([locale, bundle]) => [locale, inDigitsOf(locale, bundle)]);
  return {
    ...document,
    texts: composedTexts(Object.fromEntries(texts)).texts,
    settings: { ...document.settings, locales: locales.sort() },
  };
};

/**
 * Every generated file of the seeds, path from `root` and content: what the build writes and what the freshness test compares.
 * `dataFolder`: the folder with the sources that SOURCES.md names; `root`: of the repository.
 */
export function generatedFiles(dataFolder: string, root: string): Map<string, string> {
  const ipip = ipipDocument(readIpipSources(dataFolder));
  const phq = phqDocument(dataFolder);
  const sources = readFileSync(join(root, 'seed/SOURCES.md'), 'utf8');
  return new Map([
    ['seed/instruments/ces_d.json', canonicalJson(named(cesdDocument(dataFolder)))],
    ['seed/instruments/ipip_neo_120.json', canonicalJson(named(ipip.document))],
    ['seed/instruments/phq9.json', canonicalJson(named(phq.document))],
    ['seed/SOURCES.md', withAccount(sources, accountText(ipip.account, phq.account))],
  ]);
}
