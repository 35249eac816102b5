import type { Anonymity, SurveyAttribute, SurveyAudience } from '../../core/survey/document';
import { people } from '../accounts/people';
import { beginItem, type StoredAttempt } from '../answering/attempts';
import type { Offered } from '../answering/offeredInstruments';
import { surveyItems } from './surveyItems';

type Texts = Readonly<Record<string, string>>;

export interface MockSurvey {
  id: string;
  code: string;
  audience: SurveyAudience;
  anonymity: Anonymity;
  status: 'open' | 'closed';
  opensAt: string | null;
  closesAt: string | null;
  /** Version of the consent; null: none is asked. */
  consent: number | null;
  attributes: SurveyAttribute[];
  items: { code: string; instrument: Offered; kind: 'instrument' | 'page' }[];
  showsResults: boolean;
  risksReachStaff: boolean;
  redirect?: string;
  oncePerDevice?: boolean;
  /** Of the open link. */
  password?: string;
  asksProof?: boolean;
  /** Default 1. */
  revision?: number;
  /** Of those who are invited. */
  codes: string[];
  texts: Readonly<Record<string, Texts>>;
}

export interface MockParticipation {
  id: string;
  survey: MockSurvey;
  person: string;
  status: 'started' | 'expired' | 'completed' | 'declined';
  locale: string;
  attributes: Record<string, string | number>;
  code?: string | undefined;
  /** What the browser of its guest holds. */
  device?: string;
  startedAt: string;
  endedAt: string | null;
  attempts: Map<string, StoredAttempt>;
}

export const surveyIds = {
  evenings: '01900000-0000-7000-8012-000000000001',
  remote: '01900000-0000-7000-8012-000000000002',
  canteen: '01900000-0000-7000-8012-000000000003',
  visit: '01900000-0000-7000-8012-000000000004',
  voice: '01900000-0000-7000-8012-000000000005',
} as const;

/** The code of somebody who is invited to the survey about the visit. */
export const visitCode = 'S-7H2K-9QWX-3M4N-P5R6-T8VZ';

