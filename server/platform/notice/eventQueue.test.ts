import { EventQueue } from './eventQueue';

async function taken<T>(queue: EventQueue<T>, count: number): Promise<T[]> {
  const all: T[] = [];
  for await (const event of queue) {
    all.push(event);
    if (all.length === count) break;
  }
  return all;
}

describe('a queue of events', () => {
  it('gives them in order, those that come later too, and ends with its reader', async () => {
    const queue = new EventQueue<number>();
    queue.push(1);
    const taking = taken(queue, 3);
    await Promise.resolve();
    queue.push(2);
    queue.push(3);
    expect(await taking).toEqual([1, 2, 3]);
    expect(queue.ended).toBe(true);
  });

  it('ended, lets a waiting reader go, and takes nothing more', async () => {
    const queue = new EventQueue<number>();
    const taking = taken(queue, 1);
    await Promise.resolve();
    queue.end();
    queue.push(1);
    expect(await taking).toEqual([]);
  });

  it('ends rather than growing without end, when nobody takes them', async () => {
    const queue = new EventQueue<number>();
    for (let number = 0; number < 1000 && !queue.ended; number += 1) queue.push(number);
    expect(queue.ended).toBe(true);
    expect(await taken(queue, 1)).toEqual([]);
  });
});
