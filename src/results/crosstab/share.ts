/** What stands in the cells of a table. */
export const shares = ['row', 'column', 'count'] as const;
export type Share = (typeof shares)[number];
