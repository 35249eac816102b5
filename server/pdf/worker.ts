import { compileDocument, forgetUnused } from './compiler';
import { buildDocument } from './document';
import type { ReportPdfInput } from './input';

/** What the server asks of this process, one after the other. */
export interface PdfTask {
  id: number;
  input: ReportPdfInput;
}

export type PdfOutcome = { id: number; bytes: Uint8Array } | { id: number; problem: string };

async function outcomeOf({ id, input }: PdfTask): Promise<PdfOutcome> {
  try {
    return { id, bytes: compileDocument(await buildDocument(input)) };
  } catch (error) {
    return { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (task: PdfTask) => {
  void outcomeOf(task).then((outcome) => {
    process.send?.(outcome);
    forgetUnused();
  });
});
// The server is gone: nobody waits for the rest.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group: the server says when this is over.
process.on('SIGINT', () => {});
