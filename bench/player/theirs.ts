import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { answers } from './items';
import type { Side } from './measure';

/** survey-react-ui on a page of its own, bundled for production and served compressed. */
export async function openTheirs(): Promise<{ side: Side; close(): void }> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'surveyPage.tsx')],
    bundle: true,
    minify: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    target: 'es2020',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.BENCH_SMALL': JSON.stringify(process.env.BENCH_SMALL ?? ''),
    },
    logLevel: 'error',
  });
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const files: Record<string, { type: string; body: Buffer }> = {
    '/': {
      type: 'text/html; charset=utf-8',
      body: gzipSync(
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>SurveyJS</title><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/page.js"></script></html>',
      ),
    },
    '/page.js': { type: 'text/javascript', body: gzipSync(text('.js')) },
    '/page.css': { type: 'text/css', body: gzipSync(text('.css')) },
  };
  const server: Server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip' }).end(file.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const side: Side = {
    name: 'survey-react-ui',
    address: `http://localhost:${address.port}/`,
    session: {},
    label: (item, answer) => `[data-name="q${item + 1}"] label:has(input[value="${answers[answer]?.code}"])`,
  };
  return { side, close: () => server.close() };
}
