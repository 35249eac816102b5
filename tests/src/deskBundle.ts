import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** What the desk is made of: thousands of modules, which each test file would load one by one. */
const parts = { antd: 'antd', icons: '@ant-design/icons', pro: '@ant-design/pro-components' };

/** What is left out of antd's styles. Nothing under test is laid out, and a fifth of the time went into making rules. */
const leftOut = [
  {
    file: /cssinjs[\\/]es[\\/]hooks[\\/]useStyleRegister\.js$/,
    code: 'export default function useStyleRegister(info, styleFn) {',
    instead: 'export default function useStyleRegister() {}\nfunction unused(info, styleFn) {',
  },
  {
    // The tokens of a theme are computed once, not once for each app that a test opens.
    file: /cssinjs[\\/]es[\\/]hooks[\\/]useGlobalCache\.js$/,
    code: 'if (nextCount === 0) {',
    instead: 'if (false) {',
  },
];

const noStyles: Plugin = {
  name: 'no-styles',
  setup({ onLoad }) {
    for (const { file, code, instead } of leftOut) {
      onLoad({ filter: file }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        if (!source.includes(code)) throw new Error(`${path} is written in another way: see tests/src/deskBundle.ts`);
        return { contents: source.replace(code, instead) };
      });
    }
  },
};

/**
 * Puts antd, its icons and pro-components into one file, for the client's tests: loading them takes a fifth of the time. They lie in
 * `dist/test` and are made again when the lock file has changed since.
 */
export async function bundleDesk(root: string): Promise<void> {
  const folder = join(root, 'dist', 'test');
  const outfile = join(folder, 'desk.cjs');
  const sources = [join(root, 'package-lock.json'), __filename].map((path) => statSync(path).mtimeMs);
  const isFresh = existsSync(outfile) && statSync(outfile).mtimeMs > Math.max(...sources);
  if (isFresh) return;
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(parts)) {
    writeFileSync(join(folder, `${name}.cjs`), `module.exports = require('./desk.cjs').${name};\n`);
  }
  await build({
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
    minify: true,
    plugins: [noStyles],
    outfile,
  });
}
