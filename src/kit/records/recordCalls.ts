import type { pagesOf } from '@/kit/list/listPage';

/** A record as every resource shows it. */
export interface Recorded {
  id: string;
  rowVersion: number;
  may: { change: boolean; remove: boolean };
}

/** The calls of a resource: `api.memo`. */
export interface RecordCalls<Row extends Recorded, Fields extends object> {
  list: Parameters<typeof pagesOf<Row>>[0];
  create(input: { body: Fields }): Promise<Row | undefined>;
  change(input: { params: { id: string }; body: Fields & { rowVersion: number } }): Promise<Row | undefined>;
  remove(input: { params: { id: string } }): Promise<unknown>;
  /** Brings back what was removed; absent: one is asked before it is removed. */
  restore?(input: { params: { id: string } }): Promise<Row | undefined>;
}
