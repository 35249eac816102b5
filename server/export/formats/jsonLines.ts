import type { Cell } from 'core/export/variable';
import { styledCells } from './styledCells';
import type { FileWriter } from './writer';

/** An object a line, UTF-8. Missing values are null. */
export const writeJsonLines: FileWriter = async function* ({ dataSet, rows }, style) {
  const shown = styledCells(dataSet, style);
  const keys = dataSet.variables.map(({ name }) => `${JSON.stringify(name)}:`);
  for await (const batch of rows()) {
    let text = '';
    for (const row of batch) {
      const fields = keys.map((key, index) => {
        const cell: Cell = row[index] ?? null;
        const show = shown[index];
        return key + JSON.stringify(show === undefined ? cell : show(cell));
      });
      text += `{${fields.join(',')}}\n`;
    }
    yield Buffer.from(text);
  }
};
