import type { Attempt, AttemptResult } from 'core/contract/answering/attempt';
import type { BrowseDetail, BrowseRow } from 'core/contract/answering/browse';
import { pagesOf } from 'core/flow';
import type { Projection } from 'core/instrument/projection';
import { asksTexts } from 'core/instrument/seenBy';
import type { PlaceText, TextPlace } from 'core/instrument/textPlace';
import type { BlockModel, ReportModel } from 'core/report';
import omit from 'lodash/omit';
import { answerPath, detailsPath, plainText, resultPath } from '@/answering';
import type { InstrumentView } from '@/translating';
import { marked, markedMarkdown } from './marks';

/** An instrument with one of its texts as it is typed. */
export interface InstrumentScene {
  /** Of the instrument and of the attempt at it. */
  id: string;
  view: InstrumentView;
  place: TextPlace;
  locale: string;
  text: string;
}

type Question = Projection['questions'][number];

/** The question that shows the text; undefined: no single one. */
function questionOf(key: string, { questions, answerSets }: Projection): Question | undefined {
  const [part, code = ''] = key.split('.');
  const pictures = new Map(answerSets.map((set) => [set.code, set.answers.map(({ image }) => image)]));
  return questions.find((question) => {
    if (part === 'question') return question.code === code;
    if (part === 'answer') return question.answerSet === code;
    if (part === 'section') return question.section === code;
    return part === 'image' && (question.image === code || pictures.get(question.answerSet ?? '')?.includes(code));
  });
}

/** The player's page with the text. */
function onePage({ projection, textKey }: TextPlace, seed: string): Projection {
  const everything = new Set(projection.questions.map(({ code }) => code));
  const pages = pagesOf(projection, everything, seed);
  const target = questionOf(textKey, projection);
  const page = pages.find(({ questions }) => target && questions.includes(target.code)) ?? pages[0];
  const { instructions: _, ...later } = projection.bundle;
  return {
    ...projection,
    settings: { ...projection.settings, randomOrder: undefined },
    questions: projection.questions.filter(({ code }) => page?.questions.includes(code)),
    bundle: page === pages[0] ? projection.bundle : later,
  };
}

/** Keys of markdown in the document: all other texts are plain. */
const markdownKey = /\.(text|help|description)$|^(description|instructions|thanks)$/;

/** The same in an attempt and in its result. */
const startOf = ({ id, locale }: InstrumentScene) => ({
  id,
  instrumentId: id,
  version: 1,
  locale,
  locales: [locale],
  startedAt: new Date().toISOString(),
  respondent: {},
});

function attemptOf(scene: InstrumentScene): Attempt {
  const { id, place, text } = scene;
  const { textKey } = place;
  const page = onePage(place, id);
  const words = markdownKey.test(textKey) ? markedMarkdown(text) : marked(text);
  const own = {
    bundle: { ...page.bundle, [textKey]: words },
    fallbacks: omit(page.fallbacks, textKey),
  };
  return {
    ...startOf(scene),
    instrumentCode: page.code,
    status: 'in_progress',
    now: new Date().toISOString(),
    savedAt: null,
    completedAt: null,
    expiresAt: null,
    revision: 0,
    answers: {},
    projection: { ...page, ...(text === '' ? {} : own) },
  };
}

/** The texts around, with the typed one in its place. */
const texts = ({ place, locale, text }: InstrumentScene): PlaceText[] =>
  place.around.map((entry) => (entry.key === place.textKey && text !== '' ? { ...entry, text, locale } : entry));

function rowOf(scene: InstrumentScene): BrowseRow {
  const { id, place, locale } = scene;
  const { settings, questions, code } = place.projection;
  const around = texts(scene);
  const find = (wanted: PlaceText['role']) => around.find(({ role }) => role === wanted);
  const said = (key: string, text: string) => (key === place.textKey ? marked(text) : text);
  const description = find('description')?.text ?? '';
  return {
    id,
    code,
    title: said('title', find('title')?.text ?? code),
    summary: said('description', plainText(description.split(/\n\s*\n/)[0] ?? '')),
    textLocale: (find('title') ?? find('description'))?.locale ?? locale,
    locales: [locale],
    questions: questions.length,
    estimatedMinutes: settings.estimatedMinutes ?? null,
    domain: null,
    area: null,
    place: { domain: null, area: null },
    price: null,
    bought: null,
    access: 'open',
    attemptInProgress: null,
  };
}

