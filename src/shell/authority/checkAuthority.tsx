import type { Role } from 'core/access/roles';
import { type ReactNode, useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { Spinner } from '@/kit/spinner/Spinner';

/**
 * Who may see a view: a role, one of several, a function of the roles, or a promise (resolved: yes, except to false; rejected: no).
 * undefined: everybody.
 */
export type Authority =
  | Role
  | readonly Role[]
  | Promise<unknown>
  | ((roles: readonly Role[]) => boolean | Promise<unknown>)
  | undefined;

/** `target` if the roles satisfy the authority, else `refusal`. Throws for an unsupported authority. */
export function checkAuthority(
  authority: Authority,
  roles: readonly Role[],
  target: ReactNode,
  refusal: ReactNode,
): ReactNode {
  if (authority === undefined || authority === null) return target;
  if (typeof authority === 'string') return roles.includes(authority) ? target : refusal;
  if (isRoleList(authority)) return authority.some((role) => roles.includes(role)) ? target : refusal;
  if (authority instanceof Promise) return <PromiseView promise={authority} target={target} refusal={refusal} />;
  if (typeof authority === 'function') {
    const answer = authority(roles);
    if (answer instanceof Promise) return <PromiseView promise={answer} target={target} refusal={refusal} />;
    return answer ? target : refusal;
  }
  throw new Error('unsupported authority: give a role, a list of roles, a function or a promise');
}

function isRoleList(authority: Authority): authority is readonly Role[] {
  return Array.isArray(authority);
}

interface Props {
  promise: Promise<unknown>;
  target: ReactNode;
  refusal: ReactNode;
}

/** `target` once the promise resolves (but not to false), `refusal` when it rejects, a spinner meanwhile. */
function PromiseView({ promise, target, refusal }: Props) {
  const [verdict, setVerdict] = useState<{ of: Promise<unknown>; passed: boolean }>();
  useEffect(() => {
    const settle = (passed: boolean) => setVerdict({ of: promise, passed });
    return unlessEnded(
      promise,
      (value) => settle(value !== false),
      () => settle(false),
    );
  }, [promise]);
  if (verdict?.of !== promise) return <Spinner />;
  return verdict.passed ? target : refusal;
}
