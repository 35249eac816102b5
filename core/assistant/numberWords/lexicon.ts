/** The words by which one language writes numbers, in the spelling of `foldedWord`. */
export interface Lexicon {
  /** By value; several words stand beside each other with a blank between. */
  words: Readonly<Record<number, string>>;
  /** Words of a share or a multiple (half, twice): its readings. */
  parts: Readonly<Record<string, readonly number[]>>;
  /** Words between the parts of a number: `y` in `treinta y uno`. */
  joining: readonly string[];
  /** Words for one: mostly an article, so that they count only before one of `units`, or within a larger number. */
  one: readonly string[];
  units: readonly string[];
  /** Words that mean something else in other languages: they count only where the text is in this one. */
  own?: readonly string[];
}
