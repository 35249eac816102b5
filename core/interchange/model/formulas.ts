import { parseFormula } from '../../formula';
import type { Calculation, InstrumentDocument } from '../../instrument/document';
import { checkInstrumentFormulas } from '../../instrument/program';
import { joined, printFormula } from '../expression/formula';
import type { Scope } from '../expression/subject';
import { TermSyntaxError, UnknownName, Unsayable } from '../expression/term';
import type { Gathered, GatheredFormula } from './gathered';
import type { Ledger } from './ledger';
import { markdownOf, plainOf } from './markdown';
import type { NamedParts, Say } from './parts';

/** A formula in the document, and where it came from. */
interface Placed {
  sources: readonly GatheredFormula[];
  /** Takes it out again. */
  remove(): void;
}

/** Adds the calculations and rules of a file to its document; those that cannot be said, or would be faulty, are told. */
export function addFormulas(
  document: InstrumentDocument,
  found: Gathered,
  { codes }: NamedParts,
  scope: Scope,
  ledger: Ledger,
  say: Say,
): void {
  const placed = new Map<string, Placed>();
  const types = new Map<string, Calculation['type']>();
  const known: Scope = {
    find(name) {
      const subject = scope.find(name);
      const type = types.get(name);
      return subject?.isCalculation && type ? { ...subject, type } : subject;
    },
  };
  const noted = found.notes?.formulas ?? {};
  const own = (place: string, source: string) => {
    const note = Object.hasOwn(noted, place) ? noted[place] : undefined;
    return note && note.written === source ? note.formula : undefined;
  };

  for (const { id, formula, name, description, shownTo, decimals } of inOrderOfUse(found)) {
    const code = codes.get(id) ?? id;
    const mine = own(`calculation.${code}`, formula.source);
    const before = found.notes?.calculations.find((calculation) => calculation.code === code);
    const made =
      mine !== undefined && before
        ? { formula: mine, type: before.type ?? 'number' }
        : said(formula, ledger, () => formula.value?.(known));
    if (!made) continue;
    if (mine !== undefined) ledger.keep(formula.path);
    types.set(id, made.type);
    document.calculations?.push(
      before
        ? { ...before, formula: made.formula }
        : {
            code,
            ...(made.type !== 'number' && { type: made.type }),
            formula: made.formula,
            ...(decimals !== undefined && { decimals }),
            ...(shownTo && { shownTo }),
          },
    );
    say(`calculation.${code}.name`, name, plainOf, shownTo && !before ? id : undefined);
    say(`calculation.${code}.description`, description, markdownOf);
    placed.set(`calculation.${code}`, {
      sources: [formula],
      remove() {
        document.calculations = document.calculations?.filter((calculation) => calculation.code !== code);
        removeTexts(document, `calculation.${code}.`);
      },
    });
  }
  inFileOrder(document, found, codes);
  restoreCalculations(document, found);

  const sections = new Map(document.sections?.map((section) => [section.code, section]));
  const firstOf = new Map<string, number>();
  found.questions.forEach(({ section }, index) => {
    if (section !== undefined && !firstOf.has(section)) firstOf.set(section, index);
  });
  for (const section of found.sections) {
    const target = sections.get(document.questions[firstOf.get(section.id) ?? -1]?.section ?? '');
    if (!target) continue;
    const rule = ruleOf(section.rules, section.hidden, `section.${target.code}`, known, ledger, own);
    if (rule === undefined) continue;
    target.visibleIf = rule;
    placed.set(`section.${target.code}`, { sources: section.rules ?? [], remove: () => delete target.visibleIf });
  }
  found.questions.forEach((question, index) => {
    const target = document.questions[index];
    if (!target) return;
    const rule = ruleOf(question.rules, question.hidden, `question.${target.code}`, known, ledger, own);
    if (rule === undefined) return;
    target.visibleIf = rule;
    placed.set(`question.${target.code}`, { sources: question.rules ?? [], remove: () => delete target.visibleIf });
  });
  removeFaulty(document, placed, ledger);
}

/** Calculations that others use come first, so that their types are known. */
function inOrderOfUse({ calculations }: Gathered): Gathered['calculations'] {
  const ids = new Map(calculations.map((calculation) => [calculation.id, calculation]));
  const done = new Set<string>();
  const ordered: Gathered['calculations'] = [];
  const visit = (start: Gathered['calculations'][number]) => {
    const stack = [{ item: start, uses: usesOf(start), at: 0 }];
    done.add(start.id);
    while (stack.length > 0) {
      const top = stack[stack.length - 1] as { item: Gathered['calculations'][number]; uses: string[]; at: number };
      const next = top.uses[top.at];
      top.at += 1;
      if (next === undefined) {
        ordered.push(top.item);
        stack.pop();
        continue;
      }
      const used = ids.get(next);
      if (!used || done.has(next)) continue;
      done.add(next);
      stack.push({ item: used, uses: usesOf(used), at: 0 });
    }
  };
  const words = (source: string) => source.match(/[A-Za-z_][\w.-]*/g) ?? [];
  const usesOf = ({ formula, id }: Gathered['calculations'][number]) =>
    words(formula.source).filter((word) => word !== id && ids.has(word));
  for (const calculation of calculations) if (!done.has(calculation.id)) visit(calculation);
  return ordered;
}

