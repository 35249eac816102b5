/** `r`: a script with its CSV. */
export const exportFormats = ['csv', 'xlsx', 'sav', 'dta', 'parquet', 'jsonl', 'r'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const codebookFormats = ['html', 'pdf', 'ddi'] as const;
export type CodebookFormat = (typeof codebookFormats)[number];

/** What programs and people call these forms: the same in every language. */
export const formatNames: Readonly<Record<ExportFormat | CodebookFormat, string>> = {
  csv: 'CSV',
  xlsx: 'Excel (.xlsx)',
  sav: 'SPSS (.sav)',
  dta: 'Stata (.dta)',
  parquet: 'Parquet',
  jsonl: 'JSON Lines',
  r: 'R',
  html: 'HTML',
  pdf: 'PDF',
  ddi: 'DDI 2.5 XML',
};
