import { ForeignFailure } from '../model/failure';
import type { ForeignFile } from '../model/foreign';
import { childOf, elementsOf, parseXmlFile, wordsIn } from '../parts/xml';

export type LimeRow = Record<string, string>;
/** The tables of an export, by name; empty cells are left out. */
export type LimeTables = Record<string, LimeRow[]>;

export interface LimeExport {
  kind: string;
  languages: string[];
  tables: LimeTables;
  /** Our notes. */
  notes?: string;
}

/** Reads a survey (.lss), a group (.lsg) or a question (.lsq). */
export function readExport(file: ForeignFile): LimeExport {
  const root = parseXmlFile(file);
  const kind = wordsIn(childOf(root, 'LimeSurveyDocType')).trim();
  if (!['Survey', 'Group', 'Question'].includes(kind))
    throw new ForeignFailure('is no LimeSurvey survey, group or question', file.name);
  const tables: LimeTables = {};
  for (const table of elementsOf(root)) {
    const rows = childOf(table, 'rows');
    if (!rows) continue;
    tables[table.name] = elementsOf(rows, 'row').map((row) => {
      const cells = elementsOf(row).flatMap((cell): [string, string][] => {
        const text = wordsIn(cell);
        return text.trim() === '' ? [] : [[cell.name, text]];
      });
      return Object.fromEntries(cells);
    });
  }
  const notes = childOf(root, 'assess_notes');
  return {
    kind,
    languages: elementsOf(childOf(root, 'languages'), 'language').map((language) => wordsIn(language).trim()),
    tables,
    ...(notes && { notes: wordsIn(notes) }),
  };
}
