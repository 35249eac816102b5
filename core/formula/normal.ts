import { exponential, naturalLogarithm } from './elementary';

/** Coefficients, highest power first. */
type Polynomial = readonly number[];

function evaluate(coefficients: Polynomial, x: number): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
}

/**
 * P(Z ≤ z) of the standard normal distribution, as half the complementary error function of −z/√2 by the rational approximations
 * of W. J. Cody, "Rational Chebyshev approximations for the error function", Mathematics of Computation 23 (1969) 631–637;
 * relative error near 1e-16 before rounding. NaN for NaN.
 */
export function normalCdf(z: number): number {
  return Number.isNaN(z) ? Number.NaN : 0.5 * complementaryError(-z * Math.SQRT1_2);
}

const nearNumerator: Polynomial = [
  0.18577770618460315, 3.1611237438705655, 113.86415415105016, 377.485237685302, 3209.3775891384694,
];
const nearDenominator: Polynomial = [1, 23.601290952344122, 244.02463793444417, 1282.6165260773723, 2844.236833439171];
const middleNumerator: Polynomial = [
  2.1531153547440383e-8, 0.5641884969886701, 8.883149794388377, 66.11919063714163, 298.6351381974001, 881.952221241769,
  1712.0476126340707, 2051.0783778260716, 1230.3393547979972,
];
const middleDenominator: Polynomial = [
  1, 15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903, 3290.7992357334597,
  4362.619090143247, 3439.3676741437216, 1230.3393548037495,
];
const farNumerator: Polynomial = [
  0.016315387137302097, 0.30532663496123236, 0.36034489994980445, 0.12578172611122926, 0.016083785148742275,
  6.587491615298378e-4,
];
const farDenominator: Polynomial = [
  1, 2.568520192289822, 1.8729528499234604, 0.5279051029514285, 0.06051834131244132, 0.0023352049762686918,
];
const inverseRootOfPi = 0.5641895835477563;

function complementaryError(x: number): number {
  const size = Math.abs(x);
  const square = size * size;
  if (size <= 0.46875) return 1 - (x * evaluate(nearNumerator, square)) / evaluate(nearDenominator, square);
  let tail = 0;
  if (size <= 4) tail = evaluate(middleNumerator, size) / evaluate(middleDenominator, size);
  else if (size < 26.6) {
    const inverse = 1 / square;
    tail = (inverseRootOfPi - (inverse * evaluate(farNumerator, inverse)) / evaluate(farDenominator, inverse)) / size;
  }
  const value = tail * exponentialOfMinusSquare(size);
  return x < 0 ? 2 - value : value;
}

/** exp(−x²) without the rounding of x²: x is split into sixteenths and a rest. */
function exponentialOfMinusSquare(x: number): number {
  const coarse = Math.floor(x * 16) / 16;
  return exponential(-coarse * coarse) * exponential(-(x - coarse) * (x + coarse));
}

const centreNumerator: Polynomial = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
  133.14166789178438, 3.3871328727963665,
];
const centreDenominator: Polynomial = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
  42.31333070160091, 1,
];
const sideNumerator: Polynomial = [
  7.745450142783414e-4, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const sideDenominator: Polynomial = [
  1.0507500716444169e-9, 5.475938084995345e-4, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
];
const tailNumerator: Polynomial = [
  2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
  1.7848265399172913, 5.463784911164114, 6.657904643501103,
];
const tailDenominator: Polynomial = [
  2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 7.868691311456133e-4, 0.014875361290850615,
  0.1369298809227358, 0.599832206555888, 1,
];

/**
 * The z with P(Z ≤ z) = p, by M. J. Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied
 * Statistics 37 (1988) 477–484, routine PPND16; relative error near 1e-16. NaN unless 0 < p < 1.
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) return Number.NaN;
  const fromMiddle = p - 0.5;
  if (Math.abs(fromMiddle) <= 0.425) {
    const r = 0.180625 - fromMiddle * fromMiddle;
    return (fromMiddle * evaluate(centreNumerator, r)) / evaluate(centreDenominator, r);
  }
  const tail = Math.sqrt(-naturalLogarithm(fromMiddle < 0 ? p : 1 - p));
  const size =
    tail <= 5
      ? evaluate(sideNumerator, tail - 1.6) / evaluate(sideDenominator, tail - 1.6)
      : evaluate(tailNumerator, tail - 5) / evaluate(tailDenominator, tail - 5);
  return fromMiddle < 0 ? -size : size;
}
