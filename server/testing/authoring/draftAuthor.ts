import type { DraftChange, DraftDetail, DraftSteps, MadeChange } from 'core/contract/authoring/draft';
import { draft } from 'core/contract/authoring/draft';
import { instrument } from 'core/contract/authoring/instrument';
import { canonicalForm } from 'core/instrument/canonical';
import type { InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { eachPart, type Operation } from 'core/instrument/operations';
import { uuidv7 } from '../../database/uuid';
import type { Answered, TestServer } from '../testServer';

/** Works on one draft as an account does. */
export class Author {
  constructor(
    private readonly server: TestServer,
    readonly id: string,
    readonly token: string,
  ) {}

  ask(id: string, operations: readonly Operation[], label = 'set'): Promise<Answered> {
    // Two changes at the same moment have no order.
    this.server.clock.forward(1);
    const body = { id, label: { key: label, code: '' }, operations };
    return this.server.ask(draft.change, { params: { id: this.id }, body, token: this.token });
  }

  async change(...operations: Operation[]): Promise<MadeChange & { id: string }> {
    const id = uuidv7();
    return { ...answered<MadeChange>(await this.ask(id, operations)), id };
  }

  async refused(...operations: Operation[]): Promise<Answered['body'] & { status: number }> {
    const { status, body } = await this.ask(uuidv7(), operations);
    if (status === 200) throw new Error('It was not refused.');
    return { ...body, status };
  }

  askUndo(step: string, direction: 'undo' | 'redo' = 'undo', id = uuidv7()): Promise<Answered> {
    this.server.clock.forward(1);
    return this.server.ask(draft.undo, { params: { id: this.id }, body: { id, step, direction }, token: this.token });
  }

  async undo(direction: 'undo' | 'redo' = 'undo'): Promise<MadeChange> {
    const step = (await this.steps())[direction].at(-1)?.id ?? '';
    return answered<MadeChange>(await this.askUndo(step, direction));
  }

  async read(...locales: string[]): Promise<DraftDetail> {
    const query: Record<string, string> = locales.length === 0 ? {} : { locales: locales.join(',') };
    return answered(await this.server.ask(draft.read, { params: { id: this.id }, query, token: this.token }));
  }

  async steps(): Promise<DraftSteps> {
    return (await this.read()).steps;
  }

  async changes(query: Record<string, string> = {}): Promise<DraftChange[]> {
    return answered(await this.server.ask(draft.changes, { params: { id: this.id }, query, token: this.token }));
  }

  async document(): Promise<InstrumentDocument> {
    return answered(await this.server.ask(instrument.export, { params: { id: this.id }, token: this.token }));
  }

  async canonical(): Promise<string> {
    return canonicalForm(await this.document());
  }

  /** The id of a part by its code and, if several have it, by that of its container. */
  async part(code: string, of?: string): Promise<string> {
    const { structure } = await this.read();
    for (const { part, parent } of eachPart(structure)) {
      if (part.code === code && (of === undefined || parent?.part.code === of)) return part.id;
    }
    throw new Error(`no part ${code}`);
  }

  /** As somebody else. */
  async other(): Promise<Author> {
    return new Author(this.server, this.id, await this.server.tokenOf(['admin']));
  }
}

export function answered<T>({ status, body, text }: Answered): T {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body.data as T;
}

let drafts = 0;

/** Imports a document under its own code. */
export async function authorOf(server: TestServer, document: InstrumentDocument = exampleDocument()): Promise<Author> {
  drafts += 1;
  const token = await server.tokenOf(['admin']);
  const body = { ...document, code: `draft_${drafts}` };
  const { id } = answered<{ id: string }>(await server.ask(instrument.import, { body, token }));
  return new Author(server, id, token);
}

export const text = (part: string, field: string, now: string | null, before: string | null, locale = 'en-US') =>
  ({ op: 'text', part, field, locale, text: now, before }) satisfies Operation;
