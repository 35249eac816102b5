/** Row by row. */
export type Matrix = readonly (readonly number[])[];

export const at = (matrix: Matrix, row: number, column: number): number => matrix[row]?.[column] ?? Number.NaN;
export const diagonal = (matrix: Matrix): number[] => matrix.map((row, index) => row[index] ?? Number.NaN);
export const total = (matrix: Matrix): number =>
  matrix.reduce((all, row) => all + row.reduce((one, x) => one + x, 0), 0);
export const trace = (matrix: Matrix): number => diagonal(matrix).reduce((all, x) => all + x, 0);
export const product = (one: Matrix, other: Matrix): number[][] =>
  one.map((row) => (other[0] ?? []).map((_, column) => row.reduce((all, x, k) => all + x * at(other, k, column), 0)));
export const transposed = (matrix: Matrix): number[][] =>
  (matrix[0] ?? []).map((_, column) => matrix.map((row) => row[column] ?? Number.NaN));
export const identity = (size: number): number[][] =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, column) => (row === column ? 1 : 0)));
/** The rows and columns that are named. */
export const part = (matrix: Matrix, which: readonly number[]): number[][] =>
  which.map((row) => which.map((column) => at(matrix, row, column)));

/** Covariances as correlations. */
export function correlations(covariances: Matrix): number[][] {
  const sd = diagonal(covariances).map(Math.sqrt);
  return covariances.map((row, i) => row.map((x, j) => (i === j ? 1 : x / ((sd[i] ?? 0) * (sd[j] ?? 0)))));
}

/** Gauss–Jordan with the largest pivots. @returns determinant, and the solution of matrix · x = right; undefined: singular */
export function solved(matrix: Matrix, right: Matrix): { determinant: number; solution: number[][] | undefined } {
  const size = matrix.length;
  const rows = matrix.map((row, index) => [...row, ...(right[index] ?? [])]);
  let determinant = 1;
  for (let column = 0; column < size; column += 1) {
    let best = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(at(rows, row, column)) > Math.abs(at(rows, best, column))) best = row;
    }
    const pivotRow = rows[best] ?? [];
    const pivot = pivotRow[column] ?? 0;
    if (pivot === 0 || Number.isNaN(pivot)) return { determinant: pivot, solution: undefined };
    if (best !== column) {
      rows[best] = rows[column] ?? [];
      rows[column] = pivotRow;
      determinant = -determinant;
    }
    determinant *= pivot;
    for (let k = column; k < pivotRow.length; k += 1) pivotRow[k] = (pivotRow[k] ?? 0) / pivot;
    for (let row = 0; row < size; row += 1) {
      const other = rows[row];
      const factor = other?.[column] ?? 0;
      if (row === column || factor === 0 || other === undefined) continue;
      for (let k = column; k < other.length; k += 1) other[k] = (other[k] ?? 0) - factor * (pivotRow[k] ?? 0);
    }
  }
  return { determinant, solution: rows.map((row) => row.slice(size)) };
}

export const inverse = (matrix: Matrix) => solved(matrix, identity(matrix.length)).solution;
export const determinantOf = (matrix: Matrix): number =>
  solved(
    matrix,
    matrix.map(() => []),
  ).determinant;

/** Eigenvalues of a symmetric matrix, the largest first, by Jacobi's rotations. */
export function eigenvalues(matrix: Matrix): number[] {
  const a = matrix.map((row) => [...row]);
  const size = a.length;
  const get = (i: number, j: number) => at(a, i, j);
  for (let sweep = 0; sweep < 100; sweep += 1) {
    let off = 0;
    for (let p = 0; p < size; p += 1) for (let q = p + 1; q < size; q += 1) off += get(p, q) ** 2;
    if (off < 1e-30) break;
    for (let p = 0; p < size; p += 1) {
      for (let q = p + 1; q < size; q += 1) {
        if (get(p, q) === 0) continue;
        const theta = (get(q, q) - get(p, p)) / (2 * get(p, q));
        const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < size; k += 1) {
          const row = a[k];
          if (!row) continue;
          const [kp, kq] = [get(k, p), get(k, q)];
          row[p] = c * kp - s * kq;
          row[q] = s * kp + c * kq;
        }
        const [rowP, rowQ] = [a[p] ?? [], a[q] ?? []];
        for (let k = 0; k < size; k += 1) {
          const [pk, qk] = [rowP[k] ?? 0, rowQ[k] ?? 0];
          rowP[k] = c * pk - s * qk;
          rowQ[k] = s * pk + c * qk;
        }
      }
    }
  }
  return diagonal(a).sort((one, other) => other - one);
}
