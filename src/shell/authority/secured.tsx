import { useModel } from '@umijs/max';
import type { ComponentType, ReactNode } from 'react';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { type Authority, checkAuthority } from './checkAuthority';

/** Wraps a view: without the authority one sees the 403 view. Throws without an authority. */
export function secured(authority: Authority) {
  if (authority === undefined || authority === null) throw new Error('authority is required');
  return <Props extends object>(View: ComponentType<Props>) =>
    function Secured(props: Props) {
      const { roles } = useModel('currentUser');
      return checkAuthority(authority, roles, <View {...props} />, <Forbidden />);
    };
}

/** The 403 view. @param children another way on; without it: for a screen of other roles, and it says who can give one */
export function Forbidden({ children }: { children?: ReactNode }) {
  const text = useText();
  return (
    <StatusView
      code="403"
      text={text('authority.forbidden')}
      detail={children === undefined ? text('authority.whoCan') : undefined}
    >
      {children}
    </StatusView>
  );
}