function inFileOrder(document: InstrumentDocument, found: Gathered, codes: ReadonlyMap<string, string>): void {
  const order = new Map(found.calculations.map(({ id }, index) => [codes.get(id) ?? id, index]));
  document.calculations?.sort((one, other) => (order.get(one.code) ?? 0) - (order.get(other.code) ?? 0));
}

/** Calculations that the format could not carry come back from the notes, when all they name is there. */
function restoreCalculations(document: InstrumentDocument, { notes }: Gathered): void {
  if (!notes) return;
  // The tables that look-ups need.
  if (notes.tables) document.tables = notes.tables;
  const present = new Set(document.calculations?.map(({ code }) => code));
  for (const calculation of notes.calculations) {
    if (present.has(calculation.code) || notes.formulas[`calculation.${calculation.code}`]) continue;
    document.calculations?.push(calculation);
    const base = document.texts[document.baseLocale];
    if (base) base[`calculation.${calculation.code}.name`] ??= calculation.code;
  }
  const order = new Map(notes.calculations.map(({ code }, index) => [code, index]));
  document.calculations?.sort((one, other) => (order.get(one.code) ?? 1e9) - (order.get(other.code) ?? 1e9));
}

function said<T>(
  { path, source }: GatheredFormula,
  ledger: Ledger,
  read: () => T | undefined,
  isRule = false,
): T | undefined {
  try {
    const made = read();
    if (made !== undefined) {
      const formula = typeof made === 'string' ? made : String((made as { formula: unknown }).formula);
      if (formula === source) ledger.keep(path);
      else ledger.change(path, source, formula, 'formula_translated');
    }
    return made;
  } catch (error) {
    if (error instanceof UnknownName && isRule) throw error;
    if (error instanceof TermSyntaxError) ledger.drop(path, source, 'unreadable', `${error.message} (at ${error.at})`);
    else if (error instanceof Unsayable) ledger.drop(path, source, 'unsayable', error.message);
    else throw error;
    return undefined;
  }
}

/** The rules together; a rule that names what is not there is never true. */
function ruleOf(
  rules: readonly GatheredFormula[] | undefined,
  hidden: boolean | undefined,
  place: string,
  scope: Scope,
  ledger: Ledger,
  own: (place: string, source: string) => string | undefined,
): string | undefined {
  if (hidden) return 'false';
  const whole = (rules ?? []).map(({ source }) => source).join('\n');
  const mine = own(place, whole);
  if (mine !== undefined) {
    for (const { path } of rules ?? []) ledger.keep(path);
    return mine;
  }
  const formulas: string[] = [];
  for (const rule of rules ?? []) {
    try {
      const formula = said(rule, ledger, () => rule.rule?.(scope), true);
      if (formula !== undefined && formula !== 'true') formulas.push(formula);
    } catch (error) {
      if (!(error instanceof UnknownName)) throw error;
      ledger.change(rule.path, rule.source, 'false', 'hidden_by_rule', error.message);
      formulas.push('false');
    }
  }
  const different = [...new Set(formulas)];
  if (different.length === 0) return undefined;
  if (different.includes('false')) return 'false';
  return different.length === 1
    ? different[0]
    : printFormula(
        joined(
          'and',
          different.map((formula) => parseFormula(formula)),
        ),
      );
}

/** Formulas that are at fault (circles, rules that look ahead, types) are taken out and told, until none is. */
function removeFaulty(document: InstrumentDocument, placed: Map<string, Placed>, ledger: Ledger): void {
  for (let round = 0; round <= placed.size; round += 1) {
    const faults = checkInstrumentFormulas(document);
    if (faults.length === 0) return;
    const places = new Map<string, string>();
    for (const { path, code } of faults) {
      const found = /^(questions|sections|calculations)\[(\d+)\]/.exec(path);
      const list = found?.[1] as 'questions' | 'sections' | 'calculations' | undefined;
      const part = list && document[list]?.[Number(found?.[2])];
      if (list && part) places.set(`${list.slice(0, -1)}.${part.code}`, code);
    }
    if (places.size === 0) return;
    for (const [place, code] of places) {
      const formula = placed.get(place);
      if (!formula) {
        document.calculations = document.calculations?.filter(
          (calculation) => `calculation.${calculation.code}` !== place,
        );
        continue;
      }
      formula.remove();
      for (const { path, source } of formula.sources)
        ledger.drop(path, source, 'formula_fault', code.replaceAll('_', ' '));
    }
  }
}

function removeTexts(document: InstrumentDocument, prefix: string): void {
  for (const bundle of Object.values(document.texts))
    for (const key of Object.keys(bundle)) if (key.startsWith(prefix)) delete bundle[key];
}
