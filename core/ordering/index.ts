export { currencies, isCurrency, minorDigits } from './currencies';
export {
  decimalOf,
  highestPrice,
  lineAmounts,
  minorOf,
  moneyIn,
  mostLines,
  mostPieces,
  rateIn,
  sumOf,
  wholeRate,
} from './money';
export {
  type Concern,
  concerns,
  mayBecome,
  type OrderState,
  orderStates,
  type ProductKind,
  type ProductState,
  productKinds,
  productStates,
} from './states';
