import { useIntl } from '@umijs/max';
import {
  firstOpenPage,
  openRequired,
  type Page,
  pageAfter,
  pageBefore,
  pagesOf,
  progressOf,
  sectionRuns,
} from 'core/flow';
import type { AnswerSheet, AnswerValue, Question } from 'core/instrument/document';
import { type Item, itemsByCode } from 'core/instrument/items';
import type { Projection } from 'core/instrument/projection';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { foreignTo } from '@/shell/start/languages';
import type { AnswerStore } from './answerStore';
import type { Engine } from './engine';
import { hardProblems } from './issues';
import type { PlayerContextValue } from './playerContext';
import { textsOf } from './texts';

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
  onGive(answers: AnswerSheet, typing: boolean): void;
}

const review = 'review';
const nothing: readonly Question[] = [];
const noCodes: readonly string[] = [];

/** Where the respondent is and what can be done there. */
export function usePlayer({ seed, projection, locale, engine, store, refused, onGive }: PlayerInput) {
  const intl = useIntl();
  const answers = useSyncExternalStore(store.subscribe, store.sheet);
  const visible = engine.visible(answers);
  const pages = useMemo(() => pagesOf(projection, visible, seed), [projection, visible, seed]);
  const [place, setPlace] = useState(() => ({ id: startPlace(projection, pages, answers), index: 0, forward: true }));
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());

  const items = useMemo(() => itemsByCode(projection), [projection]);
  const questions = useMemo(() => new Map(projection.questions.map((each) => [each.code, each])), [projection]);
  // Each page with all questions that it can have.
  const wholePages = useMemo(
    () => pagesOf(projection, new Set(projection.questions.map(({ code }) => code)), seed),
    [projection, seed],
  );
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
        const problems = entered === null ? [] : hardProblems(question, answersOf(question), entered);
        if (entered !== null && problems.length > 0) store.hold(code, { entered, problems });
        else store.take({ [code]: entered });
        const answer: AnswerValue | null = problems.length > 0 ? null : entered;
        onGive({ [code]: answer }, typing);
      },
    };
  }, [projection, locale, bundle, words, store, onGive]);

  const reviewing = place.id === review || pages.length === 0;
  // An open page can disappear (an answer from another tab hides it): its neighbour replaces it.
  const page = reviewing
    ? undefined
    : (pages.find(({ id }) => id === place.id) ?? pages[Math.min(place.index, pages.length - 1)]);
  const number = page ? pages.indexOf(page) : pages.length;

  const go = useCallback(
    (id: string, forward: boolean) => {
      const index = pages.findIndex((each) => each.id === id);
      setPlace({ id, index: Math.max(0, index), forward });
      return true;
    },
    [pages],
  );
  const openOf = (codes: Iterable<string>): string[] => {
    const wanted = new Set(codes);
    const wrong = [...store.drafts(), ...Object.keys(refused)].filter((code) => wanted.has(questionCode(items, code)));
    const open = new Set([...openRequired(projection, wanted, answers), ...wrong]);
    return [...items.keys()].filter((code) => open.has(code));
  };
  const pageId = page?.id;
  const possible = useMemo(
    () => wholePages.find(({ id }) => id === pageId)?.questions.flatMap((code) => questions.get(code) ?? []) ?? nothing,
    [wholePages, pageId, questions],
  );
  const check = () => {
    if (page) setChecked((before) => new Set(before).add(page.id));
  };

  return {
    context,
    answers,
    pages,
    page,
    /** The page's id, or that of the review. */
    here: pageId ?? review,
    /** From 0; the review counts as one more. */
    number,
    reviewing,
    forward: place.forward,
    /** Codes of what the page asks now. */
    asked: page?.questions ?? noCodes,
    /** Questions of the page, hidden or not, in their order. */
    possible,
    parts: sectionRuns(projection, seed).map(({ section, questions: all }) => ({
      section,
      questions: all.filter(({ code }) => visible.has(code)),
    })),
    checked: page !== undefined && checked.has(page.id),
    progress: progressOf(projection, visible, answers),
    /** Items to correct, on this page, or on all pages in the review. */
    open: openOf(page ? page.questions : visible),
    /** Whether the answers could be sent now. */
    isComplete: () => openOf(visible).length === 0,
    canGoBack: reviewing ? projection.settings.allowBack !== false : !!page && !!pageBefore(projection, pages, page.id),
    /** Goes on unless an answer of the page is missing. @returns whether it did */
    next(): boolean {
      if (!page) return false;
      if (openOf(page.questions).length > 0) {
        check();
        return false;
      }
      return go(pageAfter(pages, page.id)?.id ?? review, true);
    },
    back() {
      const before = page ? pageBefore(projection, pages, page.id) : pages[pages.length - 1];
      if (before) go(before.id, false);
    },
    /** Opens the page of the question, with missing answers marked. */
    show(question: string) {
      const target = pages.find((each) => each.questions.includes(question));
      if (!target) return;
      setChecked((before) => new Set(before).add(target.id));
      go(target.id, false);
    },
  };
}

export type PlayerState = ReturnType<typeof usePlayer>;

const questionCode = (items: ReadonlyMap<string, Item>, code: string) => items.get(code)?.question.code ?? code;

/** A new attempt starts on its first page, even if that has nothing to answer. */
function startPlace(projection: Projection, pages: readonly Page[], answers: AnswerSheet): string {
  const begun = Object.values(answers).some((answer) => answer !== null);
  if (!begun) return pages[0]?.id ?? review;
  return firstOpenPage(projection, pages, answers)?.id ?? review;
}
