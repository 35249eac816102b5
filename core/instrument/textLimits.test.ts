import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishProblems } from './check';
import type { Audience, Band, Calculation, InstrumentDocument, Report } from './document';
import { exampleDocument } from './example.testing';
import { limitClashes } from './textLimits';

const everyone: Audience[] = ['respondent', 'staff'];
const sum = 'sum(q1, q2, q3.r1, q3.r2)';
const bands: Band[] = [{ code: 'low' }, { code: 'middle', from: 3 }, { code: 'high', from: 6 }];
const normed: Calculation = {
  code: 'norm',
  formula: 'tscore(total, if(respondent.sex = "female", 4, 3), 2)',
  shownTo: everyone,
  bands: [{ code: 'low' }, { code: 'high', from: 55 }],
};

interface Given {
  conditions: string[];
  more?: Calculation[];
  reports?: Report[];
  group?: string;
}

/** A score of 0 to 8, low below 3 and high from 6, and texts with these conditions. */
function document({ conditions, more = [], reports, group = 'told' }: Given): InstrumentDocument {
  const total: Calculation = { code: 'total', formula: sum, decimals: 0, shownTo: everyone, bands };
  return {
    ...exampleDocument(),
    calculations: [total, ...more],
    nuggets: conditions.map((condition, index) => ({ code: `n${index}`, group, condition })),
    charts: [],
    svgs: [],
    tables: [],
    testCases: [],
    reports: reports ?? [{ code: 'main', blocks: [{ kind: 'nuggets', group }] }],
  };
}

const clashes = (given: Given, audience: Audience = 'respondent') =>
  limitClashes(document(given), audience).map(
    ({ text, calculation, band, value, of }) => `${text.code} ${calculation} ${band} ${of} ${value}`,
  );

describe('texts and bands of one scale contradict each other', () => {
  it('where a text ends or begins within a band and holds beyond it', () => {
    expect(clashes({ conditions: ['total < 4', 'total >= 4'] })).toEqual([
      'n0 total middle total 4',
      'n1 total middle total 4',
    ]);
    expect(clashes({ conditions: ['total >= 2 and total <= 7'] })).toEqual([
      'n0 total low total 2',
      'n0 total high total 8',
    ]);
    expect(clashes({ conditions: ['not (total < 4)', 'choose(total < 4, true, false)'] })).toHaveLength(2);
  });

  it('not where both have the same limits, however they are written', () => {
    const same = ['total < 3', 'total > 2 and total < 5.5', 'band(total, "total") = "high"', 'total >= 0'];
    expect(clashes({ conditions: same })).toEqual([]);
  });

  it('not where a text is for a part of one band, or for several whole ones', () => {
    expect(clashes({ conditions: ['total = 8', 'total >= 3', 'total = 4 or total = 5'] })).toEqual([]);
  });

  it('where other forms of the scale lead to the text', () => {
    const mean: Calculation = { code: 'average', formula: 'mean(q1, q2, q3.r1, q3.r2)' };
    const level: Calculation = { code: 'level', type: 'text', formula: 'if(total >= 4, "more", "less")' };
    const conditions = ['average >= 0.75', 'average >= 1', 'level = "more"'];
    expect(clashes({ conditions, more: [mean, level] })).toEqual([
      'n1 total middle total 4',
      'n2 total middle total 4',
    ]);
  });

  it('where norms decide on the band and the raw score on the text', () => {
    const conditions = ['band(total, "total") = "high"', 'default(band(norm, "norm"), band(total, "total")) = "high"'];
    expect(clashes({ conditions, more: [normed] })).toEqual(['n0 norm low total 6', 'n0 norm high total 6']);
    expect(clashes({ conditions: ['norm >= 60', 'norm >= 50'], more: [normed] })).toEqual(['n1 norm low norm 50']);
    expect(clashes({ conditions: ['is_missing(norm) and total >= 4'], more: [normed] })).toEqual([
      'n0 total middle total 4',
    ]);
  });

  it('in the reports of those who see the bands, and in texts of their own', () => {
    const blocks: Report['blocks'] = [{ kind: 'text', code: 'note', condition: 'total >= 4' }];
    const reports: Report[] = [{ code: 'inside', audience: 'staff', blocks }];
    expect(clashes({ conditions: [], reports })).toEqual([]);
    expect(clashes({ conditions: [], reports }, 'staff')).toEqual(['inside.note total middle total 4']);
  });

  it('not of help for risks, of single questions, or of several scales', () => {
    expect(clashes({ conditions: ['total >= 4'], group: 'risk' })).toEqual([]);
    const other: Calculation = { code: 'other', formula: 'sum(q1, q2)' };
    expect(clashes({ conditions: ['total >= 4 and q1 = 0', 'total >= 4 and other > 1'], more: [other] })).toEqual([]);
  });
});

describe('publishing', () => {
  it('warns of each such text once, with both limits', () => {
    const reports: Report[] = [
      {
        code: 'main',
        blocks: [
          { kind: 'nuggets', group: 'told' },
          { kind: 'text', code: 'note', condition: 'total > 4' },
        ],
      },
    ];
    const found = publishProblems(document({ conditions: ['total >= 2 and total <= 7'], reports }));
    const warned = found.filter(({ code }) => code === 'report.text_limits');
    expect(warned.map(({ severity, path, owner, params }) => [severity, path, owner, params])).toEqual([
      [
        'warning',
        'nuggets[0].condition',
        'n0',
        { code: 'n0', calculation: 'total', band: 'total.low', value: 2, other: 'total' },
      ],
      [
        'warning',
        'reports[0].blocks[1].condition',
        'main.note',
        { code: 'main.note', calculation: 'total', band: 'total.middle', value: 5, other: 'total' },
      ],
    ]);
  });

  it('says nothing of formulas that cannot be computed', () => {
    const found = publishProblems(document({ conditions: ['total >= 4', 'total >= nobody'] }));
    expect(found.map(({ code }) => code)).not.toContain('report.text_limits');
  });

  it.each(['ipip_neo_120', 'phq9', 'ces_d'])('does not warn of %s', (code) => {
    const file = join(__dirname, `../../seed/instruments/${code}.json`);
    const seeded: InstrumentDocument = JSON.parse(readFileSync(file, 'utf8'));
    expect(publishProblems(seeded).filter((found) => found.code === 'report.text_limits')).toEqual([]);
  });
});
