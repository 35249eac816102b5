import { ForeignFailure } from '../model/failure';
import type { ForeignFile } from '../model/foreign';
import { columnOf, nameOfColumn } from './cellName';
import { encodedText } from './utf8';
import { childOf, elementsOf, parseXmlFile, wordsIn, type XmlElement, xmlElement, xmlText } from './xml';
import { unzipped, zipped } from './zip';

/** A sheet of a workbook: its rows of cells, as text; formulas are not computed, links not followed. */
export interface Sheet {
  name: string;
  rows: string[][];
}

const limits = { rows: 50_000, columns: 500, cells: 1_000_000 };

/** The words of a shared or inline string; phonetic hints are none. */
const richText = (element: XmlElement | undefined): string =>
  elementsOf(element)
    .map((child) => (child.name === 't' ? wordsIn(child) : child.name === 'r' ? wordsIn(childOf(child, 't')) : ''))
    .join('');

function cellText(cell: XmlElement, shared: readonly string[]): string {
  const value = wordsIn(childOf(cell, 'v'));
  switch (cell.attributes.t) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'inlineStr':
      return richText(childOf(cell, 'is'));
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'str':
      return value;
    default:
      // 0.1 + 0.2 as a spreadsheet shows it.
      return value === '' || Number.isNaN(Number(value)) ? value : String(Number(Number(value).toPrecision(15)));
  }
}

function rowsOf(sheet: XmlElement, shared: readonly string[], file: string): string[][] {
  const rows: string[][] = [];
  let cells = 0;
  for (const row of elementsOf(childOf(sheet, 'sheetData'), 'row')) {
    const at = row.attributes.r === undefined ? rows.length : Number(row.attributes.r) - 1;
    if (!(at >= 0 && at < limits.rows))
      throw new ForeignFailure(`has a sheet with more than ${limits.rows} rows`, file);
    while (rows.length <= at) rows.push([]);
    const target = rows[at] as string[];
    for (const cell of elementsOf(row, 'c')) {
      const column = cell.attributes.r === undefined ? target.length : columnOf(cell.attributes.r);
      if (column < 0 || column >= limits.columns) continue;
      cells += 1;
      if (cells > limits.cells) throw new ForeignFailure('has a sheet with too many cells', file);
      const text = cellText(cell, shared);
      while (target.length < column) target.push('');
      target[column] = text;
    }
  }
  return rows;
}

/** The sheets of an .xlsx file, in their order. */
export function readWorkbook(file: ForeignFile): Sheet[] {
  const parts = new Map(
    unzipped(file, (name) =>
      /^xl\/(workbook\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/i.test(name),
    ).map((part) => [part.name.toLowerCase(), part]),
  );
  const parse = (name: string) => {
    const part = parts.get(name.toLowerCase());
    return part && parseXmlFile({ name: file.name, bytes: part.bytes });
  };
  const workbook = parse('xl/workbook.xml');
  if (!workbook) throw new ForeignFailure('is no workbook: it has no xl/workbook.xml', file.name);
  const shared = elementsOf(parse('xl/sharedStrings.xml'), 'si').map(richText);
  const targets = new Map(
    elementsOf(parse('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id,
      attributes.Target ?? '',
    ]),
  );
  return elementsOf(childOf(workbook, 'sheets'), 'sheet').map(({ attributes }, index) => {
    const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
    const target = targets.get(id)?.replace(/^\/?(xl\/)?/, '') ?? `worksheets/sheet${index + 1}.xml`;
    const sheet = parse(`xl/${target}`);
    return { name: attributes.name ?? '', rows: sheet ? rowsOf(sheet, shared, file.name) : [] };
  });
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

function sheetXml(rows: readonly (readonly string[])[]): string {
  const written = rows.map((row, at) => {
    const cells = row.flatMap((text, column) =>
      text === ''
        ? []
        : [
            xmlElement(
              'c',
              { r: `${nameOfColumn(column)}${at + 1}`, t: 'inlineStr' },
              `<is><t xml:space="preserve">${xmlText(text)}</t></is>`,
            ),
          ],
    );
    return xmlElement('row', { r: String(at + 1) }, cells.join(''));
  });
  return `${declaration}<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData></worksheet>`;
}

/** An .xlsx file of texts: no cell is a formula. */
export function writeWorkbook(sheets: readonly Sheet[]): Uint8Array {
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const overrides = sheets.map((_, index) =>
    xmlElement('Override', { PartName: `/xl/worksheets/sheet${index + 1}.xml`, ContentType: `${types}.worksheet+xml` }),
  );
  const relations = sheets.map((_, index) =>
    xmlElement('Relationship', {
      Id: `rId${index + 1}`,
      Type: `${office}/worksheet`,
      Target: `worksheets/sheet${index + 1}.xml`,
    }),
  );
  const files: [string, string][] = [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name }, index) => xmlElement('sheet', { name, sheetId: String(index + 1), 'r:id': `rId${index + 1}` })).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packaged}/relationships">${relations.join('')}</Relationships>`,
    ],
    ...sheets.map(({ rows }, index): [string, string] => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows)]),
  ];
  return zipped(files.map(([name, text]) => ({ name, bytes: encodedText(text) })));
}
