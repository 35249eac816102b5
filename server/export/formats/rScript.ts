import { type DataSet, missingReasons, type Variable } from 'core/export/variable';

/** An R string that reads the same in every locale. */
function quoted(text: string): string {
  let written = '';
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (character === '"' || character === '\\') written += `\\${character}`;
    else if (point >= 0x20 && point < 0x7f) written += character;
    else if (point > 0xffff) written += `\\U${point.toString(16).padStart(8, '0')}`;
    else if (point !== 0) written += `\\u${point.toString(16).padStart(4, '0')}`;
  }
  return `"${written}"`;
}

const vector = (parts: readonly string[]): string => `c(${parts.join(', ')})`;

function linesOf(variable: Variable): string[] {
  const { name, label, kind, values, missing, measure } = variable;
  const column = `data$${name}`;
  const lines: string[] = [];
  if (missing !== null) lines.push(`${column}[${column} %in% reasons$${name}] <- NA`);
  if (values.length > 0) {
    const levels = vector(values.map(({ value }) => String(value)));
    const labels = vector(distinct(values.map((each) => each.label)).map(quoted));
    const ordered = measure === 'ordinal' ? ', ordered = TRUE' : '';
    lines.push(`${column} <- factor(${column}, levels = ${levels}, labels = ${labels}${ordered})`);
  }
  if (kind === 'date') lines.push(`${column} <- as.Date(${column})`);
  if (kind === 'moment') lines.push(`${column} <- as.POSIXct(${column}, format = "%Y-%m-%dT%H:%M:%OSZ", tz = "UTC")`);
  lines.push(`attr(${column}, "label") <- ${quoted(label)}`);
  return lines;
}

/** Levels of a factor must differ. */
function distinct(labels: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
}

/** A script for base R that reads the CSV beside it: `codes` as they stand in the file, `data` with factors, labels and NA. */
export function rScript({ variables, title, words }: DataSet, csvName: string): string {
  const classes = variables.map(({ kind }) => (kind === 'number' ? '"numeric"' : '"character"'));
  const texts = variables.filter(({ kind }) => kind === 'text').map(({ name }) => quoted(name));
  const reasons = variables.flatMap(({ name, missing }) =>
    missing === null ? [] : [`  ${name} = ${vector(missingReasons.map((reason) => String(missing[reason])))}`],
  );
  return [
    `# ${title.replace(/[\r\n]+/g, ' ')}`,
    '# Read with R: setwd() to the folder of this file, then source() it with encoding = "UTF-8".',
    '# codes: the cells as they stand in the file; data: with factors and labels, reasons for missing values as NA.',
    `codes <- read.csv(${quoted(csvName)}, encoding = "UTF-8", na.strings = "", check.names = FALSE,`,
    `  colClasses = ${vector(classes)})`,
    `names(codes) <- ${vector(variables.map(({ name }) => quoted(name)))}`,
    '# The apostrophe before a text that a spreadsheet would compute is taken off again.',
    `for (name in ${vector(texts)}) {`,
    '  codes[[name]] <- sub("^\'(?=\'*[\\\\s\\u00a0]*[=+\\\\-@|%\\\\t\\\\r\\\\n\\uff1d\\uff0b\\uff0d\\uff20])", "", codes[[name]], perl = TRUE)',
    '}',
    `# ${missingReasons.map((reason, index) => `${index + 1} ${words[reason]}`).join(', ')}`,
    'reasons <- list(',
    reasons.join(',\n'),
    ')',
    'data <- codes',
    ...variables.flatMap(linesOf),
    '',
  ].join('\n');
}
