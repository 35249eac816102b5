import { createFrameReader, type Frame } from 'core/events/eventFrames';
import { onAbort } from 'core/events/onAbort';
import { openStream } from '@/shell/request/request';

interface Reading {
  /** Id of the last event seen: the server continues after it. */
  lastEventId?: string | undefined;
  /** Sent by POST; absent: GET. */
  body?: unknown;
  signal: AbortSignal;
  /** Called for whatever comes, also for a sign of life. */
  onPiece?(): void;
  onFrame(frame: Frame): void;
}

/** Reads a stream of events below the API's base until it ends, or the signal is aborted. Rejects with a RequestFailure; shows no messages. */
export async function readStream(
  path: string,
  { lastEventId, body, signal, onPiece, onFrame }: Reading,
): Promise<void> {
  const stream = await openStream(path, { lastEventId, body, signal });
  if (stream === undefined) return;
  const reader = stream.getReader();
  onAbort(signal, () => void reader.cancel().catch(() => undefined));
  const decoder = new TextDecoder();
  const framesOf = createFrameReader();
  onPiece?.();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    onPiece?.();
    for (const frame of framesOf(decoder.decode(piece.value, { stream: true }))) {
      if (signal.aborted) return;
      onFrame(frame);
    }
  }
}
