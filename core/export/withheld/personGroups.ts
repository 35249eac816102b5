/** What is known of a group of people; null: it is held back. Outermost: what is held back last. */
type Known = readonly (string | null)[];

interface Group {
  known: Known;
  people: number;
  /** Joined with that one. */
  into?: Group;
}

const keyOf = (known: Known): string => JSON.stringify(known);

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
  private readonly first = new Map<string, Group>();
  private people = 0;

  constructor(private readonly width: number) {}

  /** @param known of one person, `width` texts */
  add(known: readonly string[]): void {
    const key = keyOf(known);
    const group = this.first.get(key);
    if (group === undefined) this.first.set(key, { known, people: 1 });
    else group.people += 1;
    this.people += 1;
  }

  /** @returns what is shown of a person whose facts were added; undefined: nobody can be shown, they are too few */
  settle(least: number): ((known: readonly string[]) => Known) | undefined {
    if (this.people < least) return undefined;
    let groups = [...this.first.values()];
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
    return (known) => {
      const group = this.first.get(keyOf(known));
      return group === undefined ? known.map(() => null) : settled(group).known;
    };
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
