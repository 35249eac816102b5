import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExchangeDocument, ExchangeUnit } from 'core/interchange';
import { aUnit, essence, formats, read, write } from 'core/interchange/texts/documents.testing';
import { isLong, runs } from '../long';
import { dataFolder, sayNotRun } from './dataFolder';

const messagesFolder = join(__dirname, '../../seed/messages');
const statuses = ['reviewed', 'draft', 'machine'] as const;

/** Every text of the screens in a language, in all states. */
function shippedTexts(locale: string): ExchangeDocument {
  const files = readdirSync(join(messagesFolder, locale)).filter((name) => name.endsWith('.json'));
  const textsOf = (folder: string, file: string): Record<string, string> => {
    const path = join(messagesFolder, folder, file);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  };
  const units = files.flatMap((file) => {
    const texts = textsOf(locale, file);
    return Object.entries(textsOf('en-US', file)).map(([key, source], index) =>
      aUnit({ key, source, text: texts[key] ?? '', status: statuses[index % 3] ?? 'draft', outdated: index % 7 === 0 }),
    );
  });
  return { locale, sourceLocale: 'en-US', units };
}

interface Translations {
  languages: Record<string, { items: Record<string, string> }>;
}

/** The 120 items of IPIP-NEO in 38 languages beside English. */
function itemTexts(folder: string): ExchangeDocument[] {
  const path = join(folder, 'translations', 'ipip_neo_120_39_languages.json');
  const { languages } = JSON.parse(readFileSync(path, 'utf8')) as Translations;
  const english = languages.en?.items ?? {};
  return Object.entries(languages)
    .filter(([locale]) => locale !== 'en')
    .map(([locale, { items }]) => ({
      locale,
      sourceLocale: 'en-US',
      units: Object.entries(items).map(([key, text], index): ExchangeUnit => {
        const owner = { kind: 'Instrument' as const, owner: 'ipip_neo_120', format: 'plain' as const };
        return aUnit({ ...owner, key, source: english[key] ?? key, text, status: statuses[index % 3] ?? 'draft' });
      }),
    }));
}

const all = [
  ...readdirSync(messagesFolder)
    .filter((locale) => locale !== 'en-US')
    .map(shippedTexts),
  ...(dataFolder === undefined ? [] : itemTexts(dataFolder)),
];
const documents = isLong ? all : all.filter((_, index) => index % 5 === 0);
if (dataFolder === undefined) sayNotRun('the exchange of IPIP-NEO-120 in 38 languages');

const isThere = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const hasGettext = isThere('msgfmt', '--version');
const hasToolkit = isThere('/usr/bin/python3', '-c', 'import translate.storage.po');
if (!hasGettext) console.warn('msgfmt is not there: what gettext reads was not checked. Install gettext.');
if (!hasToolkit)
  console.warn('translate-toolkit is not there: what it reads was not checked. Install translate-toolkit.');

describe.each(formats)('real texts as %s', (format) => {
  it('come back as they were in every language, and go out again byte for byte', () => {
    expect(documents.length).toBeGreaterThanOrEqual(3);
    for (const document of documents) {
      const text = write(format, document);
      const { entries, problems } = read(format, text);
      expect(problems).toEqual([]);
      expect(entries.map(essence)).toEqual(document.units.map(essence));
      const units = document.units.map((unit, index) => ({ ...unit, text: entries[index]?.text ?? '' }));
      expect(write(format, { ...document, units })).toBe(text);
    }
  });
});

/** Reads a file as the toolkit does, tells what it found, and writes it anew. */
const toolkit = `
import json, sys
from translate.storage import po, csvl10n
kind, path = sys.argv[1:]
store = (po.pofile if kind == 'po' else csvl10n.csvfile).parsefile(path)
units = [u for u in store.units if not u.isheader() and u.getid() != 'key']
print(json.dumps([[u.getcontext() if kind == 'po' else u.getid(), u.source, u.target, u.isfuzzy()] for u in units]))
store.savefile(path)
`;

describe('programs of others on real texts', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'translations-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('lets gettext’s msgfmt -c pass every PO file', () => {
    for (const document of hasGettext ? documents : []) {
      const path = join(folder, `${document.locale}.po`);
      writeFileSync(path, write('po', document));
      const { status, stderr } = spawnSync('msgfmt', ['-c', '-v', '-o', '/dev/null', path], { encoding: 'utf8' });
      const reviewed = document.units.filter(
        (unit) => unit.text !== '' && unit.status === 'reviewed' && !unit.outdated,
      );
      expect([document.locale, status, stderr]).toEqual([
        document.locale,
        0,
        expect.stringMatching(new RegExp(`^${reviewed.length} translated message`)),
      ]);
    }
  });

  it.each(['po', 'csv'] as const)('lets translate-toolkit read %s, and reads the PO that it writes', (format) => {
    for (const document of hasToolkit ? documents.slice(0, runs(4, 20)) : []) {
      const path = join(folder, `toolkit.${format}`);
      writeFileSync(path, write(format, document));
      const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', toolkit, format, path], {
        encoding: 'utf8',
        // Over a megabyte in scripts that JSON escapes: with the default the program is stopped before it has written.
        maxBuffer: 64 * 2 ** 20,
      });
      expect([status, stderr]).toEqual([0, '']);
      const found = JSON.parse(stdout) as [string, string, string, boolean][];
      const wanted = document.units.map(({ kind, owner, key, source, text, status, outdated }) => [
        format === 'po' ? `${kind}/${owner ?? ''}/${key}` : key,
        source,
        text,
        format === 'po' && text !== '' && (outdated || status !== 'reviewed'),
      ]);
      expect(found).toEqual(wanted);
      // Of a CSV file it writes only the columns that it knows.
      if (format === 'po') {
        expect(read(format, readFileSync(path, 'utf8')).entries.map(essence)).toEqual(document.units.map(essence));
      }
    }
  });
});
