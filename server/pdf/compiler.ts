import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { SetDocument } from './document';
import { template } from './template';

/** Typst refused a document: its message is for the log. */
class CompileError extends Error {
  override readonly name = 'CompileError';
}

/** No file of this machine is ever read: a document's files lie in memory below this folder, which does not exist. */
const root = join(tmpdir(), 'assess-no-such-folder');

/** Compilers held: each has its fonts in memory (some 2 MB, with Chinese 17). */
const mostCompilers = 4;
/** Number of documents for which Typst keeps its results: shapes of words recur. */
const rememberedFor = 8;

const compilers = new Map<string, NodeCompiler>();

function compilerFor(fonts: readonly string[]): NodeCompiler {
  const key = fonts.join('\n');
  const known = compilers.get(key);
  const compiler =
    known ??
    NodeCompiler.create({
      workspace: root,
      fontArgs: [{ fontBlobs: fonts.map((path) => readFileSync(path)) }],
    });
  compilers.delete(key);
  compilers.set(key, compiler);
  const [oldest] = compilers.size > mostCompilers ? compilers.keys() : [];
  if (oldest !== undefined) compilers.delete(oldest);
  return compiler;
}

/** Half a letter, as a drawing that breaks a label can leave one: Typst reads none. */
const halves = /\p{Surrogate}/gu;
const whole = (_: string, value: unknown) => (typeof value === 'string' ? value.replace(halves, '') : value);

/** A document as PDF; the same document gives the same bytes. @throws CompileError */
export function compileDocument({ page = template, data, files, fonts }: SetDocument): Uint8Array {
  const compiler = compilerFor(fonts);
  try {
    compiler.mapShadow(join(root, 'data.json'), Buffer.from(JSON.stringify(data, whole)));
    for (const [path, bytes] of files) compiler.mapShadow(join(root, path), Buffer.from(bytes));
    const compiled = compiler.compile({ mainFileContent: page });
    const document = compiled.result;
    if (document === null) {
      const error = compiled.takeDiagnostics();
      throw new CompileError(error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'Typst gave no reason');
    }
    return compiler.pdf(document);
  } finally {
    compiler.resetShadow();
  }
}

/** Frees what some documents have not needed; Typst keeps that for all compilers together. */
export function forgetUnused(): void {
  compilers.values().next().value?.evictCache(rememberedFor);
}
