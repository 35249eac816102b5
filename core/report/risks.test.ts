import { analyseGroup, reachableValues } from '../coverage';
import { riskTeller } from '../flow/risks';
import { readingOf } from '../formula/reading';
import { publishProblems } from '../instrument/check';
import type { InstrumentDocument } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import { compileInstrument, scopeOf } from '../instrument/program';
import { projectInstrument } from '../instrument/projection';
import { compileDraft } from '../instrument/sound';
import { scoresOf, startRun } from '../scoring';
import { buildReports, disclose } from './index';
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

describe('texts that ask whether a risk was raised', () => {
  const said = (condition: string, change: (document: InstrumentDocument) => void = () => {}) =>
    risky('q2 = 0 # never calm', (document) => {
      document.nuggets?.push({ code: 'mild', group: 'summary', condition });
      document.texts['en-US'] = { ...document.texts['en-US'], 'nugget.mild.text': 'Keep an eye on it.' };
      change(document);
    });
  const mild = (document: InstrumentDocument, answers: Record<string, unknown>) =>
    buildReports(contextOf(document, answers), 'respondent')
      .flatMap(({ blocks }) => blocks)
      .some((block) => block.kind === 'nuggets' && block.nuggets.some(({ code }) => code === 'mild'));
  const all = ({ reports, nuggets }: InstrumentDocument) => {
    nuggets?.splice(0, nuggets.length, ...nuggets.filter(({ code }) => code !== 'n1'));
    for (const block of reports?.[0]?.blocks ?? []) if (block.kind === 'nuggets') block.show = 'all';
  };

  it('know it of every risk group, and that a missing condition raises none', () => {
    const document = said('not attempt.risk', all);
    expect(mild(document, { q1: 'never', q2: 'often' })).toBe(false);
    expect(mild(document, { q1: 'never', q2: 'never' })).toBe(true);
    expect(mild(document, { q1: 'often', q2: 'never' })).toBe(false);
    expect(mild(document, {})).toBe(true);
    const other = said('not attempt.risk', (one) => {
      all(one);
      for (const nugget of one.nuggets ?? []) if (nugget.code === 'help') nugget.group = 'risk_other';
    });
    expect(mild(other, { q2: 'often' })).toBe(false);
  });

  it('and blocks, charts and placeholders too; it is no score', () => {
    const document = said('true', (one) => {
      one.reports?.[0]?.blocks.push({ kind: 'text', code: 'calm', condition: 'not attempt.risk' });
      one.texts['en-US'] = { ...one.texts['en-US'], 'report.main.calm.text': 'Risk: {{ attempt.risk }}.' };
    });
    const texts = (answers: Record<string, unknown>) =>
      buildReports(contextOf(document, answers), 'respondent').flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'text' ? [block.text.text] : [])),
      );
    expect(texts({ q2: 'never' })).toHaveLength(1);
    expect(texts({ q2: 'often' })).toEqual([]);
    const { compiled, run } = contextOf(document, { q2: 'often' });
    expect(Object.keys(scoresOf(compiled, run).values)).not.toContain('attempt.risk');
    expect(publishProblems(document).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('say so in words', () => {
    const document = said('total >= 0 and attempt.risk', all);
    const context = contextOf(document, { q1: 'sometimes', q2: 'often', 'q3.r1': 'often', 'q3.r2': 'often' });
    const { reasons, explanations } = disclose(context, buildReports(context, 'respondent'), 'respondent');
    expect(reasons['nugget.mild']?.condition?.steps[1]).toMatchObject({
      message: 'explain.attempt.risk',
      params: { holds: 'yes' },
      value: true,
      calculation: null,
      steps: [],
    });
    expect(Object.keys(explanations)).not.toContain('attempt.risk');
    expect(readingOf('not attempt.risk', scopeOf(document))).toEqual({
      kind: 'phrase',
      key: 'reading.attempt.risk.not',
      params: {},
    });
  });

  it.each<[string, (document: InstrumentDocument) => void, string]>([
    ['a calculation', ({ calculations }) => calculations?.push({ code: 'c', formula: 'if(attempt.risk, 1, 0)' }), 'c'],
    [
      'a rule of visibility',
      ({ questions }) => questions.push({ code: 'q9', kind: 'short_text', visibleIf: 'attempt.risk' }),
      'q9',
    ],
    ['a risk itself', ({ nuggets }) => nuggets?.push({ code: 'r', group: 'risk', condition: 'attempt.risk' }), 'r'],
    [
      'an instrument without risks',
      (document) => {
        document.nuggets = [{ code: 'n1', group: 'summary', condition: 'attempt.risk' }];
      },
      'n1',
    ],
  ])('are refused at publishing in %s', (_, change, owner) => {
    const document = said('true', change);
    const faults = publishProblems(document).filter(({ code }) => code === 'formula.no_risk_here');
    expect(faults.map((fault) => fault.owner)).toEqual([owner]);
    // A preview of the draft works without it.
    expect(compileDraft(document).compiled).toBeDefined();
  });

  it('are covered with the answers that raise the risk', () => {
    const document = said('total >= 0 and not attempt.risk', ({ nuggets }) => {
      nuggets?.push({ code: 'serious', group: 'summary', condition: 'total >= 0 and attempt.risk' });
      nuggets?.splice(0, nuggets.length, ...nuggets.filter(({ code }) => !['n1', 'n2', 'first'].includes(code)));
    });
    const found = analyseGroup(document, 'summary');
    expect(found).toMatchObject({ faulty: [], gaps: [], overlaps: [], unreachable: [] });
    expect(Object.keys(reachableValues(document))).not.toContain('attempt.risk');
  });

  it('can be so many that together they are too long: the last of them is named', () => {
    const document = said('true', ({ nuggets }) => {
      for (let index = 0; index < 500; index += 1) {
        nuggets?.push({
          code: `r${index}`,
          group: 'risk',
          condition: `q1 = 2 and total > ${index} and q2 >= 0 and q1 > 0`,
        });
      }
    });
    const [fault] = publishProblems(document).filter(({ severity }) => severity === 'error');
    expect(fault).toMatchObject({ code: 'formula.too_long', owner: 'r499' });
    expect(compileDraft(document).compiled.nuggets.length).toBeGreaterThan(500);
  });
});

