import { AnswerStore } from '@/answering/player/answerStore';
import { plainEngine } from '@/answering/player/engine';
import { nextPhase, type Phase, type PhaseEvent } from './phase';

const loaded = { sheet: new AnswerStore({}), engine: plainEngine({ questions: [] }) };
const phases = {
  loading: { kind: 'loading' },
  answering: { kind: 'answering', failure: undefined, ...loaded },
  sending: { kind: 'sending', failure: undefined, ...loaded },
  refused: { kind: 'refused' },
  closed: { kind: 'closed', status: 'expired' },
  closedElsewhere: { kind: 'closedElsewhere' },
} satisfies Record<Phase['kind'], Phase>;

/** The event, and from which phase it leads to which; from every other phase it leads nowhere. */
const ways: [string, PhaseEvent, Partial<Record<Phase['kind'], Phase>>][] = [
  ['the questions have come', { kind: 'loaded', ...loaded }, { loading: phases.answering }],
  ['sending begins', { kind: 'sendingBegan' }, { answering: phases.sending }],
  ['sending is over', { kind: 'sendingEnded', failure: undefined }, { sending: phases.answering }],
  ['sending fails', { kind: 'sendingEnded', failure: 'later' }, { sending: { ...phases.answering, failure: 'later' } }],
  [
    'something else fails',
    { kind: 'tried', failure: 'no' },
    { answering: { ...phases.answering, failure: 'no' }, sending: { ...phases.sending, failure: 'no' } },
  ],
  [
    'an answer is refused',
    { kind: 'refused' },
    { loading: phases.refused, answering: phases.refused, sending: phases.refused },
  ],
  ['it was sent elsewhere', { kind: 'ended', status: 'completed' }, { refused: phases.closedElsewhere }],
  [
    'it was given up',
    { kind: 'ended', status: 'abandoned' },
    Object.fromEntries(Object.keys(phases).map((kind) => [kind, { kind: 'closed', status: 'abandoned' }])),
  ],
];

describe.each(ways)('the phase of an attempt when %s', (_, event, leads) => {
  it.each(Object.values<Phase>(phases))('from $kind', (phase) => {
    const next = nextPhase(phase, event);
    const wanted = leads[phase.kind];
    if (wanted === undefined) expect(next).toBe(phase);
    else expect(next).toEqual(wanted);
  });
});

it('says why something failed until something is tried again', () => {
  const failed: Phase = { ...phases.answering, failure: 'no' };
  const sending = nextPhase(failed, { kind: 'sendingBegan' });
  expect(sending).toEqual(phases.sending);
  expect(nextPhase(failed, { kind: 'tried', failure: undefined })).toEqual(phases.answering);
  const heard = nextPhase(sending, { kind: 'tried', failure: 'no' });
  expect(nextPhase(heard, { kind: 'sendingEnded', failure: undefined })).toEqual(failed);
});
