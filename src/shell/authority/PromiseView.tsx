import { type ReactNode, useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { Spinner } from '@/kit/spinner/Spinner';

interface Props {
  promise: Promise<unknown>;
  target: ReactNode;
  refusal: ReactNode;
}

/** `target` once the promise resolves (but not to false), `refusal` when it rejects, a spinner meanwhile. */
export function PromiseView({ promise, target, refusal }: Props) {
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
