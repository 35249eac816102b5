import { columnOf, nameOfColumn } from './cellName';

const tags = /<((?:[\w.-]+:)?)(row|c)(?=[\s/>])([^>]*)>/g;
const place = /\sr\s*=\s*["']([^"']*)["']/;

const needsPlaces = (xml: string): boolean => {
  for (const [, , name, rest = ''] of xml.matchAll(tags)) if (name === 'c' && !place.test(rest)) return true;
  return false;
};

/**
 * The XML of a sheet with a place (`r`) at each row and cell. The standard lets writers leave it out: then a row follows the row before it,
 * and a cell the cell before it.
 */
export function withCellPlaces(xml: string): string {
  if (!needsPlaces(xml)) return xml;
  let row = 0;
  let column = -1;
  return xml.replace(tags, (tag: string, prefix: string, name: string, rest: string) => {
    const said = place.exec(rest)?.[1];
    if (name === 'row') {
      row = said === undefined ? row + 1 : Number(said);
      column = -1;
      return said === undefined ? `<${prefix}row r="${row}"${rest}>` : tag;
    }
    column = said === undefined ? column + 1 : columnOf(said);
    return said === undefined ? `<${prefix}c r="${nameOfColumn(column)}${row}"${rest}>` : tag;
  });
}
