import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** What the desk is made of: thousands of modules, which each test file would load one by one. */
const parts = { antd: 'antd', icons: '@ant-design/icons', pro: '@ant-design/pro-components' };

/**
 * What is left out. Styles: nothing under test is laid out, and a fifth of the time went into making rules. The desk around a screen, where
 * no test asks for it (`wholeDesk`): another sixth.
 */
const leftOut = [
  {
    file: /cssinjs[\\/]es[\\/]hooks[\\/]useStyleRegister\.js$/,
    code: 'export default function useStyleRegister(info, styleFn) {',
    instead: 'export default function useStyleRegister() {}\nfunction unused(info, styleFn) {',
  },
  {
    file: /cssinjs-utils[\\/]es[\\/]util[\\/]genStyleUtils\.js$/,
    code: 'return function (rootCls) {',
    instead: "return function () { return ''; };\nreturn function (rootCls) {",
  },
  {
    file: /cssinjs-utils[\\/]es[\\/]util[\\/]genStyleUtils\.js$/,
    code: 'return function (prefixCls) {',
    instead: "return function () { return ''; };\nreturn function (prefixCls) {",
  },
  {
    file: /pro-components[\\/]es[\\/]provider[\\/]useStyle[\\/]index\.js$/,
    code: 'export function useStyle(componentName, styleFn) {',
    instead:
      "export function useStyle() { return { wrapSSR: (node) => node, hashId: '' }; }\nfunction unused(componentName, styleFn) {",
  },
  {
    // A theme's tokens are computed once, not once for each app that a test opens.
    file: /antd[\\/]es[\\/]theme[\\/]useToken\.js$/,
    code: 'const [token, hashId, realToken] = useCacheToken(',
    instead: `const realToken = heldToken(mergedTheme, rootDesignToken, override);
  return [mergedTheme, realToken, '', realToken, cssVar, false];
  const [token, hashId, unusedToken] = useCacheToken(`,
  },
  {
    file: /antd[\\/]es[\\/]theme[\\/]useToken\.js$/,
    code: 'export default function useToken() {',
    instead: `const heldTokens = new Map();
const heldByOverride = new WeakMap();
function heldToken(theme, root, override) {
  const known = heldByOverride.get(override);
  if (known && known.theme === theme && known.root === root) return known.value;
  const key = theme.id + JSON.stringify([root, override]);
  if (!heldTokens.has(key)) heldTokens.set(key, getComputedToken({ ...defaultSeedToken, ...root }, override, theme));
  const value = heldTokens.get(key);
  heldByOverride.set(override, { theme, root, value });
  return value;
}
export default function useToken() {`,
  },
  {
    file: /pro-components[\\/]es[\\/]layout[\\/]ProLayout\.js$/,
    code: 'const ProLayout = props => {',
    instead: `const ProLayout = (props) => _jsx(globalThis.isDeskWhole ? WholeLayout : PlainLayout, props);
const PlainLayout = ({ children }) => _jsx('div', { className: 'desk', children: _jsx('main', { children }) });
const WholeLayout = props => {`,
  },
];

const noStyles: Plugin = {
  name: 'no-styles',
  setup({ onLoad }) {
    for (const filter of new Set(leftOut.map(({ file }) => file.source))) {
      onLoad({ filter: new RegExp(filter) }, ({ path }) => {
        let contents = readFileSync(path, 'utf8');
        for (const { code, instead } of leftOut.filter(({ file }) => file.source === filter)) {
          if (!contents.includes(code))
            throw new Error(`${path} is written in another way: see tests/src/deskBundle.ts`);
          contents = contents.replace(code, instead);
        }
        return { contents };
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
