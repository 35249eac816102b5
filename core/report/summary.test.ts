import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerSheet, InstrumentDocument } from '../instrument/document';
import { compileInstrument } from '../instrument/program';
import { startRun } from '../scoring';
import { arrangedProfile, isProfile } from './arrangement/arrangement';
import type { ReportContext } from './context';
import { profileOf } from './profile';
import { buildReports } from './report';
import { leadOf, summaryOf } from './summary';

const seeded = (name: string): InstrumentDocument =>
  JSON.parse(readFileSync(join(__dirname, `../../seed/instruments/${name}.json`), 'utf8'));

function contextOf(document: InstrumentDocument, answers: AnswerSheet, respondent = {}): ReportContext {
  const compiled = compileInstrument(document);
  return { document, compiled, run: startRun(compiled, { answers, respondent }), chain: ['en-US'] };
}

/** Every question answered alike, but some otherwise. */
const answersOf = (document: InstrumentDocument, answer: string, others: AnswerSheet = {}): AnswerSheet => ({
  ...Object.fromEntries(document.questions.map(({ code }) => [code, answer])),
  ...others,
});

const inventory = seeded('ipip_neo_120');
const adult = { sex: 'female', age: 30 };

describe('a result in short', () => {
  it('has the domains of an inventory, none of their 30 facets, each once with its one verdict', () => {
    const summary = summaryOf(contextOf(inventory, answersOf(inventory, 'moderately_accurate'), adult));
    expect(
      summary?.traits.map(({ name, formatted, kind, verdict }) => [name.text, formatted, kind, verdict?.label.text]),
    ).toEqual([
      ['Neuroticism', '71', 'place', 'High'],
      ['Extraversion', '58', 'place', 'Average'],
      ['Openness to Experience', '9', 'place', 'Low'],
      ['Agreeableness', '1', 'place', 'Low'],
      ['Conscientiousness', '10', 'place', 'Low'],
    ]);
    expect(summary && leadOf(summary)?.name.text).toBe('Agreeableness');
    expect(summary?.sentence?.text).toMatch(/^You say what you think/);
  });

  it('begins as the result page does, with the same words and verdicts', () => {
    for (const answer of ['very_inaccurate', 'moderately_accurate', 'very_accurate'])
      for (const respondent of [adult, {}]) {
        const context = contextOf(inventory, answersOf(inventory, answer), respondent);
        const reports = buildReports(context, 'respondent');
        const profile = profileOf(context, reports, 'respondent');
        expect(isProfile(reports, profile)).toBe(true);
        const parts = arrangedProfile(reports, profile, 'en-US');
        const summary = summaryOf(context);
        const finding = parts.find(({ kind }) => kind === 'lead' || kind === 'verdict');
        expect(finding && 'trait' in finding && finding.trait?.code).toBe(summary?.lead);
        expect(finding?.kind === 'lead' ? finding.lead.sentence : null).toEqual(summary?.sentence);
        const rows = parts.flatMap((part) => (part.kind === 'rows' ? part.traits : []));
        const verdicts = new Map(rows.map(({ code, verdict }) => [code, verdict?.label]));
        expect(new Map(summary?.traits.map(({ code, verdict }) => [code, verdict?.label]))).toEqual(verdicts);
        const bars = new Map(rows.map(({ code, bar }) => [code, bar]));
        expect(new Map(summary?.traits.map(({ code, bar }) => [code, bar]))).toEqual(bars);
      }
  });

  it('tells points where nothing is compared: with the highest there can be of a scale from 0, and without needless decimals', () => {
    const told = (name: string, answer: string) => {
      const document = seeded(name);
      const [first] = summaryOf(contextOf(document, answersOf(document, answer)))?.traits ?? [];
      return [first?.formatted, first?.kind, first?.most];
    };
    expect(told('phq9', 'several_days')).toEqual(['9', 'points', '27']);
    expect(told('ces_d', seeded('ces_d').answerSets?.[0]?.answers[1]?.code ?? '')).toEqual(['24', 'points', '60']);
    // Without sex and age; from 24 to 120.
    expect(told('ipip_neo_120', 'moderately_accurate')).toEqual([expect.any(String), 'points', null]);
  });

  it('has a scale that is no number as it is written, and is none where nothing is shown', () => {
    const small: InstrumentDocument = {
      format: 'instrument/1',
      code: 'small',
      baseLocale: 'en-US',
      questions: [{ code: 'q', kind: 'number' }],
      calculations: [{ code: 'kind', formula: 'if(q > 1, "calm", "lively")', type: 'text', shownTo: ['respondent'] }],
      texts: { 'en-US': { 'calculation.kind.name': 'Kind' } },
    };
    expect(summaryOf(contextOf(small, { q: 2 }))).toEqual({
      sentence: null,
      traits: [expect.objectContaining({ name: { text: 'Kind', locale: 'en-US' }, value: 'calm', kind: 'plain' })],
      lead: 'kind',
    });
    expect(summaryOf(contextOf({ ...small, calculations: [] }, { q: 2 }))).toBeNull();
  });
});
