import type { ReactNode } from 'react';
import { Flag } from './Flag';

interface Flagged {
  value: string;
  /** Found by it, and the option's accessible name. */
  label: string;
  /** The emoji. */
  flag: string;
}

/** What an antd select needs to show options with their flags: its properties `options`, `optionRender` and `labelRender`. */
export function flaggedOptions<Option extends Flagged>(options: Option[]) {
  const flags = new Map(options.map(({ value, flag }) => [value, flag]));
  const shown = (value: unknown, label: ReactNode) => (
    <>
      <Flag emoji={flags.get(String(value)) ?? ''} />
      {label}
    </>
  );
  return {
    options,
    optionRender: ({ value, label }: { value?: string | number | undefined; label?: ReactNode }) => shown(value, label),
    labelRender: ({ value, label }: { value?: string | number; label?: ReactNode }) => shown(value, label ?? value),
  };
}
