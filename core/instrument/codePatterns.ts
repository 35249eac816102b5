/** What the codes of parts look like; none has more than 100 characters. */
export const codePatterns = {
  /** For questions, matrix rows and calculations: what a formula can name. */
  formula: /^[a-z][a-z0-9_]*$/,
  /** For answers, bands and tags: what a formula can quote. */
  member: /^[a-z0-9][a-z0-9_]*$/,
  /** Of every other part, and of the instrument. No dot: text keys are separated by dots. */
  part: /^[A-Za-z0-9][A-Za-z0-9_-]*$/,
} as const;
