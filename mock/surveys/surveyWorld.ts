import type { InvitationRow } from '../../core/contract/surveys/invitation';
import type { Collaboration, SurveyDetail, SurveyTexts } from '../../core/contract/surveys/survey';
import type { InstrumentDocument } from '../../core/instrument/document';
import type { StoredItem } from '../../core/survey/document';
import { setDraft } from '../authoring/draftWorld';
import { addPage, anInstrument } from '../authoring/instrument';

interface Person {
  userId: string;
  name: string;
  may: Collaboration;
}

/** A survey of the mock world; what can be made from the rest is made when it is read. */
export interface SurveyWorld {
  detail: Omit<
    SurveyDetail,
    'items' | 'title' | 'titleLocale' | 'locales' | 'opensAt' | 'closesAt' | 'invited' | 'problems'
  >;
  items: StoredItem[];
  texts: SurveyTexts['texts'];
  invitations: InvitationRow[];
  collaborators: Person[];
}

const idOf = (kind: number, number: number) => `01900000-0000-7000-90${kind}0-${String(number).padStart(12, '0')}`;
export const surveyId = (number: number): string => idOf(0, number);

const me: Person = { userId: '01900000-0000-7000-8000-000000000002', name: 'Admin Editor', may: 'own' };

const pageDocument = (code: string, title: string): InstrumentDocument => ({
  format: 'instrument/1',
  code,
  baseLocale: 'en-US',
  answerSets: [
    {
      code: 'yesno',
      answers: [
        { code: 'yes', score: 1 },
        { code: 'no', score: 0 },
      ],
    },
  ],
  questions: [
    { code: 'remote', kind: 'single_choice', answerSet: 'yesno', required: true },
    { code: 'years', kind: 'number' },
  ],
  texts: {
    'en-US': {
      title,
      'question.remote.text': 'Do you work from home?',
      'question.years.text': 'For how many years have you worked here?',
      'answer.yesno.yes.label': 'Yes',
      'answer.yesno.no.label': 'No',
    },
  },
});

const emptyPage = (code: string, title: string): InstrumentDocument => ({
  format: 'instrument/1',
  code,
  baseLocale: 'en-US',
  questions: [],
  texts: { 'en-US': { title } },
});

const promised = ({ audience = 'everyone', anonymity = 'identified' }: Partial<SurveyWorld['detail']>) => ({
  audience,
  anonymity,
});

let counted = 0;

/** A number that no other record of the mock world has. */
export function nextNumber(): number {
  counted += 1;
  return counted;
}

/** Makes a page of questions. @returns its id */
export function makePage(code: string, title: string, document?: InstrumentDocument, id?: string): string {
  const facts = { code, title, questions: document?.questions.length ?? 0, ...(id !== undefined && { id }) };
  const made = anInstrument(900 + nextNumber(), facts);
  addPage(made);
  setDraft(made.id, document ?? emptyPage(code, title));
  return made.id;
}

export function aSurvey(number: number, facts: Partial<SurveyWorld['detail']>, rest: Partial<SurveyWorld> = {}) {
  const world: SurveyWorld = {
    detail: {
      id: surveyId(number),
      code: `survey_${number}`,
      status: 'draft',
      audience: 'everyone',
      anonymity: 'identified',
      baseLocale: 'en-US',
      started: 0,
      completed: 0,
      lastAnswerAt: null,
      updatedAt: '2026-11-20T09:30:00.000Z',
      rowVersion: 1,
      may: 'own',
      settings: {},
      attributes: [],
      quotas: [],
      waves: [],
      randomization: null,
      messages: [],
      revision: 0,
      inForce: (facts.revision ?? 0) === 0 ? null : { ...promised(facts), minimumGroup: 5 },
      changed: true,
      answered: false,
      closedAt: null,
      hasPassword: false,
      createdBy: { id: me.userId, name: me.name },
      ...facts,
    },
    items: [],
    texts: { 'en-US': {} },
    invitations: [],
    collaborators: [{ ...me }],
    ...rest,
  };
  return world;
}

export function anInvitation(facts: Partial<InvitationRow>): InvitationRow {
  return {
    id: idOf(1, nextNumber()),
    email: null,
    name: null,
    locale: null,
    timeZone: null,
    attributes: {},
    state: 'waiting',
    mails: 0,
    sent: [],
    lastMailAt: null,
    createdAt: '2026-11-18T08:00:00.000Z',
    ...facts,
  };
}

