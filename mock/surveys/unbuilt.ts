import type { Endpoint } from '../../core/contract/endpoint';
import { refuse } from '../failure';

/** Handlers for rows that have none so far. */
export const unbuilt = <R extends Record<string, Endpoint>>(rows: R) =>
  Object.fromEntries(Object.keys(rows).map((name) => [name, () => refuse('service.unavailable')])) as Record<
    keyof R,
    () => never
  >;
