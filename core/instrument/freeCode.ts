/** Maximum length of a code. */
const longest = 100;

/** The code itself where it is free, else with the first number from 2 that makes it so: `total_2`. Never longer than a code may be. */
export function freeCode(wanted: string, taken: ReadonlySet<string>): string {
  const code = wanted.slice(0, longest);
  if (!taken.has(code)) return code;
  for (let number = 2; ; number += 1) {
    const ending = `_${number}`;
    const numbered = `${code.slice(0, longest - ending.length)}${ending}`;
    if (!taken.has(numbered)) return numbered;
  }
}
