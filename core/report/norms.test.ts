import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentDocument } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import { normUse } from './norms';

const seeded = (code: string): InstrumentDocument =>
  JSON.parse(readFileSync(join(__dirname, `../../seed/instruments/${code}.json`), 'utf8'));

describe('the norms behind scores', () => {
  it('are the tables and the data of the respondent that are looked up, each once', () => {
    expect(normUse(seeded('ipip_neo_120'), 'respondent')).toEqual({
      tables: ['norm_mean', 'norm_sd'],
      respondent: ['age', 'sex'],
      constants: [],
    });
  });

  it('are none where a score is the sum of answers', () => {
    expect(normUse(seeded('phq9'), 'respondent')).toEqual({ tables: [], respondent: [], constants: [] });
  });

  it('are found behind calculations that nobody sees, and are told of what is seen alone', () => {
    const document: InstrumentDocument = {
      ...exampleDocument(),
      calculations: [
        { code: 'shown', formula: 'hidden + 1', shownTo: ['respondent'] },
        { code: 'hidden', formula: 'zscore(respondent.age, 30, 10)' },
        { code: 'other', formula: 'if(respondent.country = "US", 1, 2)', shownTo: ['staff'] },
      ],
    };
    expect(normUse(document, 'respondent')).toEqual({
      tables: [],
      respondent: ['age'],
      constants: [{ calculation: 'hidden', mean: 30, sd: 10 }],
    });
    expect(normUse(document, 'staff')).toEqual({ tables: [], respondent: ['country'], constants: [] });
  });

  it('are kept from respondents where what they were put to is for staff alone', () => {
    const document: InstrumentDocument = {
      ...exampleDocument(),
      calculations: [
        { code: 'secret', formula: 'zscore(inner, 4, 2)', shownTo: ['staff'] },
        { code: 'inner', formula: 'lookup("t_norm", q1, respondent.sex, respondent.age)' },
        { code: 'resting', formula: 'secret / 2' },
        { code: 'shown', formula: 'tscore(secret, 12.5, 3.25)', shownTo: ['respondent', 'staff'] },
        { code: 'also', formula: 'tscore(resting, 6, 1)', shownTo: ['respondent'] },
        { code: 'open', formula: 'tscore(q1 + 0, 1, 0.5)', shownTo: ['respondent'] },
      ],
    };
    expect(normUse(document, 'respondent')).toEqual({
      tables: [],
      respondent: [],
      constants: [{ calculation: 'open', mean: 1, sd: 0.5 }],
    });
    expect(normUse(document, 'staff')).toEqual({
      tables: ['t_norm'],
      respondent: ['age', 'sex'],
      constants: [
        { calculation: 'secret', mean: 4, sd: 2 },
        { calculation: 'shown', mean: 12.5, sd: 3.25 },
      ],
    });
  });
});
