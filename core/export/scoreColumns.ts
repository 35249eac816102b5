import type { Band, Calculation } from '../instrument/document';
import { resolveText } from '../instrument/textKeys';
import type { ColumnContext, ItemColumn } from './answerColumns';
import type { ExportedVersion } from './attempt';
import { plainLabel } from './plainLabel';
import type { ValueLabel } from './variable';

interface Found {
  calculation: Calculation;
  version: ExportedVersion;
  /** Every band that there was in any version, in the order of their first version. */
  bands: Map<string, { band: Band; version: ExportedVersion }>;
}

/** By code and type, in the order of their first version; those of the newest version count. */
function calculationsOf(versions: readonly ExportedVersion[]): Found[] {
  const found = new Map<string, Found>();
  for (const version of versions) {
    for (const calculation of version.document.calculations ?? []) {
      const key = `${calculation.code} ${calculation.type ?? 'number'}`;
      const bands = found.get(key)?.bands ?? new Map();
      for (const band of calculation.bands ?? []) bands.set(band.code, { band, version });
      found.set(key, { calculation, version, bands });
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

  return calculationsOf(versions).flatMap(({ calculation, version, bands }): ItemColumn[] => {
    const { code, type = 'number', decimals = 2 } = calculation;
    const label = textAt(version, `calculation.${code}.name`) || code;
    const yesNo: ValueLabel[] = [
      { value: 0, code: 'no', label: words.no },
      { value: 1, code: 'yes', label: words.yes },
    ];
    const score: ItemColumn = {
      variable: {
        name: nameOf(code),
        label,
        kind: type === 'text' ? 'text' : 'number',
        measure: type === 'number' ? 'scale' : 'nominal',
        values: type === 'boolean' ? yesNo : [],
        missing: null,
        decimals: type === 'number' ? decimals : 0,
        origin: { of: 'score', ...inItem, calculation: code },
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
    const values = [...bands].map(([band, { version: its }], index) => ({
      value: index + 1,
      code: band,
      label: textAt(its, `band.${code}.${band}.label`) || band,
    }));
    const numbers = new Map(values.map((each) => [each.code, each.value]));
    const banded: ItemColumn = {
      variable: {
        name: nameOf(code, 'band'),
        label: `${label} (${words.band})`,
        kind: 'number',
        measure: 'ordinal',
        values,
        range: { min: 1, max: values.length },
        missing: null,
        decimals: 0,
        origin: { of: 'band', ...inItem, calculation: code },
      },
      cell: ({ attempt }) => numbers.get(attempt.scores?.[code]?.band ?? '') ?? null,
      absent: () => null,
    };
    return [score, banded];
  });
}
