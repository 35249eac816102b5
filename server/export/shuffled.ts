import { randomInt } from 'node:crypto';

/** Another order, each as likely (Fisher and Yates). */
export function shuffled<T>(list: readonly T[]): T[] {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
