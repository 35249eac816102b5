import { checkFormula } from '../formula';
import type { Ast } from '../formula/ast';
import { placeholderFormulas } from '../language/template';
import type {
  AnswerSet,
  Calculation,
  Image,
  InstrumentDocument,
  Nugget,
  Question,
  Section,
  Settings,
  Table,
  TextBundle,
} from './document';
import { quotedParts, readFormula } from './formulaParts';
import type { CompiledInstrument } from './program';
import { riskTexts } from './projectedRisks';
import { resolveText, textKeys } from './textKeys';
import type { ValueWords } from './valueText';

/**
 * The part of an instrument that a respondent's device gets: all that asking needs, and of scoring only what visibility rules and
 * placeholders need. It is an `InstrumentStructure`: the same engine decides on the device and on the server what is visible.
 */
export interface Projection {
  code: string;
  settings: Pick<Settings, 'paging' | 'allowBack' | 'showProgress' | 'randomOrder' | 'timeLimit' | 'estimatedMinutes'>;
  sections: Section[];
  /** Reverse keys and tags only where a rule needs them. */
  questions: Question[];
  /** Scores only where a rule needs them. */
  answerSets: AnswerSet[];
  /** `SET.ANSWER` of those without a score in a set whose others have one ("prefer not to say"): they are shown apart. */
  apart: string[];
  /** Those that rules and texts use, directly or indirectly; bands without colours and severities, and only if used. */
  calculations: Calculation[];
  tables: Table[];
  /** Of risk groups only, and none based on scores for staff only: help shows offline. Nothing else of reports is sent. */
  nuggets?: Nugget[];
  /** Those that questions and answers show. */
  images: Image[];
  /** By text key: what is shown while answering, and the texts of its nuggets. */
  bundle: TextBundle;
  /** For texts that the locale lacks: the locale that stands in. */
  fallbacks: Record<string, string>;
  /** Words for yes and no in the locale; absent: unknown. */
  words?: Pick<ValueWords, 'yes' | 'no'>;
}

/** What rules depend on, directly or through calculations. */
interface Needs {
  /** Addresses of items whose values are used. */
  items: Set<string>;
  calculations: Set<string>;
  tables: Set<string>;
  tags: Set<string>;
  bands: Set<string>;
}

/** `code(q1)`, also with an explicit fallback: shows the chosen answer and needs no score. */
function showsChoiceAlone(ast: Ast | undefined): boolean {
  if (ast?.kind !== 'call') return false;
  if (ast.name === 'code') return true;
  const [first, second] = ast.positional;
  return ast.name === 'default' && showsChoiceAlone(first) && second?.kind === 'text';
}

/** @param shown the formulas in the texts that are shown while answering. @param conditions of the nuggets that are sent */
function needsOf(
  document: InstrumentDocument,
  { program }: CompiledInstrument,
  shown: ReadonlySet<string>,
  conditions: readonly string[],
): Needs {
  const { scope } = program;
  const formulas = [
    ...[...(document.sections ?? []), ...document.questions].flatMap(({ visibleIf }) => visibleIf ?? []),
    ...[...shown].filter((formula) => !showsChoiceAlone(readFormula(formula))),
    ...conditions,
  ];
  const needs: Needs = {
    items: new Set(),
    calculations: new Set(),
    tables: new Set(),
    tags: new Set(),
    bands: new Set(),
  };
  const need = (code: string) => {
    if (needs.calculations.has(code)) return;
    needs.calculations.add(code);
    const calculation = document.calculations?.find((one) => one.code === code);
    if (calculation) formulas.push(calculation.formula);
  };
  // Grows during the loop: each calculation adds its own formula.
  for (const formula of formulas) {
    const { references } = checkFormula(formula, scope, 'scalar');
    for (const index of references.items.keys()) needs.items.add(scope.items[index]?.ref ?? '');
    for (const index of references.calculations.keys()) need(scope.calculations[index]?.code ?? '');
    const quoted = quotedParts([formula]);
    for (const table of quoted.tables) needs.tables.add(table);
    for (const tag of quoted.tags) needs.tags.add(tag);
    for (const code of quoted.bands) {
      needs.bands.add(code);
    }
  }
  return needs;
}

function projectQuestion(question: Question, needs: Needs): Question {
  const { reverse, tags, rows, ...asked } = question;
  const only = (given: string[] | undefined) => given?.filter((tag) => needs.tags.has(tag));
  const keyed = (flag: boolean | undefined, address: string) => flag && needs.items.has(address);
  const keep = (flag: boolean | undefined, given: string[] | undefined, address: string) => ({
    ...(keyed(flag, address) && { reverse: true }),
    ...((only(given)?.length ?? 0) > 0 && { tags: only(given) }),
  });
  return {
    ...asked,
    ...keep(reverse, tags, question.code),
    ...(rows && {
      rows: rows.map((row) => ({ code: row.code, ...keep(row.reverse, row.tags, `${question.code}.${row.code}`) })),
    }),
  };
}