function detailOf(scene: InstrumentScene): BrowseDetail {
  const { place, locale } = scene;
  const { settings, bundle, fallbacks } = place.projection;
  const description = texts(scene).find(({ role }) => role === 'description');
  const isInstructions = place.textKey === 'instructions';
  const instructions = isInstructions && scene.text !== '' ? scene.text : (bundle.instructions ?? '');
  const markedAs = (key: string, text: string) => (key === place.textKey ? markedMarkdown(text) : text);
  return {
    ...rowOf(scene),
    languages: [],
    version: 1,
    description: markedAs('description', description?.text ?? ''),
    descriptionLocale: description?.locale ?? locale,
    instructions: markedAs('instructions', instructions),
    instructionsLocale: isInstructions ? locale : (fallbacks.instructions ?? locale),
    cover: null,
    askRespondent: [],
    refusal: null,
    availableAt: null,
    measures: [],
    results: 'respondent',
    seenBy: 'figures',
    readers: [],
    asksTexts: asksTexts(place.projection),
    alertsStaff: false,
    timeLimit: settings.timeLimit ?? null,
    retake: { rule: 'unlimited', days: null },
    accessUntil: null,
  };
}

function blockOf({ key, role, text, locale }: PlaceText, isTarget: boolean): BlockModel[] {
  const markdown = { text: isTarget ? markedMarkdown(text) : text, locale };
  const plain = { text: isTarget ? marked(text) : text, locale };
  if (role === 'title') return [];
  if (role === 'heading' || role === 'caption') return [{ kind: 'heading', code: key, text: plain }];
  if (role === 'nugget') return [{ kind: 'nuggets', group: '', nuggets: [{ code: key, text: markdown }] }];
  return [{ kind: 'text', code: key, text: markdown }];
}

function resultOf(scene: InstrumentScene): AttemptResult {
  const { place, locale } = scene;
  const around = texts(scene);
  const title = around.find(({ role }) => role === 'title');
  const isTarget = ({ key }: PlaceText) => key === place.textKey;
  const report: ReportModel = {
    code: 'report',
    audience: 'respondent',
    title: title ? { text: isTarget(title) ? marked(title.text) : title.text, locale: title.locale } : null,
    blocks: around.flatMap((entry) => blockOf(entry, isTarget(entry))),
  };
  return {
    ...startOf(scene),
    title: place.projection.bundle.title ?? place.projection.code,
    titleLocale: locale,
    checksum: '0'.repeat(64),
    textRevision: 0,
    completedAt: new Date().toISOString(),
    scores: [],
    added: [],
    addable: {},
    isComparable: false,
    rescored: null,
    earlierScores: [],
    nuggets: [],
    risks: [],
    told: null,
    reports: [report],
    profile: { traits: [], leads: [], about: {}, drawn: [], ofOthers: [] },
    explanations: {},
    reasons: {},
  };
}

const success = (data: unknown, extras: object = {}) => ({ success: true, data, ...extras });

/** What the server would answer of this instrument. */
export function instrumentAnswer(scene: InstrumentScene, method: string, path: string): unknown {
  if (method === 'PATCH' && path.startsWith('attempts/')) {
    return success({ revision: 1, savedAt: new Date().toISOString() });
  }
  if (method !== 'GET') return undefined;
  if (path === 'browse') return success([rowOf(scene)], { cursor: null });
  if (path === `browse/${scene.id}`) return success(detailOf(scene));
  if (path === `attempts/${scene.id}`) return success(attemptOf(scene));
  if (path === `attempts/${scene.id}/result`) return success(resultOf(scene));
  return undefined;
}

/** Where the view is, below the base path. */
export function instrumentAddress({ id, view, locale }: InstrumentScene): string {
  switch (view) {
    case 'card':
      return '/Browse-Instruments';
    case 'details':
      return detailsPath(id);
    case 'player':
      return answerPath(id, id, locale);
    case 'report':
      return `${resultPath(id, id)}?locale=${encodeURIComponent(locale)}`;
  }
}
