import type { Contract } from 'core/contract';
import type { Tried as Told } from 'core/contract/assistant/prompt';
import { readStream } from '@/shell/api/readStream';

const path: Contract['prompt']['tryIt']['path'] = 'aiprompts/try';

/** What an endpoint has answered so far. */
export interface Tried {
  text: string;
  end?: Extract<Told, { is: 'end' }>;
  failure?: string;
}

/** Has a prompt answered as it stands. Rejects with a RequestFailure; shows no messages. */
export function tryPrompt(
  body: object,
  { signal, onTried }: { signal: AbortSignal; onTried(next: (before: Tried) => Tried): void },
): Promise<void> {
  return readStream(path, {
    body,
    signal,
    onFrame: ({ data }) => {
      const told = JSON.parse(data) as Told;
      onTried((before) =>
        told.is === 'text' ? { ...before, text: before.text + told.text } : { ...before, end: told },
      );
    },
  });
}