describe('at publishing', () => {
  const found = (document: InstrumentDocument) =>
    publishProblems(document).flatMap(({ code, severity, owner }) =>
      code.startsWith('report.risk') ? [[code, severity, owner]] : [],
    );

  it('texts of risks without words for others are named', () => {
    const document = risky('q2 = 0');
    Object.assign(document.texts['en-US'] ?? {}, { 'nugget.first.text_others': 'The person …' });
    expect(found(document)).toEqual([['report.risk_not_for_others', 'warning', 'help']]);
  });

  it('so is help that rests on what is for staff alone: it stays with the server, and what it rests on too', () => {
    const document = risky('inner > 3', ({ calculations, texts }) => {
      calculations?.push(
        { code: 'secret', formula: 'total * 7', shownTo: ['staff'] },
        { code: 'inner', formula: 'secret' },
      );
      Object.assign(texts['en-US'] ?? {}, { 'nugget.first.text_others': '…', 'nugget.help.text_others': '…' });
    });
    expect(found(document)).toEqual([['report.risk_needs_connection', 'warning', 'help']]);
    const projection = projectInstrument(document, compileInstrument(document), ['en-US']);
    expect(projection.nuggets?.map(({ code }) => code)).toEqual(['first']);
    expect(JSON.stringify(projection)).not.toMatch(/secret|inner|nugget\.help/);
  });
});

describe('help that leaves with the questions', () => {
  const words = { yes: 'yes', no: 'no' };
  const document = risky('total >= 4', ({ nuggets, texts }) => {
    nuggets?.push({ code: 'open', group: 'risk_open', condition: 'is_missing(q2)' });
    texts['ar-EG'] = { ...texts['ar-EG'], 'nugget.help.text': 'اتصل: {{ total }}' };
    Object.assign(texts['en-US'] ?? {}, { 'nugget.open.text': 'Open.', 'nugget.help.text_others': 'Of the person.' });
  });
  const tell = (chain: string[]) => {
    const projection = projectInstrument(document, compileInstrument(document), chain);
    return riskTeller(compileInstrument(projection), projection, chain[0] ?? '', words);
  };

  it('is told on the device as by the server, in the nearest language, with what holds from the beginning at the end', () => {
    const worst = { q1: 'often', 'q3.r1': 'often', 'q3.r2': 'never' };
    expect(tell(['en-US'])({})).toEqual([]);
    expect(tell(['en-US'])({ ...worst, q2: 'never' }).map(({ text }) => text)).toEqual(['First.', 'Call **8**.']);
    expect(tell(['ar-EG', 'en-US'])({ ...worst, q2: 'never' })).toMatchObject([
      { code: 'first', locale: 'en-US' },
      { code: 'help', text: 'اتصل: ٨', locale: 'ar-EG' },
    ]);
    expect(tell(['en-US'])({ q1: 'never' }, {}, true).map(({ code }) => code)).toEqual(['open']);
  });

  it('is all of reports that does: neither other nuggets nor words for others', () => {
    const { bundle, nuggets } = projectInstrument(document, compileInstrument(document), ['en-US']);
    expect(nuggets?.map(({ code }) => code).toSorted()).toEqual(['first', 'help', 'open']);
    const keys = Object.keys(bundle).filter((key) => /^(nugget|report|chart|band)\./.test(key));
    expect(keys.toSorted()).toEqual(['nugget.first.text', 'nugget.help.text', 'nugget.open.text']);
  });
});
