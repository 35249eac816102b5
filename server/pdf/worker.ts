import { answerTasks } from '../processes/answering';
import { compileDocument, forgetUnused } from './compiler';
import { buildDocument } from './document';
import type { ReportPdfInput } from './input';
import { buildInvoice, type InvoicePdf } from './invoice';

answerTasks(
  async (input: ReportPdfInput | InvoicePdf): Promise<Uint8Array> =>
    compileDocument('report' in input ? await buildDocument(input) : buildInvoice(input)),
  forgetUnused,
);
