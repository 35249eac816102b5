import type { Endpoint } from './endpoint';
import { contract } from './index';

/** Method (none: GET) and path; then who may call without a token, and whether a file comes back. */
const rowOf = ({ method, path, permission, identifies, binary }: Endpoint): string =>
  [
    ...(method === 'GET' ? [] : [method]),
    path,
    ...(permission === 'public' ? [identifies ? 'welcome' : 'none'] : []),
    ...(binary ? ['file'] : []),
  ].join(' ');

/** Source of `src/shell/api/endpoints.gen.ts`: what the client needs of the contract at run time, without its schemas. */
export function clientEndpoints(): string {
  const resources = Object.entries<Record<string, Endpoint>>(contract).map(([resource, rows]) => {
    const lines = Object.entries(rows)
      .filter(([, { raw, events }]) => !raw && !events)
      .map(([name, endpoint]) => `    ${name}: '${rowOf(endpoint)}',\n`);
    return lines.length > 0 ? `  ${resource}: {\n${lines.join('')}  },\n` : '';
  });
  return [
    '// Generated from core/contract by `npm run generate`. Do not edit.\n\n',
    `export const endpoints = {\n${resources.join('')}} as const;\n`,
  ].join('');
}
