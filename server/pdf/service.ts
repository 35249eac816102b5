import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors';
import type { ReportPdfInput } from './input';
import type { PdfOutcome, PdfTask } from './worker';

export interface PdfService {
  /**
   * Sets a report. It runs in a process of its own: nobody else waits for it, and neither a document without end nor a crash of the
   * compiler reaches the server. `later`: one of many, which gives way to those that somebody waits for.
   * @throws AppError `internal` (the log says why), `service.unavailable` when too many wait
   */
  report(input: ReportPdfInput, turn?: 'now' | 'later'): Promise<Uint8Array>;
  /** Ends the processes; what is still being set fails. */
  close(): Promise<void>;
}

interface PdfLimits {
  /** Processes at the same time. */
  processes: number;
  /** Documents that may wait for one. */
  waiting: number;
  /** Milliseconds a document, the start of its process included. */
  time: number;
  /** Characters of a report with its pictures. */
  input: number;
  /** Bytes of a PDF. */
  output: number;
  /** Milliseconds after which a process that has nothing to do is ended: it holds some 200 MB. */
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

interface Waiting {
  input: ReportPdfInput;
  done(bytes: Uint8Array): void;
  failed(error: AppError): void;
}

/** The process's program: `pdfWorker.mjs` beside the bundle, in the sources the file itself. */
function program(): string {
  const places = ['./pdfWorker.mjs', './worker.ts'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error('The program that sets PDFs is not beside the server: build it');
  return found;
}

/** An idle process keeps no server from ending. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** One process, and what it works on. */
class Setter {
  private child: ChildProcess | undefined;
  private count = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: PdfLimits,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
  ) {}

  private start(): ChildProcess {
    const path = program();
    const child = fork(path, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: path.endsWith('.ts') ? ['--import', 'tsx'] : [],
    });
    const forget = () => {
      if (this.child === child) this.child = undefined;
    };
    return child.once('exit', forget).on('error', forget);
  }

  /** Settles the document; never rejects. */
  set({ input, done, failed }: Waiting): Promise<void> {
    clearTimeout(this.idle);
    this.child ??= this.start();
    const { child } = this;
    const limits = this.limits;
    this.count += 1;
    const id = this.count;
    child.ref();
    child.channel?.ref();
    return new Promise((resolve) => {
      const end = (problem: string | undefined, bytes?: Uint8Array) => {
        clearTimeout(clock);
        child.off('message', heard).off('exit', died).off('error', broke);
        rest(child);
        if (bytes) done(bytes);
        else {
          this.log.error({ report: input.report.code, problem }, 'A report could not be set as a PDF');
          failed(new AppError('internal'));
        }
        this.idle = setTimeout(() => this.stop(), limits.idle).unref();
        resolve();
      };
      const heard = (outcome: PdfOutcome) => {
        if (outcome.id !== id) return;
        if ('problem' in outcome) end(outcome.problem);
        else if (outcome.bytes.byteLength > limits.output) end(`It has ${outcome.bytes.byteLength} bytes`);
        else end(undefined, outcome.bytes);
      };
      const over = (problem: string) => {
        this.stop();
        end(problem);
      };
      const died = (code: number | null, signal: string | null) => over(`Its process ended: ${signal ?? code}`);
      const broke = (error: Error) => over(`Its process cannot be reached: ${error.message}`);
      const clock = setTimeout(() => over(`It took longer than ${limits.time} ms`), limits.time);
      child.on('message', heard).on('exit', died).on('error', broke);
      const task: PdfTask = { id, input };
      child.send(task, (error) => {
        if (error) broke(error);
      });
    });
  }

  stop(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }
}

const pieces = ({ report }: ReportPdfInput): string[] =>
  report.blocks.map((block) => (block.kind === 'svg' || block.kind === 'image' ? block.source : JSON.stringify(block)));

export function createPdfService(needs: {
  log: Pick<FastifyBaseLogger, 'error'>;
  limits?: Partial<PdfLimits>;
}): PdfService {
  const limits = { ...usualLimits, ...needs.limits };
  const free = Array.from({ length: limits.processes }, () => new Setter(limits, needs.log));
  const setters = [...free];
  const queue: Waiting[] = [];
  const later: Waiting[] = [];

  function next(): void {
    const setter = queue.length + later.length > 0 ? free.pop() : undefined;
    const waiting = setter && (queue.shift() ?? later.shift());
    if (!setter || !waiting) return;
    void setter.set(waiting).then(() => {
      free.push(setter);
      next();
    });
  }

  return {
    report: async (input, turn = 'now') => {
      const size = pieces(input).reduce((sum, piece) => sum + piece.length, 0);
      if (size > limits.input) {
        needs.log.error({ report: input.report.code, size }, 'A report is too large for a PDF');
        throw new AppError('internal');
      }
      const line = turn === 'now' ? queue : later;
      if (line.length >= limits.waiting) throw new AppError('service.unavailable');
      return new Promise((done, failed) => {
        line.push({ input, done, failed });
        next();
      });
    },
    close: async () => {
      for (const { failed } of [...queue.splice(0), ...later.splice(0)]) failed(new AppError('service.unavailable'));
      for (const setter of setters) setter.stop();
    },
  };
}
