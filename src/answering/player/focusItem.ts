/**
 * Scrolls to an item, or to the first one of a question, and focuses its control. @returns false: there is no such item
 * @param keepsFocus scrolls only
 */
export function focusItem(within: HTMLElement | null, code: string, keepsFocus = false): boolean {
  const item = within?.querySelector<HTMLElement>(`[data-item="${code}"], [data-item^="${code}."]`);
  const control =
    item?.querySelector<HTMLElement>('input:checked') ??
    item?.querySelector<HTMLElement>('input, select, textarea, button');
  if (!keepsFocus) control?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'center' });
  return control !== undefined && control !== null;
}
