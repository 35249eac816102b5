import { answerTasks } from '../processes/answering';
import { compileDocument, forgetUnused } from './compiler';
import { buildDocument } from './document';
import type { ReportPdfInput } from './input';

answerTasks(
  async (input: ReportPdfInput): Promise<Uint8Array> => compileDocument(await buildDocument(input)),
  forgetUnused,
);
