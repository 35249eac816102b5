import { answerDocument } from '../../processes/answerDocument';
import type { AskedImport } from './importApart';
import { createInstrumentService } from './service';

answerDocument((document, { mode, by }: AskedImport, needs) =>
  createInstrumentService(needs).importDocument(document, mode, by),
);
