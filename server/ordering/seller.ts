/** Who sells: stands on every invoice. */
export interface Seller {
  name: string;
  /** Lines. */
  address: string;
  taxId: string;
  /** Where to transfer money to; lines. */
  bank: string;
}

/** What is not configured. */
export const unknownOf = (seller: Seller): (keyof Seller)[] =>
  (['name', 'address', 'taxId', 'bank'] as const).filter((field) => seller[field] === '');
