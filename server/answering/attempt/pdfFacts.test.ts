import type { Audience, InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { compileInstrument } from 'core/instrument/program';
import { signs } from 'core/instrument/valueText';
import type { Version } from '../../authoring/instrument/versions';
import { reportFacts } from './pdfFacts';

const example = exampleDocument();
const document: InstrumentDocument = {
  ...example,
  texts: { 'en-US': { ...example.texts['en-US'], 'calculation.open.name': 'Openness' } },
  calculations: [
    ...(example.calculations ?? []).filter(({ code }) => code === 'total'),
    { code: 'secret', formula: 'lookup("t_norm", q1, respondent.sex, respondent.age)', shownTo: ['staff'] },
    { code: 'shown', formula: 'tscore(secret, 12.5, 3.25)', shownTo: ['respondent', 'staff'] },
    { code: 'open', formula: 'tscore(q1 + 0, 1, 0.5)', shownTo: ['respondent', 'staff'] },
  ],
};

const version: Version = {
  id: 'version',
  instrumentId: 'instrument',
  number: 1,
  checksum: 'checksum',
  definition: document,
  locales: ['en-US'],
  askedIn: ['en-US'],
  textRevision: 0,
  questionCount: 1,
  compiled: compileInstrument(document),
};

const factsFor = (audience: Audience, without: readonly string[] = []): string[] =>
  reportFacts({
    document,
    chain: ['en-US'],
    locale: 'en-US',
    say: (key, values = {}) => [key, ...Object.values(values)].join(' '),
    words: signs,
    audience,
    version,
    scorer: version,
    rescored: undefined,
    completedAt: new Date('2026-06-15T09:30:00Z'),
    respondent: { age: 34, sex: 'female' },
    hasValue: (calculation) => !without.includes(calculation),
    hasNorms: false,
  }).map(({ name, value }) => `${name}: ${value}`);

describe('the norms that a report as PDF names', () => {
  it('are all of them for staff', () => {
    expect(factsFor('staff')).toEqual(
      expect.arrayContaining([
        'pdf.fact.age: 34',
        'pdf.fact.tables: t_norm',
        'pdf.fact.norm shown: pdf.norm 12.5 3.25',
        'pdf.fact.norm Openness: pdf.norm 1 0.5',
      ]),
    );
  });

  it('are only those that gave a value', () => {
    const facts = factsFor('staff', ['secret', 'shown']);
    expect(facts).toContain('pdf.fact.norm Openness: pdf.norm 1 0.5');
    expect(facts).toContain('pdf.fact.age: 34');
    expect(facts.join('\n')).not.toMatch(/t_norm|12\.5/);
  });

  it('are for respondents none from which a score for staff alone could be worked out', () => {
    const facts = factsFor('respondent');
    expect(facts).toContain('pdf.fact.norm Openness: pdf.norm 1 0.5');
    expect(facts.join('\n')).not.toMatch(/12\.5|3\.25|t_norm|secret|pdf\.fact\.age/);
  });
});
