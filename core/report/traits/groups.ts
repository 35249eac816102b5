import { type Dependencies, dependenciesOf } from '../../formula/dependencies';
import { expressionsOf, treeOf } from '../../formula/mentions';
import type { Audience, Calculation } from '../../instrument/document';
import { type InstrumentStructure, programDefinition } from '../../instrument/program';
import { scaleOf } from '../../instrument/verdicts';
import { untoldToRespondents } from '../withheld';
import { type Metric, metricOf } from './metric';

/** The calculations that an audience sees of one scale: a sum, its T score, its percentile. */
export interface ScaleGroup {
  /** Of its first calculation. */
  code: string;
  /** In the document's order. */
  members: { calculation: Calculation; metric: Metric }[];
  /** Code of the group that is computed from this one and more; null: none, or several. */
  parent: string | null;
}

/** What formulas use, down to the answers. */
class Uses {
  private readonly direct: ReadonlyMap<string, Dependencies>;
  private readonly below = new Map<string, ReadonlySet<string>>();

  constructor(structure: InstrumentStructure) {
    this.direct = new Map(dependenciesOf(programDefinition(structure)).map((one) => [one.code, one]));
  }

  calculations(code: string): readonly string[] {
    return this.direct.get(code)?.calculations ?? [];
  }

  /** Every question that a calculation rests on. */
  items(code: string, path: ReadonlySet<string> = new Set()): ReadonlySet<string> {
    const known = this.below.get(code);
    if (known) return known;
    if (path.has(code)) return new Set();
    const found = new Set(this.direct.get(code)?.items);
    for (const other of this.calculations(code)) {
      for (const item of this.items(other, new Set([...path, code]))) found.add(item);
    }
    this.below.set(code, found);
    return found;
  }
}

/** The scales that an audience sees as numbers, and which of them are parts of another. */
export class ScaleGroups {
  readonly all: readonly ScaleGroup[];
  private readonly ofCalculation = new Map<string, ScaleGroup>();
  private readonly uses: Uses;
  /** Codes of the calculations whose computation this audience does not see. */
  readonly untold: ReadonlySet<string>;
  private readonly mentions = new Map<string, readonly string[]>();

  constructor(structure: InstrumentStructure, audience: Audience) {
    this.uses = new Uses(structure);
    this.untold = audience === 'respondent' ? untoldToRespondents(structure) : new Set();
    const groups = new Map<string, ScaleGroup>();
    for (const calculation of structure.calculations ?? []) {
      const { code, shownTo, type = 'number' } = calculation;
      if (type !== 'number' || !shownTo?.includes(audience)) continue;
      const key = scaleOf(structure, code).scale ?? `of ${code}`;
      const group = groups.get(key) ?? { code, members: [], parent: null };
      group.members.push({ calculation, metric: metricOf(structure, calculation) });
      groups.set(key, group);
      this.ofCalculation.set(code, group);
    }
    this.all = [...groups.values()];
    this.findParents();
  }

  group(calculation: string): ScaleGroup | undefined {
    return this.ofCalculation.get(calculation);
  }

  /** Codes of the groups that a formula is about: those of the calculations that it names, or that hidden ones among these use. */
  mentionedIn(formula: string): readonly string[] {
    const tree = this.mentions.has(formula) ? undefined : treeOf(formula);
    const names = tree && [...expressionsOf(tree)].flatMap((ast) => (ast.kind === 'name' ? [ast.name] : []));
    const found = this.mentions.get(formula) ?? [...this.reached(names ?? [])];
    this.mentions.set(formula, found);
    return found;
  }

  /** The nearest groups that these calculations lead to. */
  private reached(codes: readonly string[]): Set<string> {
    const found = new Set<string>();
    const seen = new Set(codes);
    // Grows during the loop.
    for (const code of seen) {
      const group = this.group(code);
      if (group) found.add(group.code);
      else for (const other of this.uses.calculations(code)) seen.add(other);
    }
    return found;
  }

  private itemsOf({ members }: ScaleGroup): Set<string> {
    return new Set(members.flatMap(({ calculation }) => [...this.uses.items(calculation.code)]));
  }

  private findParents(): void {
    const parents = new Map<ScaleGroup, string[]>();
    for (const group of this.all) {
      const items = this.itemsOf(group);
      const used = this.reached(group.members.flatMap(({ calculation }) => this.beyond(calculation.code, group)));
      for (const code of used) {
        const part = this.group(code);
        if (part === undefined || part === group) continue;
        const own = [...this.itemsOf(part)];
        const isPart = own.length > 0 && own.length < items.size && own.every((item) => items.has(item));
        if (isPart) parents.set(part, [...(parents.get(part) ?? []), group.code]);
      }
    }
    for (const [part, [parent = null, ...others]] of parents) if (others.length === 0) part.parent = parent;
  }

  /** What a member uses, its own scale left out. */
  private beyond(code: string, group: ScaleGroup): string[] {
    const found = new Set<string>();
    const seen = new Set([code]);
    for (const each of seen) {
      for (const other of this.uses.calculations(each)) {
        const inner = this.group(other);
        if (inner === undefined || inner === group) seen.add(other);
        else found.add(other);
      }
    }
    return [...found];
  }
}

interface Held {
  structure: Pick<InstrumentStructure, 'questions' | 'tables'>;
  groups: ScaleGroups;
}

const known = new WeakMap<object, Map<Audience, Held>>();

/** The scales of a version; found once while it is in use. */
export function scaleGroups(structure: InstrumentStructure, audience: Audience): ScaleGroups {
  const { calculations = [], questions, tables } = structure;
  const held = known.get(calculations) ?? new Map<Audience, Held>();
  known.set(calculations, held);
  const found = held.get(audience);
  if (found && found.structure.questions === questions && found.structure.tables === tables) return found.groups;
  const groups = new ScaleGroups(structure, audience);
  // Without texts: versions share their structure over all languages.
  held.set(audience, { structure: { questions, ...(tables && { tables }) }, groups });
  return groups;
}
