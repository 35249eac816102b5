import type { PartKind } from '../draft';
import { isPartList } from './place';

type Fields = Record<string, unknown>;

/**
 * Whether a field of such a part may be set by itself: codes are renamed, ids stay, parts are added and removed, formats and base languages
 * are fixed, texts have operations of their own. `kind` undefined: of the instrument itself.
 */
export function isSettable(field: string, kind?: PartKind): boolean {
  const [name = '', inner, ...more] = field.split('.');
  if (name === '' || more.length > 0 || inner === '') return false;
  const fixed = ['id', 'code', 'format', 'baseLocale', 'texts', '__proto__', 'constructor'];
  return !fixed.includes(name) && !fixed.includes(inner ?? '-') && !isPartList(name, kind);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a field, dotted for what lies within one; undefined: absent. */
export function fieldOf(part: Fields, field: string): unknown {
  const [name = '', inner] = field.split('.');
  const value = Object.hasOwn(part, name) ? part[name] : undefined;
  if (inner === undefined) return value;
  return isFields(value) && Object.hasOwn(value, inner) ? value[inner] : undefined;
}

/** Whether the field can be there: what contains a dotted field has fields itself, or is absent. */
export function hasPlaceFor(part: Fields, field: string): boolean {
  const [name = '', inner] = field.split('.');
  const value = Object.hasOwn(part, name) ? part[name] : undefined;
  return inner === undefined || value === undefined || isFields(value);
}

function put(fields: Fields, name: string, value: unknown): Fields {
  const { [name]: _, ...rest } = fields;
  return value === undefined ? rest : { ...fields, [name]: value };
}

/** Containers that a part always has (of test cases), empty or not. */
const permanent: ReadonlySet<string> = new Set(['answers', 'expected']);

/** A copy with the field set; undefined removes it, and with the last field also its container, if the part can be without. */
export function withField<T extends Fields>(part: T, field: string, value: unknown): T {
  const [name = '', inner] = field.split('.');
  if (inner === undefined) return put(part, name, value) as T;
  const within = put((part[name] as Fields | undefined) ?? {}, inner, value);
  const isGone = Object.keys(within).length === 0 && !permanent.has(name);
  return put(part, name, isGone ? undefined : within) as T;
}
