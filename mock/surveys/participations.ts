import type { ParticipationRow } from '../../core/contract/surveys/survey';
import type { SurveyWorld } from './surveyWorld';

const row = (number: number, facts: Partial<ParticipationRow>): ParticipationRow => ({
  id: `01900000-0000-7000-8015-${String(number).padStart(12, '0')}`,
  name: null,
  email: null,
  wave: '',
  locale: 'en-US',
  attributes: {},
  arm: null,
  status: 'completed',
  items: [],
  marks: [],
  isPilot: false,
  isImported: false,
  startedAt: '2025-12-18T09:00:00.000Z',
  endedAt: '2025-12-18T09:12:00.000Z',
  ...facts,
});

/** Who takes part in a survey that somebody has answered; nobody in an anonymous one. */
export function participationsOf({ detail, items }: SurveyWorld): ParticipationRow[] {
  if (!detail.answered || detail.anonymity === 'anonymous') return [];
  const item = items[0]?.code ?? '';
  const rows = [
    row(4, { name: 'Grace Hopper', email: 'grace@example.org', status: 'started', endedAt: null }),
    row(3, {
      name: 'Alan Turing',
      email: 'alan@example.org',
      marks: [
        { kind: 'fast', seconds: 38, questions: 60 },
        { kind: 'straight', item, run: 44, of: 60 },
      ],
    }),
    row(2, { locale: 'ar-EG', marks: [{ kind: 'double' }] }),
    row(1, {
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      items: [{ code: item, attempt: '01900000-0000-7000-8000-0000000000a1', status: 'completed' }],
    }),
  ];
  if (detail.anonymity === 'identified') return rows;
  const withheld = { name: null, email: null, locale: null, attributes: {}, arm: null, items: [], marks: [] };
  const dayOf = (time: string) => `${time.slice(0, 10)}T00:00:00.000Z`;
  return rows.map((each) => ({
    ...each,
    ...withheld,
    startedAt: dayOf(each.startedAt),
    endedAt: each.endedAt && dayOf(each.endedAt),
  }));
}
