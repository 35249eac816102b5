import { useIntl } from '@umijs/max';
import { firstOpenPage, openRequired, pageAfter, progressOf, sectionRuns } from 'core/flow';
import type { AnswerSheet, AnswerValue, Question } from 'core/instrument/document';
import { type Item, itemsByCode } from 'core/instrument/items';
import type { Projection } from 'core/instrument/projection';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { foreignTo } from '@/shell/start/languages';
import type { AnswerStore } from './answerStore';
import type { Engine } from './engine';
import { hardProblems } from './issues';
import type { PlayerContextValue } from './playerContext';
import type { Step } from './steps';
import { textsOf } from './texts';
import { useSteps } from './useSteps';

export interface PlayerInput {
  /** The attempt's id. */
  seed: string;
  projection: Projection;
  /** The language of the projection. */
  locale: string;
  engine: Engine;
  store: AnswerStore;
  /** The server's messages about refused answers, by item. */
  refused: Readonly<Record<string, string>>;
  /** Shows statements of long lists one at a time. Default false. */
  oneStatement?: boolean;
  onGive(answers: AnswerSheet, typing: boolean): void;
}

const review = 'review';
const nothing: readonly Question[] = [];
const noCodes: readonly string[] = [];

/** Where the respondent is and what can be done there. */
export function usePlayer(input: PlayerInput) {
  const { seed, projection, locale, engine, store, refused, oneStatement = false, onGive } = input;
  const intl = useIntl();
  const answers = useSyncExternalStore(store.subscribe, store.sheet);
  const visible = engine.visible(answers);
  const { steps, questions, statements, wholeStep, itemsOf } = useSteps(projection, visible, seed, oneStatement);
  const firstOpen = (among: readonly Step[]) => firstOpenPage(projection, among, answers);
  const [place, setPlace] = useState((): Place => {
    // A new attempt starts on its first page, even if that has nothing to answer.
    const begun = Object.values(answers).some((answer) => answer !== null);
    const step = begun ? firstOpen(steps) : steps[0];
    return { ...idsOf(step), begin: undefined, index: 0, forward: true };
  });
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const given = useRef<string>(undefined);

  const items = useMemo(() => itemsByCode(projection), [projection]);
  const words = useMemo(() => {
    if (projection.words) return { yes: { text: projection.words.yes }, no: { text: projection.words.no } };
    const own = (id: string) => ({ text: intl.formatMessage({ id }), ...foreignTo(locale, intl.locale) });
    return { yes: own('player.yes'), no: own('player.no') };
  }, [projection, locale, intl]);
  const fill = useMemo(
    () => engine.filler(projection, locale, { yes: words.yes.text, no: words.no.text }),
    [engine, projection, locale, words],
  );
  const bundle = fill(answers);
  const context = useMemo((): PlayerContextValue => {
    const sets = new Map(projection.answerSets.map((set) => [set.code, set.answers]));
    const apart = new Set(projection.apart);
    const images = new Map(projection.images.map((image) => [image.code, image]));
    const answersOf = (question: Question) => sets.get(question.answerSet ?? '') ?? [];
    const texts = textsOf({ bundle, fallbacks: projection.fallbacks });
    return {
      locale,
      store,
      texts,
      words,
      answersOf,
      labelOf: ({ answerSet }, code) => texts(`answer.${answerSet}.${code}.label`) ?? { text: code },
      isApart: ({ answerSet }, answer) => apart.has(`${answerSet}.${answer}`),
      image: (code) => images.get(code ?? ''),
      give: (question, code, entered, typing = false) => {
        given.current = code;
        const problems = entered === null ? [] : hardProblems(question, answersOf(question), entered);
        if (entered !== null && problems.length > 0) store.hold(code, { entered, problems });
        else store.take({ [code]: entered });
        const answer: AnswerValue | null = problems.length > 0 ? null : entered;
        onGive({ [code]: answer }, typing);
      },
    };
  }, [projection, locale, bundle, words, store, onGive]);

  const reviewing = place.step === review || steps.length === 0;
  const step = reviewing ? undefined : stepAt(steps, place, firstOpen);
  const number = step ? steps.indexOf(step) : steps.length;

  const go = (to: Step | undefined, forward: boolean, item?: string) =>
    setPlace({ ...idsOf(to), begin: item, index: to ? steps.indexOf(to) : 0, forward });
  const openOf = (codes: Iterable<string>): string[] => {
    const wanted = new Set(codes);
    const wrong = [...store.drafts(), ...Object.keys(refused)].filter((code) => wanted.has(questionCode(items, code)));
    const open = new Set([...openRequired(projection, wanted, answers), ...wrong]);
    return [...items.keys()].filter((code) => open.has(code));
  };
  const stepId = step?.id;
  const shownItems = step ? itemsOf(step) : noCodes;
  const openHere = step ? openOf(step.questions).filter((item) => shownItems.includes(item)) : noCodes;
  const whole = wholeStep(stepId);
  const possible = useMemo(
    () => whole?.questions.flatMap((code) => questions.get(code) ?? []) ?? nothing,
    [whole, questions],
  );
  // The statements of one page are one page also where going back is not allowed.
  const mayGoBack = projection.settings.allowBack !== false;
  const earlier = steps.slice(0, number).filter(({ page }) => mayGoBack || page === step?.page);
  const before = earlier.at(-1);

  const statementOf = (each: Step | undefined) => {
    const [item, ...others] = each ? itemsOf(each) : noCodes;
    return oneStatement && others.length === 0 && statements.has(item ?? '') ? item : undefined;
  };

  return {
    context,
    answers,
    steps,
    step,
    /** The step's id, or that of the review. */
    here: stepId ?? review,
    /** Address or question to begin at; undefined: at the top. */
    beginAt: stepId === place.step ? place.begin : place.question,
    /** From 0; the review counts as one more. */
    number,
    reviewing,
    forward: place.forward,
    /** Codes of what the step asks now. */
    asked: step?.questions ?? noCodes,
    /** Addresses of what the step asks now. */
    shownItems,
    /** Whether the questionnaire has long lists of statements. */
    hasStatements: statements.size > 0,
    /** The address of the statement that the step shows alone. */
    statement: statementOf(step),
    /** That of the step before. */
    statementBefore: statementOf(before),
    /** The item that was answered last. */
    given,
    /** Questions of the step, hidden or not, in their order. */
    possible,
    parts: sectionRuns(projection, seed).map(({ section, questions: all }) => ({
      section,
      questions: all.filter(({ code }) => visible.has(code)),
    })),
    checked: stepId !== undefined && checked.has(stepId),
    progress: progressOf(projection, visible, answers),
    /** Where a step is. */
    placeOf(index: number): StepPlace {
      if (!oneStatement || statements.size === 0)
        return { says: 'player.page', number: index + 1, count: steps.length };
      const asked = (some: readonly Step[]) => some.reduce((sum, each) => sum + itemsOf(each).length, 0);
      const count = asked(steps);
      return { says: 'player.place', number: Math.min(asked(steps.slice(0, index)) + 1, count), count };
    },
    /** Items to correct, in this step, or in all in the review. */
    open: step ? openHere : openOf(visible),
    /** Whether the answers could be sent now. */
    isComplete: () => openOf(visible).length === 0,
    /** The step before; undefined: there is none, or one may not go back. */
    before,
    /** Goes on unless an answer of the step is missing. @returns whether it did */
    next(): boolean {
      if (!step) return false;
      if (openHere.length > 0) {
        setChecked((marked) => new Set(marked).add(step.id));
        return false;
      }
      go(pageAfter(steps, step.id), true);
      return true;
    },
    /** How many steps one may go back. */
    backs: earlier.length,
    back(count = 1) {
      const to = earlier.at(-count) ?? earlier[0];
      if (to) go(to, false);
    },
    /** Opens the step of the item or question, with missing answers marked. */
    show(item: string) {
      const target =
        steps.find((each) => itemsOf(each).includes(item)) ?? steps.find((each) => each.questions.includes(item));
      if (!target) return;
      setChecked((marked) => new Set(marked).add(target.id));
      go(target, false, item);
    },
  };
}

