import { VariableNames } from './names';
import type { Cell, DataSet, Row, Variable } from './variable';

/** Of the whole person, not of one wave. */
function isOfPerson({ origin }: Variable): boolean {
  if (origin.of === 'attribute' || origin.of === 'respondent') return true;
  return origin.of === 'participation' && ['person', 'name', 'email', 'arm'].includes(origin.field);
}

const isField = ({ origin }: Variable, field: string): boolean =>
  origin.of === 'participation' && origin.field === field;

/** A data set of a row a person, and how the rows of a person become one. */
export interface WideTable {
  dataSet: DataSet;
  /** What is known of a person is that of the first wave; rows without a wave are left out. undefined: none is left */
  rowOf(rows: readonly Row[]): Cell[] | undefined;
}

/** Puts the answers of each wave in columns of their own. undefined: there are no waves */
export function wideTable(dataSet: DataSet): WideTable | undefined {
  const { variables } = dataSet;
  const wavePlace = variables.findIndex((variable) => isField(variable, 'wave'));
  const waves = variables[wavePlace]?.values;
  if (waves === undefined) return undefined;
  const names = new VariableNames();
  const places = variables.map((_, place) => place);
  const of = (place: number) => variables[place] as Variable;
  const person = places.filter((place) => isOfPerson(of(place)));
  const each = places.filter((place) => place !== wavePlace && !isOfPerson(of(place)) && !isField(of(place), 'id'));
  return {
    dataSet: {
      ...dataSet,
      variables: [
        ...person.map((place) => ({ ...of(place), name: names.nameOf([of(place).name]) })),
        ...waves.flatMap((wave) =>
          each.map((place) => ({
            ...of(place),
            name: names.nameOf([of(place).name, wave.code]),
            label: `${wave.label} – ${of(place).label}`,
          })),
        ),
      ],
    },
    rowOf: (rows) => {
      const inWaves = waves.map(({ value }) => rows.find((row) => row[wavePlace] === value));
      const first = inWaves.find((row) => row !== undefined);
      if (first === undefined) return undefined;
      return [
        ...person.map((place) => first[place] ?? null),
        ...inWaves.flatMap((row) => each.map((place) => (row === undefined ? null : (row[place] ?? null)))),
      ];
    },
  };
}
