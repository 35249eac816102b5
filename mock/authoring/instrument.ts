import type {
  InstrumentDetail,
  InstrumentProblem,
  InstrumentRow,
  ListedInstrument,
  QuestionFound,
  TextRevisionState,
} from '../../core/contract/authoring/instrument';
import { storedKey } from '../../core/instrument/draft';
import { seenByOf } from '../../core/instrument/seenBy';
import { languageStanding } from '../../core/instrument/standing';
import { hasWords } from '../../core/language/hasWords';
import { Answer, type Handlers } from '../engine';
import { detailText, outdated, refuse } from '../failure';
import { pageOf } from '../listed';
import { offeredIn } from './catalog';
import { draftWorld, exported, setDraft } from './draftWorld';

/** An instrument of the mock world with the given facts; the rest is plausible. */
export function anInstrument(number: number, facts: Partial<InstrumentDetail> = {}): InstrumentDetail {
  const questions = facts.questions ?? 10;
  return {
    id: `01900000-0000-7000-8001-${String(number).padStart(12, '0')}`,
    code: `scale_${number}`,
    title: `Scale ${number}`,
    status: 'draft',
    baseLocale: 'en-US',
    locales: [{ locale: 'en-US', texts: 40, total: 40, promised: true }],
    questions,
    version: null,
    changed: true,
    attempts: 0,
    updatedAt: '2026-11-20T09:30:00.000Z',
    rowVersion: 1,
    description: 'A short questionnaire.',
    access: 'open',
    checksum: '5f'.repeat(32),
    edits: 0,
    counts: { sections: 1, questions, calculations: 2, nuggets: 3, reports: 1, testCases: 2 },
    settings: { paging: 'question', allowBack: true, showProgress: true, estimatedMinutes: 5 },
    versions: [],
    ...facts,
  };
}

const start = (): InstrumentDetail[] => [
  anInstrument(1, {
    code: 'ipip_neo_120',
    title: 'IPIP-NEO-120',
    description: 'A personality inventory of 120 statements about five domains and thirty facets.',
    status: 'published',
    questions: 120,
    version: 2,
    changed: false,
    attempts: 1482,
    locales: [
      { locale: 'en-US', texts: 812, total: 812, promised: true },
      { locale: 'ar-EG', texts: 797, total: 812, promised: true },
      { locale: 'de-DE', texts: 812, total: 812, promised: true },
      { locale: 'zh-CN', texts: 812, total: 812, promised: true },
      { locale: 'fr-FR', texts: 640, total: 812, promised: true },
    ],
    versions: [2, 1].map((number) => ({
      number,
      note: number === 2 ? 'Norms of 2024' : '',
      checksum: `${number}a`.repeat(32),
      publishedAt: `2026-0${number}-14T10:00:00.000Z`,
      publishedBy: { id: '01900000-0000-7000-8000-000000000002', name: 'Admin Editor' },
      locales: ['en-US', 'ar-EG', 'de-DE'],
      attempts: number === 2 ? 1200 : 282,
      seenBy: 'figures' as const,
    })),
  }),
  anInstrument(2, {
    code: 'phq_9',
    title: 'PHQ-9',
    questions: 10,
    locales: [
      { locale: 'en-US', texts: 52, total: 52, promised: true },
      { locale: 'de-DE', texts: 40, total: 52, promised: true },
      { locale: 'ar-EG', texts: 52, total: 52, promised: true },
    ],
  }),
  ...Array.from({ length: 11 }, (_, index) => anInstrument(index + 3)),
];

let instruments = start();

/** Of an instrument of staff; undefined: there is none. */
export const instrumentTitle = (id: string): string | undefined => instruments.find((each) => each.id === id)?.title;

/** @returns false: there is no such instrument */
export function setAnswerAccess(id: string, access: InstrumentDetail['access']): boolean {
  const found = instruments.find((each) => each.id === id);
  if (found) found.access = access;
  return found !== undefined;
}

export function resetInstruments(): void {
  instruments = start();
  pages = [];
  revised.clear();
}

/** Pages of questions that belong to surveys: found by their ids, and not listed. */
let pages: InstrumentDetail[] = [];

/** Adds a page of questions. */
export function addPage(page: InstrumentDetail): void {
  pages.push(page);
}

function found(id: string): InstrumentDetail {
  const instrument = [...instruments, ...pages].find((candidate) => candidate.id === id);
  if (!instrument) refuse('not_found');
  return instrument;
}

/** The instrument with this id, for changes by other parts of the mock world. @throws MockFailure `not_found` */
export const instrumentOf = (id: string): InstrumentDetail => found(id);

