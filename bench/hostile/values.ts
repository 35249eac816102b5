/** Values for a schema of the API's description: right ones mostly, and among them what nobody means well with. */
import type { Known } from './known';
import type { Random } from './random';

export type JsonSchema = { [key: string]: unknown };

/** How often a value is not what the schema asks for. */
const hostileShare = 0.06;

const texts = [
  '',
  ' ',
  'a',
  'Somebody',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt',
  '😀'.repeat(50),
  "'; drop table user_account; --",
  '<script>alert(1)</script>',
  '{{answers.q1}} {name, plural, one {#} other {#}}',
  '{{',
  '{0}{',
  '%00%ff%',
  '%_\\',
  '../../etc/passwd',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
  `${'> '.repeat(60)}deep`,
  '['.repeat(500),
  '('.repeat(2000),
  'if('.repeat(400),
  `${'-'.repeat(1500)}1`,
  'x'.repeat(10_000),
  '1e400',
  'NaN',
  'null',
  '-1',
  '99999999999999999999',
  '__proto__',
  'constructor',
  'toString',
  'eyJhIjoxfQ',
  '{"a":1}',
  '{"__proto__":1}',
  '["a"]',
  '٣',
  'é\u0301'.repeat(20),
];

const fitting = [
  'en-US',
  'de-DE',
  'ar-EG',
  'xx-YY',
  'DE',
  'q1',
  'a1',
  'nope',
  '2026-01-01T00:00:00Z',
  '2026-01-01',
  'Europe/Berlin',
  'person@example.org',
  '123456',
  'a password of the benchmark',
  'CODE-1234',
  '*',
  'status',
  'Instrument',
];

const numbers = [0, 1, -1, 2, 10, 0.5, 2 ** 31 - 2, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1e-308];
const times = [
  '2026-01-01T00:00:00Z',
  '2099-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '1970-01-01T00:00:00Z',
];

const emails = ['person@example.org', 'admin@example.org', `${'x'.repeat(60)}@example.org`, 'a@b.c'];

const asList = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);

export class Values {
  constructor(
    private readonly random: Random,
    private readonly known: Known,
  ) {}

  /** Of any shape, whatever is asked for. */
  hostile(depth = 0): unknown {
    const { random } = this;
    const kind = random.below(depth > 3 ? 4 : 7);
    if (kind < 2) return random.of(texts);
    if (kind === 2) return random.of(numbers);
    if (kind === 3) return random.of([null, true, false]);
    if (kind === 4) return Array.from({ length: random.below(4) }, () => this.hostile(depth + 1));
    if (kind === 5) {
      const entries = Array.from({ length: random.below(4) }, () => [random.of(texts), this.hostile(depth + 1)]);
      return Object.fromEntries(entries);
    }
    let deep: unknown = 1;
    for (let level = 0; level < 200; level += 1) deep = random.chance(0.5) ? [deep] : { a: deep };
    return deep;
  }

  private text(schema: JsonSchema, name: string, place: string): string {
    const random = this.random;
    const known = this.known;
    const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
    if (format === 'uuid') return (random.chance(0.85) ? known.id(place) : undefined) ?? crypto.randomUUID();
    if (format === 'date-time') return random.of(times);
    if (format === 'email' || name === 'email') return random.of(emails);
    const candidates = [known.text(name), known.text('code'), random.of(texts), random.of(texts), random.of(fitting)];
    const fits = (value: string | undefined): value is string =>
      value !== undefined &&
      value.length >= Number(minLength) &&
      value.length <= Number(maxLength) &&
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value));
    const chosen = [...candidates, ...fitting].filter(fits);
    if (chosen.length > 0) return random.chance(0.6) ? (chosen[0] as string) : random.of(chosen);
    return 'x'.repeat(Math.min(Math.max(Number(minLength), 1), 100_000));
  }

  private number({ type, minimum, maximum }: JsonSchema): number {
    const random = this.random;
    const least = typeof minimum === 'number' ? minimum : -10;
    const most = typeof maximum === 'number' ? maximum : 10;
    if (random.chance(0.15)) return random.of([least, most, ...numbers]);
    const value = least + random.next() * Math.min(most - least, 5);
    return type === 'integer' ? Math.round(value) : value;
  }

  private object(schema: JsonSchema, place: string, depth: number): Record<string, unknown> {
    const { random } = this;
    const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
    const made: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties as Record<string, JsonSchema>)) {
      const isRequired = (required as string[]).includes(name);
      if (isRequired ? random.chance(0.03) : random.chance(0.5)) continue;
      made[name] = this.of(property, name, place, depth + 1);
    }
    if (typeof additionalProperties === 'object' && additionalProperties !== null) {
      const names = (propertyNames ?? { type: 'string' }) as JsonSchema;
      for (let count = random.below(4); count > 0; count -= 1) {
        const name = this.of(names, 'code', place, depth + 1);
        if (typeof name === 'string') made[name] = this.of(additionalProperties as JsonSchema, '', place, depth + 1);
      }
    } else if (random.chance(0.02)) made[random.of(texts)] = this.hostile(depth + 1);
    return made;
  }

  /** `name`: of the field; `place`: the first word of the path. */
  of(schema: JsonSchema, name: string, place: string, depth = 0): unknown {
    const { random } = this;
    if (random.chance(hostileShare)) return this.hostile(depth);
    const { const: constant, enum: choices, type } = schema;
    if (constant !== undefined) return constant;
    if (Array.isArray(choices)) return random.of(choices);
    const variants = [...asList(schema.anyOf), ...asList(schema.oneOf)];
    if (variants.length > 0) return this.of(random.of(variants), name, place, depth);
    const all = asList(schema.allOf);
    if (all.length > 0) return this.of(Object.assign({}, ...all), name, place, depth);
    const own = name.endsWith('Id') ? `${name.slice(0, -2)}s` : place;
    switch (Array.isArray(type) ? random.of(type as unknown[]) : type) {
      case 'string':
        return this.text(schema, name, own);
      case 'integer':
      case 'number':
        return this.number(schema);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'array': {
        const { minItems = 0, items, prefixItems } = schema;
        if (Array.isArray(prefixItems)) return asList(prefixItems).map((item) => this.of(item, name, place, depth + 1));
        const count = Math.max(Number(minItems), random.below(depth > 4 ? 1 : 4));
        return Array.from({ length: count }, () => this.of((items ?? {}) as JsonSchema, name, place, depth + 1));
      }
      case 'object':
        return this.object(schema, place, depth);
      default:
        return this.hostile(depth);
    }
  }
}