/**
 * Which page of how many; where statements are shown one at a time, which of all that is asked. From 1.
 * `says`: message id of that in words.
 */
export interface StepPlace {
  says: 'player.page' | 'player.place';
  number: number;
  count: number;
}

export type PlayerState = ReturnType<typeof usePlayer>;

/** Where the respondent is, in ids. A step is not there any more once its page is shown otherwise. */
interface Place {
  page: string;
  step: string;
  /** The first question of the step. */
  question: string | undefined;
  /** The item that the step was opened for. */
  begin: string | undefined;
  index: number;
  forward: boolean;
}

const idsOf = (step: Step | undefined) => ({
  page: step?.page ?? review,
  step: step?.id ?? review,
  question: step?.questions[0],
});

/**
 * The step of a place. It can be gone: an answer from another tab hides it (its neighbour replaces it), or its page is shown otherwise
 * (there, what is not answered yet comes first).
 */
function stepAt(
  steps: readonly Step[],
  place: Place,
  firstOpen: (among: readonly Step[]) => Step | undefined,
): Step | undefined {
  const found = steps.find(({ id }) => id === place.step);
  if (found) return found;
  const samePage = steps.filter(({ page }) => page === place.page);
  const isWhole = place.step === place.page || samePage.some(({ id }) => id === place.page);
  return (isWhole ? (firstOpen(samePage) ?? samePage[0]) : undefined) ?? steps[Math.min(place.index, steps.length - 1)];
}

const questionCode = (items: ReadonlyMap<string, Item>, code: string) => items.get(code)?.question.code ?? code;
