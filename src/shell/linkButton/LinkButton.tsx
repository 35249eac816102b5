import { Button } from 'antd';
import type { ReactNode } from 'react';
import { linkTo } from '@/kit/linkTo/linkTo';

interface Props {
  /** A path of the product, without the base. */
  to: string;
  type?: 'primary';
  size?: 'large';
  /** What it is called where its words alone would not say where it leads; they begin it. */
  label?: string;
  children: ReactNode;
}

/** A link that looks like a button: one control for keys and screen readers, where a button inside a link would be two. */
export function LinkButton({ to, type, size, label, children }: Props) {
  return (
    <Button type={type} size={size} aria-label={label} {...linkTo(to)}>
      {children}
    </Button>
  );
}
