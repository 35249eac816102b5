/** What the server has told of itself: its ids and codes, so that generated requests reach what there is. */
import type { Random } from './random';

const kept = 200;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export class Known {
  /** By the first word of the path that they came with, or by the name of their field. */
  private readonly ids = new Map<string, string[]>();
  /** Short texts by the name of their field: codes, keys, cursors. */
  private readonly texts = new Map<string, string[]>();

  constructor(private readonly random: Random) {}

  private keep(into: Map<string, string[]>, name: string, value: string): void {
    const values = into.get(name) ?? [];
    if (values.includes(value)) return;
    if (values.length < kept) values.push(value);
    else values[this.random.below(kept)] = value;
    into.set(name, values);
  }

  /** Learns from an answer; `place`: the first word of its path. */
  learn(place: string, value: unknown, name = '', depth = 0): void {
    if (depth > 5) return;
    if (typeof value === 'string') {
      if (uuid.test(value)) this.keep(this.ids, name === 'id' ? place : name.replace(/Id$/, 's'), value);
      else if (value !== '' && value.length <= 300) this.keep(this.texts, name, value);
    } else if (Array.isArray(value)) {
      for (const one of value.slice(0, 30)) this.learn(place, one, name, depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value).slice(0, 60)) this.learn(place, one, key, depth + 1);
    }
  }

  id(place: string): string | undefined {
    const own = this.ids.get(place) ?? [];
    const chosen = own.length > 0 && this.random.chance(0.9) ? own : [...this.ids.values()].flat();
    return chosen.length === 0 ? undefined : this.random.of(chosen);
  }

  text(name: string): string | undefined {
    const own = this.texts.get(name);
    return own === undefined ? undefined : this.random.of(own);
  }
}
