/** Scrolls to an item, or to the first one of a question, and focuses its control. @returns false: there is no such item */
export function focusItem(within: HTMLElement | null, code: string): boolean {
  const item = within?.querySelector<HTMLElement>(`[data-item="${code}"], [data-item^="${code}."]`);
  const control =
    item?.querySelector<HTMLElement>('input:checked') ??
    item?.querySelector<HTMLElement>('input, select, textarea, button');
  control?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'center' });
  return control !== undefined && control !== null;
}
