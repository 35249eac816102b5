import { type ListState, toQuery } from './listQuery';

interface Reply<Row> {
  data: Row[];
  total?: number | undefined;
}

/** How a list loads its pages from a call of the API; undefined: nobody is signed in any more. */
export const pagesOf =
  <Row>(call: { reply(input: { query: Record<string, string> }): Promise<Reply<Row> | undefined> }) =>
  async (state: ListState): Promise<{ rows: Row[]; total: number } | undefined> => {
    const reply = await call.reply({ query: toQuery(state) });
    return reply && { rows: reply.data, total: reply.total ?? reply.data.length };
  };
