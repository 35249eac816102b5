/** What is known of a group of people; null: it is held back. Outermost: what is held back last. */
type Known = readonly (string | null)[];

interface Group {
  known: Known;
  people: number;
  /** Joined with that one. */
  into?: Group;
}

/** @param known texts of one line */
const keyOf = (known: Known): string => known.join('\n');

const settled = (group: Group): Group => {
  let last = group;
  while (last.into !== undefined) last = last.into;
  return last;
};

/**
 * Makes groups of people of whom the same is known, none of fewer than `least`: what is known of smaller ones is held back, the last
 * thing first. Those of whom nothing is left are one group too, which takes others in until it is large enough.
 */
export class PersonGroups {
  private readonly first: Group[] = [];
  private readonly byKey = new Map<string, number>();
  private people = 0;

  constructor(private readonly width: number) {}

  /** @param known of one person, `width` texts of one line, none empty @returns number of the group of whom this is known, from 0 */
  add(known: readonly string[]): number {
    const key = keyOf(known);
    const number = this.byKey.get(key) ?? this.first.push({ known, people: 0 }) - 1;
    this.byKey.set(key, number);
    (this.first[number] as Group).people += 1;
    this.people += 1;
    return number;
  }

  /** @returns what is shown of each group, by its number; undefined: nobody can be shown, they are too few */
  settle(least: number): Known[] | undefined {
    if (this.people < least) return undefined;
    let groups = [...this.first];
    for (let place = this.width - 1; place >= 0; place--) groups = this.withoutPlace(groups, place, least);
    const nothing = groups.find(({ known }) => known.every((value) => value === null));
    if (nothing !== undefined && nothing.people < least) {
      // The same ones whatever the order of people: what is held back must not differ between two exports.
      const rising = groups
        .filter((group) => group !== nothing)
        .sort((one, other) => one.people - other.people || (keyOf(one.known) < keyOf(other.known) ? -1 : 1));
      for (const group of rising) {
        if (nothing.people >= least) break;
        nothing.people += group.people;
        group.into = nothing;
      }
    }
    return this.first.map((group) => settled(group).known);
  }

  /** Small groups lose this fact, and are joined with those that are like them then. */
  private withoutPlace(groups: readonly Group[], place: number, least: number): Group[] {
    const kept = new Map<string, Group>();
    for (const group of groups) if (group.people >= least) kept.set(keyOf(group.known), group);
    for (const group of groups) {
      if (group.people >= least) continue;
      const known = group.known.map((value, at) => (at === place ? null : value));
      const key = keyOf(known);
      const other = kept.get(key);
      if (other === undefined) {
        const joined: Group = { known, people: group.people };
        kept.set(key, joined);
        group.into = joined;
      } else {
        other.people += group.people;
        group.into = other;
      }
    }
    return [...kept.values()];
  }
}
