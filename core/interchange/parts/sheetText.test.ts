import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { sheetText, UnreadSheet } from './sheetText';

const kept = (name: string) => sheetText(Uint8Array.from(readFileSync(`tests/data/people/${name}`)));

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Tab {
  state?: 'hidden' | 'veryHidden';
  kind?: 'chartsheet';
  rows: string;
}

function workbook(...tabs: Tab[]): Uint8Array {
  const sheets = tabs.map(
    ({ state }, at) =>
      `<sheet name="Tab ${at}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const targets = tabs.map(
    ({ kind = 'worksheet' }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const parts = tabs.map(({ rows }, at): [string, string] => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  ]);
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const saying = (word: string) => `<row r="1"><c r="A1" t="str"><v>${word}</v></c></row>`;

describe('a workbook', () => {
  it('is read by the order of its tabs, without phonetic hints, whatever the prefix of its elements', async () => {
    expect(await kept('tabs-moved.xlsx')).toEqual({ text: 'right@example.org' });
    expect(await kept('furigana.xlsx')).toEqual({ text: 'email\tname\njp1@example.org\t山田 花子' });
    expect(await kept('prefixed.xlsx')).toEqual({ text: 'px1@example.org' });
  });

  it('has its cells as one sees them, a row a line', async () => {
    const cells =
      '<c r="A2"><v>12.0</v></c><c r="B2"><v>0.30000000000000004</v></c><c r="C2" s="1"><v>46000</v></c><c r="D2" s="2"><v>0.5</v></c>' +
      '<c r="E2" s="1"><v>46000.75</v></c><c r="F2" t="b"><v>1</v></c><c r="H2" t="inlineStr"><is><t>Ann\n"B"</t></is></c>';
    const rows = `<row r="2">${cells}</row><row r="4"><c r="A4" t="e"><v>#N/A</v></c><c r="B4" t="str"><f>A1</f><v>x</v></c></row>`;
    const { text } = await sheetText(workbook({ rows }));
    expect(text).toBe('\n12\t0.3\t2025-12-09\t12:00\t2025-12-09 18:00\tTRUE\t\t"Ann ""B"""\n\n\tx');
  });

  it('is read from the first tab that one sees', async () => {
    const hidden: Tab = { state: 'hidden', rows: saying('hidden') };
    const veryHidden: Tab = { state: 'veryHidden', rows: saying('very hidden') };
    const chart: Tab = { kind: 'chartsheet', rows: '' };
    const seen = { rows: saying('seen') };
    const read = async (...tabs: Tab[]) => (await sheetText(workbook(...tabs))).text;
    expect(await read(hidden, veryHidden, chart, seen, { rows: saying('later') })).toBe('seen');
    expect(await read(hidden, veryHidden)).toBe('hidden');
  });

  it('may leave out where its rows and cells are, as the standard allows', async () => {
    const cell = (word: string, attributes = '') => `<x:c${attributes} t="str"><x:v>${word}</x:v></x:c>`;
    const rows = `<x:row>${cell('a')}${cell('b')}</x:row><x:row/><x:row spans="1:4">${cell('c', ' s="0"')}<x:c/>${cell('d', ' r="D3"')}${cell('e')}</x:row>`;
    const file = workbook({ rows: rows.replace('<x:row>', '<x:row xmlns:x="MAIN">').replaceAll('MAIN', main) });
    expect((await sheetText(file)).text).toBe('a\tb\n\nc\t\t\td\te');
  });

  it('that cannot be read says why', async () => {
    const why = async (bytes: Uint8Array) => {
      const error = await sheetText(bytes).catch((thrown: unknown) => thrown);
      return error instanceof UnreadSheet ? [error.why, error.said] : error;
    };
    expect(await why(zipSync({ 'a.xml': strToU8('x') }))).toEqual(['broken', expect.stringContaining('not found')]);
    expect(await why(strToU8('PK\u0003\u0004 and no zip'))).toEqual(['broken', expect.stringContaining('zip')]);
    expect(await why(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toEqual(['old', '']);
    expect(await why(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0))).toEqual(['binary', '']);
  });
});

describe('a table as text', () => {
  it('may be UTF-16 or Windows-1252, which is said', async () => {
    expect(await kept('utf16.csv')).toEqual({
      text: 'email\tname\r\nu1@example.org\tJörg Müller\r\n',
      encoding: 'utf-16',
    });
    expect(await kept('windows-1252.csv')).toEqual({
      text: 'email;name\r\nwin1@example.org;Jörg Müller\r\n',
      encoding: 'windows-1252',
    });
    expect(await sheetText(strToU8('\ufeffJörg,ł'))).toEqual({ text: 'Jörg,ł' });
  });
});
