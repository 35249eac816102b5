/*
 * Roles of the grid's parts. In some browsers table elements lose their own roles once they are laid out freely. Rows and columns count
 * from 1, with the head.
 */

export const gridBody = { role: 'rowgroup' } as const;

export const gridRow = (index: number, more: { 'aria-selected'?: boolean; 'aria-busy'?: true } = {}) => ({
  role: 'row',
  'aria-rowindex': index,
  ...more,
});

export const gridHeader = (column: number) => ({ role: 'columnheader', 'aria-colindex': column });

export const gridCell = (column: number) => ({ role: 'gridcell', 'aria-colindex': column });
