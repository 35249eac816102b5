import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** What the desk is made of: thousands of modules, which each test file would load one by one. */
const parts = { antd: 'antd', icons: '@ant-design/icons', pro: '@ant-design/pro-components' };

/**
 * Puts antd, its icons and pro-components into one file, for the client's tests: loading them takes a fifth of the time. They lie in
 * `dist/test` and are made anew when the lock file has changed since.
 */
export function bundleDesk(root: string): void {
  const folder = join(root, 'dist', 'test');
  const outfile = join(folder, 'desk.cjs');
  const isFresh = existsSync(outfile) && statSync(outfile).mtimeMs > statSync(join(root, 'package-lock.json')).mtimeMs;
  if (isFresh) return;
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(parts)) {
    writeFileSync(join(folder, `${name}.cjs`), `module.exports = require('./desk.cjs').${name};\n`);
  }
  buildSync({
    stdin: {
      contents: Object.entries(parts)
        .map(([name, specifier]) => `export * as ${name} from '${specifier}';`)
        .join('\n'),
      resolveDir: root,
    },
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    outfile,
  });
}
