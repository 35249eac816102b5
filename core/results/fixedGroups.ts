/** An attempt that is counted, or waits to be. */
export interface Unit {
  id: string;
  person: number;
  /** What it has in common with others: only such stand in a group. */
  stratum: string;
}

export interface Placed {
  /** null: its group was given up. */
  group: string | null;
  stratum: string | null;
}

export interface Settled {
  /** Units that stand otherwise now. */
  placed: Map<string, Placed>;
  /** Units that there are no more. */
  gone: string[];
}

interface Options {
  minimumGroup: number;
  /** Nobody comes any more: what is left over in its strata is put together, by what `pooled` leaves of a stratum. */
  isOver: boolean;
  pooled(stratum: string): string;
  newGroup(): string;
}

const peopleIn = (units: readonly Unit[]) => new Set(units.map(({ person }) => person)).size;

/** In lists of at least so many people. */
function parts(units: readonly Unit[], minimumGroup: number): Unit[][] {
  const byPerson = new Map<number, Unit[]>();
  for (const unit of units) {
    const own = byPerson.get(unit.person);
    if (own) own.push(unit);
    else byPerson.set(unit.person, [unit]);
  }
  const people = [...byPerson.values()];
  const count = Math.max(1, Math.floor(people.length / minimumGroup));
  return Array.from({ length: count }, (_, index) =>
    people.slice(Math.floor((index * people.length) / count), Math.floor(((index + 1) * people.length) / count)).flat(),
  );
}

/**
 * Puts attempts into fixed groups of at least `minimumGroup` people who have everything in common by which figures can be narrowed, so
 * that any two figures differ by whole groups. A group never changes: where one of its attempts goes or changes, it is given up, and what
 * is left of it waits until as many new people have come as a group needs.
 */
export function settle(known: ReadonlyMap<string, Placed>, units: readonly Unit[], options: Options): Settled {
  const { minimumGroup, isOver, pooled, newGroup } = options;
  const present = new Map(units.map((unit) => [unit.id, unit]));
  const gone = [...known.keys()].filter((id) => !present.has(id));
  const stands = (id: string, { stratum }: Placed) => {
    const now = present.get(id)?.stratum;
    return now !== undefined && (now === stratum || pooled(now) === stratum);
  };
  const broken = new Set([...known].flatMap(([id, at]) => (at.group !== null && !stands(id, at) ? [at.group] : [])));
  const placed = new Map<string, Placed>();
  for (const [id, at] of known) {
    if (at.group !== null && broken.has(at.group) && present.has(id)) placed.set(id, { group: null, stratum: null });
  }
  const isWaiting = ({ id }: Unit) => (placed.get(id) ?? known.get(id))?.group == null;
  const isFresh = ({ id }: Unit) => !known.has(id);
  const byStratum = (of: (unit: Unit) => string) => {
    const lists = new Map<string, Unit[]>();
    for (const unit of units.filter(isWaiting)) {
      const list = lists.get(of(unit));
      if (list) list.push(unit);
      else lists.set(of(unit), [unit]);
    }
    return lists;
  };
  const release = (lists: ReadonlyMap<string, Unit[]>) => {
    for (const [stratum, list] of lists) {
      const fresh = list.filter(isFresh);
      if (peopleIn(fresh) < minimumGroup) continue;
      const [first = [], ...rest] = parts(fresh, minimumGroup);
      // Those who were counted before come back with one whole group of new people, never apart from it.
      for (const part of [[...list.filter((unit) => !isFresh(unit)), ...first], ...rest]) {
        const group = newGroup();
        for (const { id } of part) placed.set(id, { group, stratum });
      }
    }
  };
  release(byStratum(({ stratum }) => stratum));
  if (isOver) release(byStratum(({ stratum }) => pooled(stratum)));
  return { placed, gone };
}
