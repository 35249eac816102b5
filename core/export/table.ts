import { answerColumns, type ColumnContext, type ItemColumn } from './answerColumns';
import { type PreparedVersion, prepareVersion, ReadAttempt } from './attempt';
import { VariableNames } from './names';
import type { ExportedItem, ExportedParticipation, ExportedStudy } from './participation';
import { courseColumns, identityColumns } from './personColumns';
import { scoreColumns } from './scoreColumns';
import type { Cell, DataSet, ExportWords } from './variable';

/** A data set of a row a participation, and how its rows are made. */
export interface ExportTable {
  dataSet: DataSet;
  rowOf(participation: ExportedParticipation): Cell[];
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
    return {
      item,
      versions: new Map(item.versions.map((version) => [version.id, prepareVersion(version)])),
      columns: [versionColumn(of), ...answerColumns(item.versions, of), ...scoreColumns(item.scoredBy, of)],
    };
  });

  function putItem(row: Cell[], { item, versions, columns }: ItemPart, participation: ExportedParticipation): void {
    const { isImported } = participation;
    const attempt = participation.attempts[item.code ?? ''];
    const version = attempt && versions.get(attempt.versionId);
    if (attempt === undefined || version === undefined) {
      // Nobody who has completed a survey was asked an item that they have not begun.
      const reason = isImported ? 'unknown' : 'not_shown';
      for (const { absent } of columns) row.push(absent(reason));
      return;
    }
    const read = new ReadAttempt(attempt, version, isImported);
    for (const { cell } of columns) row.push(cell(read));
  }

  const variables = [
    ...whole.map(({ variable }) => variable),
    ...items.flatMap(({ columns }) => columns.map(({ variable }) => variable)),
  ];
  return {
    dataSet: { code: study.code, title: study.title, locale: chain[0] ?? '', variables, words },
    rowOf: (participation) => {
      const row = whole.map(({ cell }) => cell(participation));
      for (const part of items) putItem(row, part, participation);
      return row;
    },
  };
}
