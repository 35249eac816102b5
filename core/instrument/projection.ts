import { checkFormula } from '../formula';
import type {
  AnswerSet,
  Calculation,
  Image,
  InstrumentDocument,
  Question,
  Section,
  Settings,
  Table,
  TextBundle,
} from './document';
import { quotedParts } from './formulaParts';
import type { CompiledInstrument } from './program';
import { resolveText, textKeys } from './textKeys';

/**
 * What a respondent's device gets of an instrument: all that asking needs, and of scoring only what the visibility rules need. It is an
 * `InstrumentStructure`: the same engine decides on the device and on the server what is visible.
 */
export interface Projection {
  code: string;
  settings: Pick<Settings, 'paging' | 'allowBack' | 'showProgress' | 'randomOrder' | 'timeLimit' | 'estimatedMinutes'>;
  sections: Section[];
  /** Reverse keys and tags only where a rule needs them. */
  questions: Question[];
  /** Scores only where a rule needs them. */
  answerSets: AnswerSet[];
  /** Those that rules use, and those behind them; bands without colours and severities, and only where a rule asks for them. */
  calculations: Calculation[];
  tables: Table[];
  /** Those that questions and answers show. */
  images: Image[];
  /** By text key: what is shown while answering. */
  bundle: TextBundle;
  /** Of texts that the locale lacks: the locale that stands in. */
  fallbacks: Record<string, string>;
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

function needsOf(document: InstrumentDocument, { program }: CompiledInstrument): Needs {
  const { scope } = program;
  const formulas = [...(document.sections ?? []), ...document.questions].flatMap(({ visibleIf }) => visibleIf ?? []);
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
  // Grows while it is walked: each calculation brings its own formula.
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

function projectCalculations(document: InstrumentDocument, needs: Needs): Calculation[] {
  return (document.calculations ?? []).flatMap(({ code, type, formula, bands }) => {
    const bounds = needs.bands.has(code) ? bands?.map(({ code, from, above }) => ({ code, from, above })) : undefined;
    if (!bounds && !needs.calculations.has(code)) return [];
    // Where only its bands are asked for, how it is computed stays behind.
    const computed = needs.calculations.has(code) ? formula : 'missing';
    return [{ code, ...(type && { type }), formula: computed, ...(bounds && { bands: bounds }) }];
  });
}

function projectImages(document: InstrumentDocument): Image[] {
  const answers = (document.answerSets ?? []).flatMap((set) => set.answers);
  const shown = new Set([...document.questions, ...answers].map(({ image }) => image));
  return (document.images ?? []).filter(({ code }) => shown.has(code));
}

/** Of the instrument itself: the description is for those who choose, not for those who answer. */
const shownOfInstrument = new Set(['title', 'instructions', 'thanks']);
const shownParts = new Set(['section', 'question', 'row', 'answer']);

/**
 * The projection of a published document for one locale. `chain`: where to look for texts, the asked locale first (`fallbackChain`).
 * `compiled`: the same document. Norms, report texts, test cases and the keys of what no rule looks at stay behind.
 */
export function projectInstrument(
  document: InstrumentDocument,
  compiled: CompiledInstrument,
  chain: readonly string[],
): Projection {
  const needs = needsOf(document, compiled);
  const images = projectImages(document);
  const shownImages = new Set(images.map(({ code }) => code));
  const shownSets = new Set(document.questions.map(({ answerSet }) => answerSet));
  const bundle: TextBundle = {};
  const fallbacks: Record<string, string> = {};
  for (const { key, context } of textKeys(document)) {
    const shown =
      context.part === 'instrument'
        ? shownOfInstrument.has(context.field)
        : context.part === 'image'
          ? shownImages.has(context.code)
          : shownParts.has(context.part);
    if (!shown || (context.part === 'answer' && !shownSets.has(context.code.split('.', 1)[0]))) continue;
    const resolved = resolveText(document.texts, key, chain);
    if (!resolved) continue;
    bundle[key] = resolved.text;
    if (resolved.locale !== chain[0]) fallbacks[key] = resolved.locale;
  }
  const { paging, allowBack, showProgress, randomOrder, timeLimit, estimatedMinutes } = document.settings ?? {};
  return {
    code: document.code,
    settings: { paging, allowBack, showProgress, randomOrder, timeLimit, estimatedMinutes },
    sections: document.sections ?? [],
    questions: document.questions.map((question) => projectQuestion(question, needs)),
    answerSets: projectAnswerSets(document, needs),
    calculations: projectCalculations(document, needs),
    tables: (document.tables ?? []).filter(({ code }) => needs.tables.has(code)),
    images,
    bundle,
    fallbacks,
  };
}
