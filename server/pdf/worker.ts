import { answerTasks } from '../processes/answering';
import { compileDocument, forgetUnused } from './compiler';
import type { ReportPdfInput } from './input';
import { buildInvoice, type InvoicePdf } from './invoice';
import { setReport } from './report';

answerTasks(
  async (input: ReportPdfInput | InvoicePdf): Promise<Uint8Array> =>
    'report' in input ? setReport(input) : compileDocument(buildInvoice(input)),
  forgetUnused,
);