/** The code of somebody who is invited to the anonymous survey. */
export const voiceCode = 'S-4D5F-6G7H-8J9K-2M3N-4P5Q';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function surveysAtFirst(): MockSurvey[] {
  const { week, evening } = surveyItems();
  const both: MockSurvey['items'] = [
    { code: 'week', instrument: week, kind: 'page' },
    { code: 'evening', instrument: evening, kind: 'instrument' },
  ];
  const usual = {
    audience: 'everyone',
    status: 'open',
    opensAt: null,
    consent: null,
    attributes: [],
    codes: [],
  } as const;
  return [
    {
      ...usual,
      id: surveyIds.evenings,
      code: 'evenings',
      anonymity: 'identified',
      closesAt: inDays(12),
      consent: 1,
      attributes: [{ code: 'site', kind: 'choice', values: ['berlin', 'cairo'], required: true }],
      items: both,
      codes: [],
      showsResults: true,
      risksReachStaff: true,
      texts: {
        'en-US': {
          title: 'How are your evenings?',
          asker: 'The occupational health team',
          description: 'We ask how well you can rest after work, so that we can plan working hours better.',
          welcome: 'There are no right or wrong answers.',
          consent: 'I take part of my own free will. I can **stop at any time** without giving a reason.',
          'attribute.site.label': 'Where do you work?',
          'attribute.site.value.berlin': 'Berlin',
          'attribute.site.value.cairo': 'Cairo',
          thanks: 'Thank you. **Your answers help us** to plan the next year.',
        },
        'ar-EG': {
          title: 'كيف هي أمسياتك؟',
          asker: 'فريق الصحة المهنية',
          description: 'نسألك عن راحتك بعد العمل لنخطط ساعات العمل بشكل أفضل.',
          welcome: 'لا توجد إجابات صحيحة أو خاطئة.',
          consent: 'أشارك بإرادتي الحرة، ويمكنني **التوقف في أي وقت** دون إبداء سبب.',
          'attribute.site.label': 'أين تعمل؟',
          'attribute.site.value.berlin': 'برلين',
          'attribute.site.value.cairo': 'القاهرة',
          thanks: 'شكرًا لك.',
        },
      },
    },
    {
      ...usual,
      id: surveyIds.remote,
      code: 'remote',
      anonymity: 'confidential',
      attributes: [],
      codes: [],
      closesAt: inDays(3),
      items: both,
      showsResults: false,
      risksReachStaff: false,
      texts: {
        'en-US': { title: 'Working from home', asker: 'Human resources', description: '', welcome: '', thanks: '' },
      },
    },
    {
      ...usual,
      id: surveyIds.canteen,
      code: 'canteen',
      anonymity: 'identified',
      attributes: [],
      codes: [],
      closesAt: inDays(30),
      items: [{ code: 'evening', instrument: evening, kind: 'instrument' }],
      showsResults: true,
      risksReachStaff: false,
      texts: {
        'en-US': {
          title: 'Rest in spring',
          asker: 'The occupational health team',
          description: 'A short look back at the spring.',
          welcome: '',
          thanks: 'Thank you.',
        },
      },
    },
    {
      ...usual,
      id: surveyIds.visit,
      code: 'visit',
      audience: 'invited',
      anonymity: 'confidential',
      attributes: [],
      closesAt: null,
      items: both,
      codes: [visitCode],
      showsResults: false,
      risksReachStaff: false,
      redirect: 'https://clinic.example.org/thanks',
      texts: {
        'en-US': {
          title: 'Your visit to our clinic',
          asker: 'Clinic at the lake',
          description: 'How you felt before your visit, and since.',
          welcome: '',
          thanks: 'Thank you. We wish you **all the best**.',
        },
        'ar-EG': {
          title: 'زيارتك لعيادتنا',
          asker: 'عيادة البحيرة',
          description: 'كيف كنت قبل الزيارة وكيف أنت منذ ذلك الحين.',
          welcome: '',
          thanks: 'شكرًا لك.',
        },
      },
    },
    {
      ...usual,
      id: surveyIds.voice,
      code: 'voice',
      audience: 'invited',
      anonymity: 'anonymous',
      attributes: [],
      closesAt: null,
      items: [{ code: 'evening', instrument: evening, kind: 'instrument' }],
      codes: [voiceCode],
      showsResults: false,
      risksReachStaff: false,
      texts: {
        'en-US': {
          title: 'Your voice',
          asker: 'The works council',
          description: 'What you think of the working hours.',
          welcome: '',
          thanks: 'Thank you for speaking openly.',
        },
        'ar-EG': {
          title: 'صوتك',
          asker: 'مجلس العاملين',
          description: 'ما رأيك في ساعات العمل؟',
          welcome: '',
          thanks: 'شكرًا لصراحتك.',
        },
      },
    },
  ];
}

interface World {
  surveys: MockSurvey[];
  participations: MockParticipation[];
}

let world: World | undefined;

export function resetSurveys(): void {
  world = undefined;
}

/** Made on first use: one survey is to be done, one begun, one completed, one by invitation. */
export function surveyWorld(): World {
  if (world) return world;
  const surveys = surveysAtFirst();
  world = { surveys, participations: [] };
  const [, , respondent] = people;
  const [, remote, spring] = surveys;
  if (!respondent || !remote || !spring) throw new Error('the mock world lacks its surveys');
  const at = inDays(-2);
  const begun = participate(remote, respondent.id, 'en-US');
  complete(begun, 'week', { late: 'sometimes' }, at);
  const done = participate(spring, respondent.id, 'en-US');
  complete(done, 'evening', { rest: 'often', heavy: 'never' }, at);
  Object.assign(done, { status: 'completed', endedAt: at });
  return world;
}

export function participate(survey: MockSurvey, person: string, locale: string, code?: string): MockParticipation {
  const { participations } = surveyWorld();
  const made: MockParticipation = {
    id: `01900000-0000-7000-8013-${String(participations.length + 1).padStart(12, '0')}`,
    survey,
    person,
    status: 'started',
    locale,
    attributes: {},
    code,
    startedAt: new Date().toISOString(),
    endedAt: null,
    attempts: new Map(),
  };
  participations.push(made);
  return made;
}

function complete(participation: MockParticipation, code: string, answers: StoredAttempt['answers'], at: string): void {
  const { survey, person, locale, id, attempts } = participation;
  const item = survey.items.find((each) => each.code === code);
  const caller = people.find((each) => each.id === person);
  if (!item) throw new Error(`no item ${code}`);
  const attempt = beginItem(item.instrument, caller, id, locale);
  Object.assign(attempt, { answers, savedAt: at, completedAt: at });
  attempts.set(code, attempt);
}
