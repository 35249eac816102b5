import { answerColumns, type ColumnContext, type ItemColumn } from './answerColumns';
import { addressesIn, type PreparedVersion, prepareVersion, ReadAttempt } from './attempt';
import { type Block, blockOf, type Column, emptyColumns, put } from './block';
import { VariableNames } from './names';
import type { ExportedItem, ExportedParticipation, ExportedStudy } from './participation';
import { courseColumns, identityColumns } from './personColumns';
import { scoreColumns } from './scoreColumns';
import type { DataSet, ExportWords } from './variable';

/** A data set of a row a participation, and how its rows are made. */
export interface ExportTable {
  dataSet: DataSet;
  /**
   * @param participationAt is asked for each row once, in order
   * @param isUsed whether the column at a place is needed: else it is empty
   */
  blockOf(
    rows: number,
    participationAt: (row: number) => ExportedParticipation,
    isUsed?: (place: number) => boolean,
  ): Block;
}

interface ItemPart {
  item: ExportedItem;
  versions: ReadonlyMap<string, PreparedVersion>;
  columns: readonly ItemColumn[];
}

/** Number of the version that was answered. */
function versionColumn({ item, names, words }: ColumnContext): ItemColumn {
  return {
    variable: {
      name: names.nameOf([...(item === undefined ? [] : [item]), 'version']),
      label: [item, words.version].filter((part) => part !== undefined).join(' – '),
      ...{ kind: 'number', measure: 'nominal', values: [], missing: null, decimals: 0 },
      origin: { of: 'participation', field: 'version', ...(item === undefined ? {} : { item }) },
    },
    cell: ({ version }) => version.number,
    absent: () => null,
  };
}

/**
 * Describes the data of a study, with every column that there can be, and says how a participation becomes a row.
 * @param chain where labels are looked for, in order; the first is the language of the data set
 */
export function exportTable(study: ExportedStudy, chain: readonly string[], words: ExportWords): ExportTable {
  const names = new VariableNames();
  const context = { study, names, words };
  const whole = [...identityColumns(context), ...courseColumns(context)];
  const items = study.items.map((item): ItemPart => {
    const of = { item: item.code, chain, names, words };
    const addresses = addressesIn(item.versions);
    return {
      item,
      versions: new Map(item.versions.map((version) => [version.id, prepareVersion(version, addresses)])),
      columns: [versionColumn(of), ...answerColumns(item.versions, of), ...scoreColumns(item.scoredBy, of)],
    };
  });

  /** What somebody answered to an item; else why there is nothing. */
  function readOf({ item, versions }: ItemPart, { attempts, isImported }: ExportedParticipation) {
    const attempt = attempts[item.code ?? ''];
    const version = attempt && versions.get(attempt.versionId);
    if (attempt !== undefined && version !== undefined) return new ReadAttempt(attempt, version, isImported);
    // Nobody who has completed a survey was asked an item that they have not begun.
    return isImported ? ('unknown' as const) : ('not_shown' as const);
  }

  const variables = [
    ...whole.map(({ variable }) => variable),
    ...items.flatMap(({ columns }) => columns.map(({ variable }) => variable)),
  ];
  return {
    dataSet: { code: study.code, title: study.title, locale: chain[0] ?? '', variables, words },
    blockOf: (rows, participationAt, isUsed = () => true) => {
      const columns = emptyColumns(variables, rows);
      let first = 0;
      const used = <T>(of: readonly T[]) => {
        const places = of.map((column, index) => ({ column, place: first + index }));
        first += of.length;
        return places.flatMap(({ column, place }) =>
          isUsed(place) ? [{ of: column, cells: columns[place] as Column }] : [],
        );
      };
      const ofWhole = used(whole);
      const ofItems = items.map((part) => ({ part, columns: used(part.columns) }));
      // Row by row: what is read of one is not needed any more when the next one is read.
      for (let row = 0; row < rows; row++) {
        const participation = participationAt(row);
        for (const { of, cells } of ofWhole) put(cells, row, of.cell(participation));
        for (const { part, columns: own } of ofItems) {
          const read = readOf(part, participation);
          if (typeof read === 'string') for (const { of, cells } of own) put(cells, row, of.absent(read));
          else for (const { of, cells } of own) put(cells, row, of.cell(read));
        }
      }
      return blockOf(rows, (place) => columns[place] as Column);
    },
  };
}
