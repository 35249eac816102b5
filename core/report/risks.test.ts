import type { InstrumentDocument } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import { compileInstrument } from '../instrument/program';
import { startRun } from '../scoring';
import { alertsStaff, isAlarming, riskItems, risksIn } from './risks';

const risky = (condition: string, change: (document: InstrumentDocument) => void = () => {}): InstrumentDocument => {
  const document = exampleDocument();
  document.nuggets?.push(
    { code: 'help', group: 'risk_self', condition, priority: 2 },
    { code: 'first', group: 'risk_self', condition: 'q1 = 2', priority: 1 },
  );
  document.texts['en-US'] = {
    ...document.texts['en-US'],
    'nugget.help.text': 'Call **{{ total }}**.',
    'nugget.first.text': 'First.',
  };
  change(document);
  return document;
};

const withStaffReport = (group: string) => (document: InstrumentDocument) => {
  document.reports?.push({
    code: 'staff',
    audience: 'staff',
    blocks: [
      { kind: 'scores', calculations: ['total'] },
      { kind: 'nuggets', group },
    ],
  });
};

function contextOf(document: InstrumentDocument, answers: Record<string, unknown>) {
  const compiled = compileInstrument(document);
  return { document, compiled, run: startRun(compiled, { answers }), chain: ['en-US'] };
}

describe('the answers that risks hang on', () => {
  it.each([
    ['q2 = 0', ['q1', 'q2']],
    ['q3.r2 >= 1', ['q1', 'q3.r2']],
    ['sum(tag("calm")) > 3', ['q1', 'q2', 'q3.r1']],
    ['total > 3', ['q1', 'q2', 'q3.r1', 'q3.r2']],
    ['respondent.age < 18', ['q1']],
    // It is shown by a total, in a section that q1 shows.
    ['q4 > 3', ['q1', 'q2', 'q3.r1', 'q3.r2', 'q4']],
  ])('of %s', (condition, items) => {
    expect([...riskItems(risky(condition))].toSorted()).toEqual(items);
  });

  it('are none where there is no risk group', () => {
    expect(riskItems(exampleDocument()).size).toBe(0);
  });
});

describe('risks', () => {
  it('come by priority, filled, and only when they hold', () => {
    const document = risky('total >= 4');
    const worst = contextOf(document, { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' });
    expect(risksIn(worst)).toEqual([
      { code: 'first', text: { text: 'First.', locale: 'en-US' } },
      { code: 'help', text: { text: 'Call **8**.', locale: 'en-US' } },
    ]);
    expect(risksIn(contextOf(document, { q1: 'never' }))).toEqual([]);
  });

  it('are told to staff where a report of theirs holds such a group, and something in it', () => {
    expect(alertsStaff(risky('total >= 4'))).toBe(false);
    expect(alertsStaff(risky('total >= 4', withStaffReport('summary')))).toBe(false);
    const document = risky('total >= 4', withStaffReport('risk_self'));
    expect(alertsStaff(document)).toBe(true);
    expect(isAlarming(contextOf(document, { q1: 'often' }))).toBe(true);
    expect(isAlarming(contextOf(document, { q1: 'never' }))).toBe(false);
  });
});
