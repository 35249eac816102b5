import type { Cell } from 'core/export/variable';
import { Zip } from 'fflate';
import { escaped } from '../../texts/html';
import { Bytes, type Piece } from './bytes';
import { cellPieces } from './cellPieces';
import type { CellStyle, Exported } from './writer';
import { contentTypes, packageRelations, styles, workbook, workbookRelations } from './xlsxParts';
import { type Sheet, sheetsAbout } from './xlsxSheets';
import { DeflatedFile } from './zipFile';

/** Of the format. */
const mostRows = 1_048_576;
const mostCharacters = 32_767;

const special = /[&<>"'\p{Cc}\p{Cs}\ufffe\uffff]/u;
const xmlText = (text: string): string => (special.test(text) ? escaped(text).replaceAll('\r', '&#13;') : text);

function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

const letters = Array.from({ length: 16_384 }, (_, index) => columnName(index));

const beginOf = (index: number): string => `<c r="${letters[index]}`;

/** What follows the number of the row in a cell; empty: the cell is left out. */
function cellEnd(cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `"><v>${cell}</v></c>`;
  const text = cell.length > mostCharacters ? cell.slice(0, mostCharacters) : cell;
  const space = text !== text.trim() || text.includes('\n') ? ' xml:space="preserve"' : '';
  return `" t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`;
}

function rowXml(cells: readonly Cell[], number: number): string {
  const written = cells.map((cell, index) => {
    const end = cellEnd(cell);
    return end && `${beginOf(index)}${number}${end}`;
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

const sheetHead =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
const sheetEnd = '</sheetData></worksheet>';
const rowBegin = Buffer.from('<row r="');
const tagEnd = Buffer.from('">');
const rowEnd = Buffer.from('</row>');

interface Options extends CellStyle {
  /** Sheets behind the data. */
  about: readonly Sheet[];
}

/**
 * A workbook (ECMA-376) whose sheets are written row by row: the data, the codebook, frequencies. Data of more rows than a sheet takes go
 * on in another; cells of more characters than one takes are cut.
 */
async function* workbookOf(
  { dataSet, blocks, facts, at }: Exported,
  { about, ...style }: Options,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const begin = (name: string): DeflatedFile => {
    const file = new DeflatedFile(name, at);
    zip.add(file);
    return file;
  };
  const whole = (name: string, text: string) => begin(name).push(Buffer.from(text), true);
  const perSheet = mostRows - 1;
  const dataSheets = Math.max(1, Math.ceil(facts.rows / perSheet));
  const names = [
    ...Array.from({ length: dataSheets }, (_, index) => (index === 0 ? 'data' : `data ${index + 1}`)),
    ...about.map(({ name }) => name),
  ];
  whole('[Content_Types].xml', contentTypes(names.length));
  whole('_rels/.rels', packageRelations);
  whole('xl/workbook.xml', workbook(names.map(xmlText)));
  whole('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
  whole('xl/styles.xml', styles);
  yield* chunks.splice(0);

  const head = dataSet.variables.map(({ name }) => name);
  const begins = head.map((_, place) => Buffer.from(beginOf(place)));
  const columns = cellPieces(dataSet, style, cellEnd);
  const into = new Bytes();
  let sheet = 1;
  let number = 1;
  let file = begin('xl/worksheets/sheet1.xml');
  into.put(Buffer.from(sheetHead + rowXml(head, 1)));
  for await (const block of blocks()) {
    const cells = columns.map((piecesOf, place) => piecesOf(block.column(place)));
    for (let row = 0; row < block.rows; row++) {
      if (number === mostRows) {
        into.put(Buffer.from(sheetEnd));
        file.push(into.taken(), true);
        sheet += 1;
        number = 1;
        file = begin(`xl/worksheets/sheet${sheet}.xml`);
        into.put(Buffer.from(sheetHead + rowXml(head, 1)));
      }
      number += 1;
      const digits = Buffer.from(String(number));
      into.put(rowBegin);
      into.put(digits);
      into.put(tagEnd);
      for (let place = 0; place < cells.length; place++) {
        const end = cells[place]?.[row] as Piece;
        if (end.length === 0) continue;
        into.put(begins[place] as Uint8Array);
        into.put(digits);
        into.put(end);
      }
      into.put(rowEnd);
    }
    file.push(into.taken());
    yield* chunks.splice(0);
  }
  into.put(Buffer.from(sheetEnd));
  file.push(into.taken(), true);
  for (const { rows: lines } of about) {
    sheet += 1;
    const written = lines.map((cells, index) => rowXml(cells, index + 1)).join('');
    whole(`xl/worksheets/sheet${sheet}.xml`, sheetHead + written + sheetEnd);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}

export const writeXlsx = (exported: Exported, style: CellStyle): AsyncGenerator<Uint8Array> =>
  workbookOf(exported, { ...style, about: sheetsAbout(exported) });
