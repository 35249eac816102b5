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
});
