/*
 * What the grid's parts are to assistive technology. Table elements would say so by themselves, but no longer do in some browsers once
 * they are laid out freely. Rows and columns count from 1, the head among the rows.
 */

export const gridBody = { role: 'rowgroup' } as const;

export const gridRow = (index: number, more: { 'aria-selected'?: boolean; 'aria-busy'?: true } = {}) => ({
  role: 'row',
  'aria-rowindex': index,
  ...more,
});

export const gridHeader = (column: number) => ({ role: 'columnheader', 'aria-colindex': column });

export const gridCell = (column: number) => ({ role: 'gridcell', 'aria-colindex': column });
