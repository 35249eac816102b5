import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors';
import { ProcessPool, TaskFailed } from '../processes/pool';
import { programBeside } from '../processes/program';
import type { ReportPdfInput } from './input';
import type { InvoicePdf } from './invoice';

export interface PdfService {
  /**
   * Makes a report as PDF, in a separate process. `later`: one of many, after those that somebody waits for.
   * @throws AppError `internal` (the log says why), `service.unavailable` when too many wait
   */
  report(input: ReportPdfInput, turn?: 'now' | 'later'): Promise<Uint8Array>;
  /** Makes an invoice as PDF, likewise. @throws AppError as `report` */
  invoice(input: InvoicePdf): Promise<Uint8Array>;
  /** Ends the processes; unfinished reports fail. */
  close(): Promise<void>;
}

interface PdfLimits {
  /** Processes at the same time; idle they hold some 200 MB each. */
  processes: number;
  /** Documents that may wait for one. */
  waiting: number;
  /** Milliseconds of processor time a document, the start of its process included. */
  time: number;
  /** Characters of a report with its pictures. */
  input: number;
  /** Bytes of a PDF. */
  output: number;
  /** Milliseconds after which an idle process is ended. */
  idle: number;
}

const usualLimits: PdfLimits = {
  processes: 2,
  waiting: 30,
  time: 30_000,
  input: 48 * 1024 * 1024,
  output: 64 * 1024 * 1024,
  idle: 120_000,
};

const pieces = ({ report }: ReportPdfInput): string[] =>
  report.blocks.map((block) => (block.kind === 'svg' || block.kind === 'image' ? block.source : JSON.stringify(block)));

export function createPdfService({
  log,
  limits: given,
}: {
  log: Pick<FastifyBaseLogger, 'error'>;
  limits?: Partial<PdfLimits>;
}): PdfService {
  const limits = { ...usualLimits, ...given };
  const pool = new ProcessPool<ReportPdfInput | InvoicePdf, Uint8Array>({
    program: () => programBeside(import.meta.url, 'pdfWorker', './worker.ts'),
    limits,
  });
  return {
    report: async (input, turn) => {
      const refused = (problem: string) => {
        log.error({ report: input.report.code, problem }, 'A report could not be set as a PDF');
        return new AppError('internal');
      };
      const size = pieces(input).reduce((sum, piece) => sum + piece.length, 0);
      if (size > limits.input) throw refused(`It has ${size} characters`);
      try {
        const bytes = await pool.run(input, { turn });
        if (bytes.byteLength > limits.output) throw new TaskFailed(`It has ${bytes.byteLength} bytes`);
        return bytes;
      } catch (error) {
        throw error instanceof TaskFailed ? refused(error.message) : error;
      }
    },
    invoice: async (input) => {
      try {
        return await pool.run(input);
      } catch (error) {
        if (!(error instanceof TaskFailed)) throw error;
        log.error({ invoice: input.code, problem: error.message }, 'An invoice could not be set as a PDF');
        throw new AppError('internal');
      }
    },
    close: () => pool.close(),
  };
}
