import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { survey } from './survey';
import { detailOf, surveyOf } from './surveyRead';

const quotasOf = (id: string, locale: string) => {
  const { rowVersion, anonymity, quotas } = detailOf(surveyOf(id), locale);
  return { rowVersion, isRounded: anonymity !== 'identified', quotas };
};

const wavesOf = (id: string) => {
  const { detail } = surveyOf(id);
  const waves = detail.waves.map((wave) => ({ ...wave, started: 0, completed: 0 }));
  return { rowVersion: detail.rowVersion, waves };
};

export const surveyParts: Handlers['surveyParts'] = {
  quotas: ({ params, locale }) => quotasOf(params.id, locale),
  setQuotas: (call) => {
    survey.change({ ...call, body: { ...call.body } });
    return quotasOf(call.params.id, call.locale);
  },
  waves: ({ params }) => wavesOf(params.id),
  setWaves: (call) => {
    survey.change({ ...call, body: { ...call.body } });
    return wavesOf(call.params.id);
  },
  arms: ({ params }) => {
    if (surveyOf(params.id).detail.anonymity === 'anonymous') refuse('survey.anonymous');
    return new TextEncoder().encode('\ufeffparticipation,wave,arm,status,startedAt\r\n');
  },
};
