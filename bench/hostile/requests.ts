/** Requests made from the API's own description. */
import type { Known } from './known';
import type { Random } from './random';
import type { JsonSchema, Values } from './values';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
}

export interface Made {
  /** As the description names it. */
  operation: string;
  /** The first word of the path. */
  place: string;
  method: string;
  /** With the query; begins with `/`. */
  path: string;
  body?: string;
}

/** What a JSON body can be that is none, or that says another value than it seems to. */
const broken = ['', '{', '[]', 'null', '"text"', '{"a":1e999}', '{"__proto__":{"a":1}}', '\u0000', '{"a":"\\ud800"}'];

/** Without lone surrogates. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd');

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

export class Requests {
  private readonly operations: { method: string; path: string; operation: Operation }[];

  constructor(
    description: Description,
    private readonly random: Random,
    private readonly known: Known,
    private readonly values: Values,
  ) {
    this.operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
  }

  get count(): number {
    return this.operations.length;
  }

  /** The turns go through all operations, so that each has its share. */
  make(turn: number): Made {
    const { random } = this;
    const { method, path, operation } = this.operations[turn % this.operations.length] ?? random.of(this.operations);
    const place = path.split('/')[1] ?? '';
    const search = new URLSearchParams();
    let filled = path;
    let before = place;
    for (const { name, in: where, required, schema } of operation.parameters) {
      if (where === 'path') filled = filled.replace(`{${name}}`, this.inPath(schema, name, path));
      else if (random.chance(required ? 0.97 : 0.5)) {
        const value = this.values.of(schema, name, before);
        search.append(name, this.queried(asText(value), name));
      }
      before = place;
    }
    const schema = operation.requestBody?.content['application/json']?.schema;
    const query = search.toString();
    return {
      operation: `${method} ${path}`,
      place,
      method,
      path: query === '' ? filled : `${filled}?${query}`,
      ...(schema && { body: this.body(schema, place) }),
    };
  }

  private inPath(schema: JsonSchema, name: string, path: string): string {
    const before = path.split(`/{${name}}`, 1)[0]?.split('/').at(-1) ?? '';
    const value = asText(this.values.of(schema, name, before));
    // Lone surrogates have no address.
    return encodeURIComponent(wellFormed(value)).slice(0, 2000) || '-';
  }

  /** What the specification gives as JSON in the query. */
  private queried(text: string, name: string): string {
    if (name === 'sorter' && this.random.chance(0.8)) {
      return JSON.stringify({ [this.known.text('key') ?? 'createdAt']: this.random.of(['ascend', 'descend']) });
    }
    if (name === 'filters' && this.random.chance(0.8)) {
      return JSON.stringify({
        [this.random.of(['status', 'roles', 'locale', 'action'])]: [this.known.text('status') ?? 'x'],
      });
    }
    return wellFormed(text);
  }

  private body(schema: JsonSchema, place: string): string {
    if (this.random.chance(0.02)) return this.random.of(broken);
    return JSON.stringify(this.values.of(schema, '', place)) ?? '';
  }
}
