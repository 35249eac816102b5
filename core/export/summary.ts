import type { Block, Column } from './block';
import type { Variable } from './variable';

/** What the cells of one variable are, over all rows. */
export interface VariableSummary {
  /** Cells with a value: no missing reason, not empty. */
  valid: number;
  /** How often each number stands there, missing reasons too; null: the variable has neither value labels nor reasons. */
  counts: ReadonlyMap<number, number> | null;
  /** Of numbers without value labels: null where there is no value, `sd` also where there is one alone. */
  mean: number | null;
  sd: number | null;
  min: number | null;
  max: number | null;
}

/** Whole numbers from −128 to 127 are counted by their place: nearly all are. */
const near = 128;

/** Sums up one variable. */
class VariableSums {
  private valid = 0;
  private readonly counts: Map<number, number> | null;
  private readonly nearCounts = new Float64Array(2 * near);
  private readonly reasons: ReadonlySet<number>;
  private readonly highestReason: number;
  private readonly isMeasured: boolean;
  private mean = 0;
  private squares = 0;
  private min = Number.POSITIVE_INFINITY;
  private max = Number.NEGATIVE_INFINITY;

  constructor({ values, missing, kind, origin }: Variable) {
    this.isMeasured = kind === 'number' && values.length === 0 && origin.of !== 'participation';
    const isCounted = values.length > 0 || missing !== null;
    this.counts = isCounted ? new Map() : null;
    this.reasons = new Set(missing === null ? [] : Object.values(missing));
    this.highestReason = Math.max(...this.reasons);
  }

  add(column: Column): void {
    if (!(column instanceof Float64Array)) {
      for (const cell of column) if (cell !== null && cell !== '') this.valid += 1;
      return;
    }
    for (let row = 0; row < column.length; row++) this.addNumber(column[row] as number);
  }

  private addNumber(cell: number): void {
    if (Number.isNaN(cell)) return;
    const isReason = cell <= this.highestReason && this.reasons.has(cell);
    if (isReason || !this.isMeasured) this.count(cell);
    if (isReason) return;
    this.valid += 1;
    if (!this.isMeasured) return;
    // Welford's recurrence.
    const difference = cell - this.mean;
    this.mean += difference / this.valid;
    this.squares += difference * (cell - this.mean);
    if (cell < this.min) this.min = cell;
    if (cell > this.max) this.max = cell;
  }

  private count(cell: number): void {
    const place = cell + near;
    if (place >= 0 && place < 2 * near && Number.isInteger(cell)) {
      this.nearCounts[place] = (this.nearCounts[place] as number) + 1;
    } else this.counts?.set(cell, (this.counts.get(cell) ?? 0) + 1);
  }

  done(): VariableSummary {
    for (const [place, count] of this.nearCounts.entries()) if (count > 0) this.counts?.set(place - near, count);
    const has = this.isMeasured && this.valid > 0;
    return {
      valid: this.valid,
      counts: this.counts,
      mean: has ? this.mean : null,
      sd: has && this.valid > 1 ? Math.sqrt(this.squares / (this.valid - 1)) : null,
      min: has ? this.min : null,
      max: has ? this.max : null,
    };
  }
}

/** Sums up a data set block by block, in memory that does not grow with the rows. */
export class DataSummary {
  private readonly sums: readonly VariableSums[];

  constructor(variables: readonly Variable[]) {
    this.sums = variables.map((variable) => new VariableSums(variable));
  }

  add(block: Block): void {
    for (const [place, sums] of this.sums.entries()) sums.add(block.column(place));
  }

  /** By number of the variable. */
  done(): VariableSummary[] {
    return this.sums.map((one) => one.done());
  }
}