const row = ({ description, checksum, edits, counts, settings, versions, ...rest }: InstrumentDetail): InstrumentRow =>
  rest;

const listed = (instrument: InstrumentDetail): ListedInstrument => ({
  ...row(instrument),
  shown: { text: instrument.title, locale: instrument.baseLocale },
  edits: instrument.edits,
  askedIn:
    instrument.version === null
      ? []
      : instrument.locales.filter(({ texts, total }) => texts === total).map(({ locale }) => locale),
});

const incomplete = (instrument: InstrumentDetail, language: string, wanted?: readonly string[]): InstrumentProblem[] =>
  instrument.locales
    .filter(({ locale, promised }) => (wanted ? wanted.includes(locale) : promised) && locale !== instrument.baseLocale)
    .filter((counts) => !languageStanding(counts).isComplete)
    .map((counts) => {
      const { locale } = counts;
      const code = 'text.incomplete_locale';
      const { missing, waiting, outdated } = languageStanding(counts);
      const params = { locale, count: missing + waiting + outdated, missing, drafts: waiting, outdated };
      const message = detailText(language, code, params);
      return { code, severity: 'error', path: `texts.${locale}`, owner: null, message, params };
    });

const named = ({ locale, key }: TextRevisionState['changes'][number]) => `${locale} ${key}`;

/** Texts of published versions that were corrected later, by instrument. */
const revised = new Map<string, Pick<TextRevisionState, 'changes' | 'revisions'>>();

const corrections: TextRevisionState['changes'] = [
  { locale: 'en-US', key: 'question.sleep.text', before: 'How did you slept?', after: 'How did you sleep?' },
  { locale: 'ar-EG', key: 'question.sleep.text', before: null, after: 'كيف كان نومك؟' },
];

function revisionOf(id: string): TextRevisionState {
  const draft = found(id);
  if (draft.version === null) refuse('instrument.no_version');
  const { changes, revisions } = revised.get(id) ?? { changes: corrections, revisions: [] };
  return { version: draft.version, changes, revisions, digest: String(changes.length), running: 2 };
}

function begin(code: string, title: string): InstrumentDetail {
  if (instruments.some((each) => each.code === code)) {
    refuse('instrument.code_taken', { params: { code } });
  }
  const made = anInstrument(instruments.length + 1, { code, title, questions: 0 });
  instruments = [made, ...instruments];
  return made;
}

function requireRowVersion(instrument: InstrumentDetail, rowVersion: number): void {
  if (rowVersion === instrument.rowVersion) return;
  throw outdated('body.rowVersion', instrument.rowVersion, row(instrument));
}

/** As the server finds them. */
function questionsFound(keyword: string, locale: string, codes: boolean): QuestionFound[] {
  const searched = [...instruments].sort(
    (one, other) =>
      Number(one.status === 'archived') - Number(other.status === 'archived') ||
      other.updatedAt.localeCompare(one.updatedAt),
  );
  return searched.flatMap(({ id, code, title, baseLocale, status }) => {
    const { draft, bundles } = draftWorld(id, { code, title });
    return draft.questions.flatMap((question) => {
      const stored = storedKey('question', question.id, 'text');
      const textLocale = bundles[locale]?.[stored] ? locale : baseLocale;
      const text = bundles[textLocale]?.[stored] ?? '';
      if (!hasWords(text, keyword) && !(codes && hasWords(question.code, keyword))) return [];
      return [
        {
          ...{ instrumentId: id, title, titleLocale: baseLocale, archived: status === 'archived' },
          ...{ question: question.id, code: question.code, text, textLocale },
        },
      ];
    });
  });
}