function projectAnswerSets(document: InstrumentDocument, needs: Needs): AnswerSet[] {
  const shown = new Set(document.questions.map(({ answerSet }) => answerSet));
  const needed = (question: Question) =>
    question.kind === 'matrix'
      ? question.rows?.some((row) => needs.items.has(`${question.code}.${row.code}`))
      : needs.items.has(question.code);
  const scored = new Set(document.questions.filter(needed).map(({ answerSet }) => answerSet));
  return (document.answerSets ?? []).flatMap((set) => {
    if (!shown.has(set.code)) return [];
    if (scored.has(set.code)) return [set];
    return [{ code: set.code, answers: set.answers.map(({ score: _, ...answer }) => answer) }];
  });
}

function answersApart(sets: readonly AnswerSet[]): string[] {
  return sets.flatMap(({ code, answers }) => {
    const without = answers.filter(({ score }) => score === undefined);
    return without.length < answers.length ? without.map((answer) => `${code}.${answer.code}`) : [];
  });
}

function projectCalculations(document: InstrumentDocument, needs: Needs, shown: ReadonlySet<string>): Calculation[] {
  return (document.calculations ?? []).flatMap(({ code, type, formula, bands, decimals }) => {
    const bounds = needs.bands.has(code) ? bands?.map(({ code, from, above }) => ({ code, from, above })) : undefined;
    if (!bounds && !needs.calculations.has(code)) return [];
    // If only its bands are used, its formula is left out.
    const computed = needs.calculations.has(code) ? formula : 'missing';
    const written = shown.has(code) && decimals !== undefined;
    return [
      {
        code,
        ...(type && { type }),
        formula: computed,
        ...(bounds && { bands: bounds }),
        ...(written && { decimals }),
      },
    ];
  });
}

function projectImages(document: InstrumentDocument): Image[] {
  const answers = (document.answerSets ?? []).flatMap((set) => set.answers);
  const shown = new Set([...document.questions, ...answers].map(({ image }) => image));
  return (document.images ?? []).filter(({ code }) => shown.has(code));
}

/** For the instrument itself: the description is for those who choose, not for those who answer. */
const shownOfInstrument = new Set(['title', 'instructions', 'thanks']);
const shownParts = new Set(['section', 'question', 'row', 'answer']);

/**
 * The projection of a published document for one locale. `chain`: where to look for texts, the asked locale first (`fallbackChain`).
 * `compiled`: the same document. Norms, report texts, test cases and keys that no rule uses are left out.
 */
export function projectInstrument(
  document: InstrumentDocument,
  compiled: CompiledInstrument,
  chain: readonly string[],
): Projection {
  const images = projectImages(document);
  const shownImages = new Set(images.map(({ code }) => code));
  const shownSets = new Set(document.questions.map(({ answerSet }) => answerSet));
  const bundle: TextBundle = {};
  const fallbacks: Record<string, string> = {};
  const risks = riskTexts(document, compiled.program.scope, chain).filter(({ leaves }) => leaves);
  const help = new Set(risks.map(({ nugget }) => `nugget.${nugget.code}.text`));
  const piped = new Set<string>();
  const add = (key: string) => {
    const resolved = resolveText(document.texts, key, chain);
    if (!resolved) return undefined;
    bundle[key] = resolved.text;
    if (resolved.locale !== chain[0]) fallbacks[key] = resolved.locale;
    return resolved.text;
  };
  const keys = textKeys(document);
  for (const { key, context, placeholders } of keys) {
    const shown =
      context.part === 'instrument'
        ? shownOfInstrument.has(context.field)
        : context.part === 'image'
          ? shownImages.has(context.code)
          : shownParts.has(context.part) || help.has(key);
    if (!shown || (context.part === 'answer' && !shownSets.has(context.code.split('.', 1)[0]))) continue;
    const text = add(key);
    if (placeholders && text?.includes('{{')) for (const formula of placeholderFormulas(text)) piped.add(formula);
  }
  const conditions = risks.flatMap(({ nugget }) => nugget.condition ?? []);
  const needs = needsOf(document, compiled, piped, conditions);
  // A placeholder may show a band by its label.
  const { bands: banded } = quotedParts(piped);
  for (const { key, context } of keys) {
    if (context.part === 'band' && context.field === 'label' && banded.has(context.code.split('.', 1)[0] ?? ''))
      add(key);
  }
  const { paging, allowBack, showProgress, randomOrder, timeLimit, estimatedMinutes } = document.settings ?? {};
  return {
    code: document.code,
    settings: { paging, allowBack, showProgress, randomOrder, timeLimit, estimatedMinutes },
    sections: document.sections ?? [],
    questions: document.questions.map((question) => projectQuestion(question, needs)),
    answerSets: projectAnswerSets(document, needs),
    apart: answersApart((document.answerSets ?? []).filter(({ code }) => shownSets.has(code))),
    calculations: projectCalculations(document, needs, piped),
    tables: (document.tables ?? []).filter(({ code }) => needs.tables.has(code)),
    ...(risks.length > 0 && { nuggets: risks.map(({ nugget }) => nugget) }),
    images,
    bundle,
    fallbacks,
  };
}
