import { history } from '@umijs/max';
import { Button } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { basePath } from '@/kit/basePath/basePath';

interface Props {
  /** A path of the product, without the base. */
  to: string;
  type?: 'primary';
  size?: 'large';
  children: ReactNode;
}

/** A link that looks like a button: one control for keys and screen readers, where a button inside a link would be two. */
export function LinkButton({ to, type, size, children }: Props) {
  const open = (event: MouseEvent) => {
    // Another tab or window is the browser's to open.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(to);
  };
  return (
    <Button type={type} size={size} href={`${basePath()}${to.replace(/^\//, '')}`} onClick={open}>
      {children}
    </Button>
  );
}