export const instrument: Handlers['instrument'] = {
  list: ({ query: { sorter = { updatedAt: 'descend' }, ...query } }) => {
    const { rows, total } = pageOf(instruments, { ...query, sorter }, ({ title, code }) => `${title} ${code}`);
    return new Answer(rows.map(listed), { total });
  },
  get: ({ params }) => found(params.id),
  attemptWeeks: ({ params }) => {
    const { attempts } = found(params.id);
    return Array.from({ length: 12 }, (_, week) => ({
      from: new Date(Date.UTC(2026, 8, 7 + 7 * week)).toISOString(),
      attempts: attempts === 0 ? 0 : ((week * 7) % 11) + 3,
    }));
  },
  catalog: ({ query, locale }) => offeredIn(query.locale ?? locale),
  questions: ({ query: { keyword, codes, limit, ...query }, locale }) =>
    questionsFound(keyword, query.locale ?? locale, codes === '1').slice(0, limit),
  create: ({ body }) => {
    const made = begin(body.code, body.title);
    return { id: made.id, code: made.code };
  },
  duplicate: ({ params, body }) => {
    const made = begin(body.code, body.title);
    setDraft(made.id, exported(draftWorld(params.id, found(params.id))));
    return { id: made.id, code: made.code };
  },
  archive: ({ params, body }) => {
    const instrument = found(params.id);
    requireRowVersion(instrument, body.rowVersion);
    const status = body.archived ? 'archived' : instrument.version === null ? 'draft' : 'published';
    Object.assign(instrument, { status, rowVersion: instrument.rowVersion + 1 });
    return row(instrument);
  },
  remove: ({ params }) => {
    if (found(params.id).version !== null) {
      refuse('instrument.published');
    }
    instruments = instruments.filter(({ id }) => id !== params.id);
    return {};
  },
  // The Uint8Array of this realm: an encoder's is from another one where a browser is imitated.
  reportPdf: () => Uint8Array.from(new TextEncoder().encode('%PDF-1.7')),
  import: ({ body, query }) => {
    const { code, format } = body;
    if (format !== 'instrument/1' || typeof code !== 'string') {
      const details = [
        { path: 'format', code: 'schema.not_one_of', params: { value: String(format), allowed: ['instrument/1'] } },
        { path: 'questions[3].visibleIf', code: 'formula.unknown_name', params: { name: 'q99' } },
      ];
      refuse('instrument.invalid', { details, params: { count: details.length } });
    }
    const present = instruments.find((candidate) => candidate.code === code);
    if (present && query.mode === 'new') {
      refuse('instrument.code_taken', { params: { code } });
    }
    if (present) {
      present.changed = true;
      present.rowVersion += 1;
      return { id: present.id, code, report: { kept: ['questions', 'texts'], changed: [], dropped: [] } };
    }
    const made = anInstrument(instruments.length + 1, { code, title: code });
    instruments = [made, ...instruments];
    return { id: made.id, code, report: { kept: ['questions', 'texts'], changed: [], dropped: [] } };
  },
  export: ({ params }) => ({ ...exported(draftWorld(params.id, found(params.id))) }),
  check: ({ params, locale }) => incomplete(found(params.id), locale),
  publish: ({ params, body, locale }) => {
    const draft = found(params.id);
    if (body.rowVersion !== undefined) requireRowVersion(draft, body.rowVersion);
    const problems = incomplete(draft, locale, body.locales);
    if (problems.length > 0 && !body.overrideIncompleteLocales) {
      refuse('instrument.not_publishable', { details: problems, params: { count: problems.length } });
    }
    if (!draft.changed) refuse('instrument.unchanged', { params: { version: draft.version } });
    const version = (draft.version ?? 0) + 1;
    Object.assign(draft, { version, status: 'published', changed: false, edits: 0 });
    draft.versions.unshift({
      number: version,
      note: body.note,
      checksum: draft.checksum,
      publishedAt: '2026-11-21T08:00:00.000Z',
      publishedBy: { id: '01900000-0000-7000-8000-000000000002', name: 'Admin Editor' },
      locales: draft.locales
        .filter(({ locale, promised }) => locale === draft.baseLocale || (body.locales?.includes(locale) ?? promised))
        .map(({ locale }) => locale),
      attempts: 0,
      seenBy: seenByOf(draftWorld(draft.id, draft).draft.settings),
    });
    return { version };
  },
  test: ({ body }) => ({
    visible: Object.keys(body.answers),
    scores: {},
    bands: {},
    nuggets: [],
    explanations: {},
  }),
  textRevision: ({ params }) => revisionOf(params.id),
  reviseTexts: ({ params, body }) => {
    const state = revisionOf(params.id);
    if (state.digest !== body.digest) throw outdated('body.digest', state.digest);
    const chosen = new Set(body.chosen ?? state.changes.map(named));
    const changes = state.changes.filter((change) => chosen.has(named(change)));
    const revision = state.revisions.length + 1;
    const made = {
      number: revision,
      note: body.note,
      by: { id: '01900000-0000-7000-8000-000000000002', name: 'Admin Editor' },
      at: '2026-11-21T09:00:00.000Z',
      changes,
    };
    revised.set(params.id, {
      changes: state.changes.filter((change) => !chosen.has(named(change))),
      revisions: [made, ...state.revisions],
    });
    return { revision, changes: changes.length };
  },
};