/** Somebody whose invitation went out, and what is planned for them. */
function mailed(state: 'sent' | 'started' | 'completed', isLost = false): Partial<InvitationRow> {
  const at = '2026-11-20T08:00:00.000Z';
  const none = { number: 0, wave: null, reason: null, failure: null } as const;
  const over = state === 'completed' ? ({ state: 'taken_back', reason: 'completed' } as const) : null;
  const planned = { ...none, state: 'waiting' as const, ...over };
  return {
    state,
    mails: 1,
    lastMailAt: at,
    sent: [
      { ...none, kind: 'invitation', state: isLost ? 'unknown' : 'sent', at },
      { ...planned, kind: 'reminder', number: 1, at: '2026-11-27T08:00:00.000Z' },
      { ...planned, kind: 'last_call', at: '2026-12-09T08:00:00.000Z' },
    ],
  };
}

const start = (): SurveyWorld[] => [
  aSurvey(
    1,
    {
      code: 'work_2026',
      status: 'open',
      audience: 'invited',
      anonymity: 'confidential',
      started: 41,
      completed: 28,
      lastAnswerAt: '2026-11-22T15:12:00.000Z',
      rowVersion: 7,
      revision: 1,
      changed: false,
      answered: true,
      settings: {
        opensAt: '2026-11-02T08:00:00.000Z',
        closesAt: '2026-12-11T22:59:00.000Z',
        timeZone: 'Europe/Berlin',
        consent: { version: 1 },
      },
      attributes: [{ code: 'site', kind: 'choice', values: ['berlin', 'rome'], from: 'invitation' }],
      messages: [
        { kind: 'invitation' },
        { kind: 'reminder', days: 7, to: 'not_begun' },
        { kind: 'last_call', days: 2 },
      ],
    },
    {
      items: [
        {
          kind: 'page',
          code: 'about_you',
          instrumentId: makePage('about_you', 'About you', pageDocument('about_you', 'About you')),
        },
        {
          kind: 'instrument',
          code: 'personality',
          instrumentId: '01900000-0000-7000-8001-000000000001',
          visibleIf: 'about_you.remote = 1',
        },
      ],
      texts: {
        'en-US': {
          title: 'Wellbeing at work 2026',
          asker: 'Human resources',
          welcome: 'Thank you for taking the time.',
          consent: 'I agree that my answers are used for this survey.',
          thanks: 'Thank you.',
          'message.invitation.subject': 'Wellbeing at work: your link',
          'attribute.site.label': 'Site',
          'attribute.site.value.berlin': 'Berlin',
          'attribute.site.value.rome': 'Rome',
        },
        'de-DE': { title: 'Wohlbefinden bei der Arbeit 2026', welcome: 'Danke, dass Sie sich Zeit nehmen.' },
      },
      invitations: [
        anInvitation({
          email: 'ada@example.org',
          name: 'Ada Lovelace',
          state: 'completed',
          attributes: { site: 'berlin' },
          ...mailed('completed'),
        }),
        anInvitation({
          email: 'alan@example.org',
          name: 'Alan Turing',
          state: 'started',
          attributes: { site: 'rome' },
          ...mailed('started'),
        }),
        anInvitation({ email: 'grace@example.org', state: 'waiting', locale: 'de-DE' }),
        ...Array.from({ length: 57 }, (_, index) =>
          anInvitation({
            email: `person${index + 1}@example.org`,
            ...mailed(index < 27 ? 'completed' : index < 39 ? 'started' : 'sent', index === 50),
          }),
        ),
      ],
    },
  ),
  aSurvey(2, { code: 'library' }, { texts: { 'en-US': { title: 'Opening hours of the library' } } }),
  aSurvey(
    3,
    {
      code: 'students_2025',
      status: 'closed',
      audience: 'link',
      started: 640,
      completed: 512,
      lastAnswerAt: '2025-12-19T20:00:00.000Z',
      updatedAt: '2025-12-20T09:30:00.000Z',
      revision: 2,
      changed: false,
      answered: true,
      closedAt: '2025-12-20T00:00:00.000Z',
      settings: { closesAt: '2025-12-20T00:00:00.000Z', timeZone: 'Europe/Vienna' },
    },
    {
      items: [{ kind: 'instrument', code: 'ipip', instrumentId: '01900000-0000-7000-8001-000000000001', version: 1 }],
      texts: { 'en-US': { title: 'Student life 2025' }, 'ar-EG': { title: 'حياة الطلاب ٢٠٢٥' } },
    },
  ),
];

let surveys: SurveyWorld[] | undefined;

/** Made on first use: its pages are instruments, which are reset by themselves. */
export function allSurveys(): SurveyWorld[] {
  surveys ??= start();
  return surveys;
}

export function keepSurveys(kept: SurveyWorld[]): void {
  surveys = kept;
}

export function resetSurveyWorld(): void {
  counted = 0;
  surveys = undefined;
}
