import { type Block, blockOf, peopleIn, personPlaceIn, picked } from './block';
import { VariableNames } from './names';
import type { DataSet, Variable } from './variable';

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
  /** What is known of a person is that of the first wave; rows without a wave are left out. */
  blockOf(block: Block): Block;
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
    blockOf: (block) => {
      const numbers = block.column(wavePlace);
      const begins = peopleIn(block, personPlaceIn(variables));
      /** Of each person the row of each wave, −1: they have none; then the first of them. */
      const found = begins.slice(1).flatMap((end, person) => {
        const rows = Array.from({ length: end - (begins[person] ?? 0) }, (_, index) => (begins[person] ?? 0) + index);
        const inWaves = waves.map(({ value }) => rows.find((row) => numbers[row] === value) ?? -1);
        const first = inWaves.find((row) => row >= 0);
        return first === undefined ? [] : [[...inWaves, first]];
      });
      const rowsAt = [...waves.keys(), waves.length].map((at) => found.map((rows) => rows[at] as number));
      return blockOf(found.length, (place) => {
        const isOne = place < person.length;
        const of = isOne ? person[place] : each[(place - person.length) % each.length];
        const at = isOne ? waves.length : Math.floor((place - person.length) / each.length);
        return picked(block.column(of as number), rowsAt[at] as number[]);
      });
    },
  };
}
