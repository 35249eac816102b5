/** Brings an item, or the first of a question's, into the middle of the screen and its control into focus. @returns false: it is not there */
export function focusItem(within: HTMLElement | null, code: string): boolean {
  const item = within?.querySelector<HTMLElement>(`[data-item="${code}"], [data-item^="${code}."]`);
  const control =
    item?.querySelector<HTMLElement>('input:checked') ??
    item?.querySelector<HTMLElement>('input, select, textarea, button');
  control?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'center' });
  return control !== undefined && control !== null;
}
