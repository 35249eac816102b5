import { type Block, blockOf } from './block';
import type { ChosenColumns } from './participation';
import type { DataSet, ParticipationField, Variable } from './variable';

const columns: Readonly<Record<keyof ChosenColumns, readonly ParticipationField[]>> = {
  times: ['started_at', 'completed_at', 'minutes'],
  flags: ['imported', 'version'],
  names: ['name', 'email'],
};

/** A data set of the columns that were asked for. */
export function chosenColumns(
  dataSet: DataSet,
  chosen: ChosenColumns,
): { dataSet: DataSet; blockOf(block: Block): Block } {
  const left = new Set<string>(
    (Object.keys(columns) as (keyof ChosenColumns)[]).flatMap((key) => (chosen[key] ? [] : columns[key])),
  );
  const isKept = ({ origin }: Variable) => origin.of !== 'participation' || !left.has(origin.field);
  const places = dataSet.variables.flatMap((variable, place) => (isKept(variable) ? [place] : []));
  return {
    dataSet: { ...dataSet, variables: dataSet.variables.filter(isKept) },
    blockOf: (block) => blockOf(block.rows, (place) => block.column(places[place] as number)),
  };
}
