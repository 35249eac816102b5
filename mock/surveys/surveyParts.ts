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
    const { anonymity, randomization } = surveyOf(params.id).detail;
    if (anonymity === 'anonymous') refuse('survey.anonymous');
    const none = (randomization?.arms ?? []).map(({ code }) => `${code},0\r\n`);
    const lines =
      anonymity === 'identified'
        ? ['participation,wave,arm,status,startedAt,name,email\r\n']
        : ['arm,people\r\n', ...none];
    return new TextEncoder().encode(`\ufeff${lines.join('')}`);
  },
};
