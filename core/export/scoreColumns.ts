import type { ScalarValue } from '../formula';
import type { Band, Calculation } from '../instrument/document';
import { resolveText } from '../instrument/textKeys';
import type { ColumnContext, ItemColumn } from './answerColumns';
import type { ExportedAttempt, ExportedVersion } from './attempt';
import { type GivenText, givenTextOf } from './bandedText';
import { plainLabel } from './plainLabel';
import type { ValueLabel, Variable } from './variable';

interface Found {
  calculation: Calculation;
  version: ExportedVersion;
  /** Every band that there was in any version, in the order of their first version. */
  bands: Map<string, { band: Band; version: ExportedVersion }>;
  /** Of a text; where versions differ it is one. */
  given: GivenText;
}

/** By code and type, in the order of their first version; those of the newest version count. */
function calculationsOf(versions: readonly ExportedVersion[]): Found[] {
  const found = new Map<string, Found>();
  for (const version of versions) {
    for (const calculation of version.document.calculations ?? []) {
      const key = `${calculation.code} ${calculation.type ?? 'number'}`;
      const before = found.get(key);
      const bands = before?.bands ?? new Map();
      for (const band of calculation.bands ?? []) bands.set(band.code, { band, version });
      const now: GivenText = calculation.type === 'text' ? givenTextOf(calculation) : { of: 'text' };
      const isSame = before === undefined || JSON.stringify(before.given) === JSON.stringify(now);
      found.set(key, { calculation, version, bands, given: isSame ? now : { of: 'text' } });
    }
  }
  return [...found.values()];
}

/** The columns of an item's scores and bands, over its versions. */
export function scoreColumns(versions: readonly ExportedVersion[], context: ColumnContext): ItemColumn[] {
  const { item, chain, names, words } = context;
  const textAt = ({ document }: ExportedVersion, key: string) =>
    plainLabel(resolveText(document.texts, key, chain)?.text ?? '');
  const nameOf = (...parts: string[]) => names.nameOf([...(item === undefined ? [] : [item]), ...parts]);
  const inItem = item === undefined ? {} : { item };

  const all = calculationsOf(versions);
  const valuesOf = (code: string): ValueLabel[] => {
    const bands = all.find(({ calculation, bands: { size } }) => calculation.code === code && size > 0)?.bands;
    return [...(bands ?? [])].map(([band, { version }], index) => ({
      value: index + 1,
      code: band,
      label: textAt(version, `band.${code}.${band}.label`) || band,
    }));
  };
  /** A column of bands, by their numbers. */
  const banded = (
    { name, label, origin }: Pick<Variable, 'name' | 'label' | 'origin'>,
    values: readonly ValueLabel[],
    codeOf: (scores: NonNullable<ExportedAttempt['scores']>) => ScalarValue | undefined,
  ): ItemColumn => {
    const numbers = new Map<unknown, number>(values.map(({ code, value }) => [code, value]));
    return {
      variable: {
        ...{ name, label, kind: 'number', measure: 'ordinal', values, missing: null, decimals: 0, origin },
        range: { min: 1, max: values.length },
      },
      cell: ({ attempt: { scores } }) => (scores === null ? null : (numbers.get(codeOf(scores)) ?? null)),
      absent: () => null,
    };
  };

  return all.flatMap(({ calculation, version, bands, given }): ItemColumn[] => {
    const { code, type = 'number', decimals = 2 } = calculation;
    const label = textAt(version, `calculation.${code}.name`) || code;
    // What is left out keeps its name: those of others stay what they are over versions.
    const name = nameOf(code);
    if (type === 'text' && given.of === 'column') return [];
    const origin = { of: 'score', ...inItem, calculation: code } as const;
    const levels = type === 'text' && given.of === 'band' ? valuesOf(given.calculation) : [];
    if (levels.length > 0) return [banded({ name, label, origin }, levels, (scores) => scores[code]?.value)];
    const yesNo: ValueLabel[] = [
      { value: 0, code: 'no', label: words.no },
      { value: 1, code: 'yes', label: words.yes },
    ];
    const score: ItemColumn = {
      variable: {
        ...{ name, label, origin },
        kind: type === 'text' ? 'text' : 'number',
        measure: type === 'number' ? 'scale' : 'nominal',
        values: type === 'boolean' ? yesNo : [],
        missing: null,
        decimals: type === 'number' ? decimals : 0,
      },
      cell: ({ attempt }) => {
        const value = attempt.scores?.[code]?.value ?? null;
        if (value === null) return null;
        if (type === 'text') return typeof value === 'string' ? value : null;
        return typeof value === 'string' ? null : Number(value);
      },
      absent: () => null,
    };
    if (bands.size === 0) return [score];
    const band = { name: nameOf(code, 'band'), label: `${label} (${words.band})` };
    return [
      score,
      banded({ ...band, origin: { of: 'band', ...inItem, calculation: code } }, valuesOf(code), (scores) => {
        return scores[code]?.band ?? undefined;
      }),
    ];
  });
}
