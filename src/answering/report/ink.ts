import type { Ink } from 'core/report/palette';

/** The colours of the page around an element. */
export function inkOf(element: Element): Ink {
  const style = getComputedStyle(element);
  const color = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  return {
    text: color('--text', '#1f2329'),
    quiet: color('--text-secondary', '#5c6470'),
    line: color('--line', '#dfe3e8'),
    surface: color('--surface', '#ffffff'),
    mark: color('--primary-text', '#096dd9'),
  };
}
