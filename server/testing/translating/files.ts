import { exchange, type ImportReport } from 'core/contract/translating/exchange';
import type { ExchangeFormat } from 'core/interchange';
import type { TestServer } from '../testServer';

export const formats: readonly ExchangeFormat[] = ['xliff', 'po', 'json', 'csv'];

export const base64 = (content: string | Uint8Array): string => Buffer.from(content as string).toString('base64');

/** Translation files out of a server and into it. @param own the token of who asks, unless another is given */
export function filesOf(server: TestServer, own: string) {
  const exported = (query: Record<string, string>, token = own) => server.ask(exchange.export, { query, token });
  const imported = (body: object, token = own, language = 'en-US') =>
    server.ask(exchange.import, {
      body: { fileName: 'texts', ...body },
      token,
      headers: { 'accept-language': language },
    });
  async function report(body: object, token = own): Promise<ImportReport> {
    const { body: answer, status, text } = await imported(body, token);
    if (status !== 200) throw new Error(text);
    return answer.data as ImportReport;
  }
  return {
    exported,
    imported,
    report,
    counted: async (query: Record<string, string>) =>
      (await server.ask(exchange.count, { query, token: own })).body.data,
    /** Previewed and applied. */
    async brought(body: object, token = own): Promise<ImportReport> {
      const { digest } = await report(body, token);
      return report({ ...body, apply: digest }, token);
    },
  };
}
