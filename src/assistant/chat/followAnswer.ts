import type { Contract } from 'core/contract';
import type { Written } from 'core/contract/assistant/chat';
import { readStream } from '@/shell/api/readStream';

const path: Contract['chatMessage']['follow']['path'] = 'chats/messages/{id}/events';

/** Reads an answer as it is written, until it has ended, the stream breaks off, or the signal is aborted. Never rejects. */
export async function followAnswer(
  id: string,
  had: string,
  { signal, onWritten }: { signal: AbortSignal; onWritten(written: Written): void },
): Promise<void> {
  try {
    await readStream(path.replace('{id}', encodeURIComponent(id)), {
      signal,
      ...(had === '' ? {} : { lastEventId: String(had.length) }),
      onFrame: ({ data }) => onWritten(JSON.parse(data) as Written),
    });
  } catch {
    // The conversation is read again, and with it whatever there is of the answer.
  }
}
