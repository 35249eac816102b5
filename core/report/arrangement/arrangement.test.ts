import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { runs } from '../../../tests/long';
import type { InstrumentDocument, Report } from '../../instrument/document';
import { compileInstrument } from '../../instrument/program';
import { startRun } from '../../scoring';
import { buildReport, profileOf } from '../index';
import { arrangedProfile, arrangedReport, isProfile, type Part } from './arrangement';
import { missingIn, saidIn } from './saidIn.testing';

function instrument(code: string) {
  const document: InstrumentDocument = JSON.parse(
    readFileSync(join(__dirname, `../../../seed/instruments/${code}.json`), 'utf8'),
  );
  const sets = new Map(document.answerSets?.map((set) => [set.code, set.answers]));
  const answers = Object.fromEntries(
    document.questions.map(({ code: question, answerSet = '' }) => [
      question,
      sets.get(answerSet)?.at(-1)?.code ?? null,
    ]),
  );
  const compiled = compileInstrument(document);
  const run = startRun(compiled, { answers, respondent: { age: 30, sex: 'female' } });
  return { document, compiled, run, chain: ['en-US'] };
}

function arranged(code: string, change: (report: Report) => Report = (report) => report) {
  const context = instrument(code);
  const [report] = context.document.reports ?? [];
  if (!report) throw new Error('no report');
  const model = buildReport(context, change(report));
  const profile = profileOf(context, [model], 'respondent');
  const isWhole = isProfile([model], profile);
  return {
    model,
    profile,
    parts: isWhole ? arrangedProfile([model], profile, 'en-US') : arrangedReport(model, profile),
  };
}

const only = <K extends Part['kind']>(parts: readonly Part[], kind: K) =>
  parts.filter((part): part is Extract<Part, { kind: K }> => part.kind === kind);

describe('a report in parts', () => {
  it('puts each text at the scale that it is about, and leaves out what rows show', () => {
    const { parts } = arranged('ipip_neo_120');
    expect([...new Set(parts.map(({ kind }) => kind))]).toEqual(['lead', 'rows', 'block', 'card']);
    expect(only(parts, 'block').map(({ block }) => 'code' in block && block.code)).toEqual(['intro', 'normed']);
    const [rows] = only(parts, 'rows');
    expect(rows?.heading?.text).toBe('Overview');
    expect(rows?.about.map(({ text }) => text)).toEqual(['The five domains, compared with people of your sex and age']);
    expect(rows?.ofOthers.map(({ text }) => text)).toEqual([expect.stringMatching(/^T scores: 50 is the average/)]);
    expect(rows?.traits).toHaveLength(5);
    const cards = only(parts, 'card').map(({ card }) => card);
    expect(cards.flatMap(({ trait }) => trait ?? [])).toEqual(rows?.traits);
    for (const card of cards.slice(0, 5)) {
      expect(card.title).toEqual(card.trait?.name);
      expect(card.parts.map(({ kind }) => kind)).toEqual(['lead', 'facets', 'block', 'block', 'computed']);
      const [facets] = card.parts.flatMap((part) => (part.kind === 'facets' ? [part] : []));
      expect(facets?.caption?.text).toBe(`Facets of ${card.trait?.name.text}`);
      // The title of a facet's text is its row.
      expect(facets?.facets.map(({ texts }) => texts.length)).toEqual([1, 1, 1, 1, 1, 1]);
    }
    expect(cards.slice(5).map(({ title }) => title?.text)).toEqual(['About this inventory']);
  });

  it('has what must be read first before all else, then the finding, and loses no other text', () => {
    const { parts, model } = arranged('phq9');
    expect(parts.map(({ kind }) => kind).slice(0, 3)).toEqual(['risk', 'lead', 'traits']);
    const text = saidIn(parts).join('\n');
    const texts = model.blocks.flatMap((block) =>
      block.kind === 'heading' || block.kind === 'text'
        ? [block.text.text]
        : block.kind === 'nuggets'
          ? block.nuggets.map((nugget) => nugget.text.text)
          : [],
    );
    // The finding stands before its heading, its first sentence apart.
    expect(texts.flatMap((each) => missingIn(text, [each.split(/\.\s/)[0] ?? '']))).toEqual([]);
    expect(texts.length).toBeGreaterThan(3);
  });

  it('loses no text and says none twice, in whatever order its author puts the blocks', () => {
    const { document } = instrument('ipip_neo_120');
    const blocks = document.reports?.[0]?.blocks ?? [];
    const shuffled = fc.shuffledSubarray(blocks, { minLength: 1 });
    // Titles of facets' texts are rows.
    const isKept = (text: string) => !/^\s*\*\*[^*\n]+\*\*/.test(text);
    fc.assert(
      fc.property(shuffled, (some) => {
        const { model, parts } = arranged('ipip_neo_120', (report) => ({ ...report, blocks: some }));
        const said = saidIn(parts);
        for (const block of model.blocks) {
          const texts =
            block.kind === 'text' ? [block.text] : block.kind === 'nuggets' ? block.nuggets.map((one) => one.text) : [];
          for (const { text } of texts.filter((each) => isKept(each.text))) {
            const words = text.trim().split(/\.\s/)[0] ?? '';
            const times = said.filter((each) => each.includes(words)).length;
            // The leading sentence stands in its card, too.
            expect([words, times >= 1 && times <= 2]).toEqual([words, true]);
          }
        }
        const cards = only(parts, 'card').flatMap(({ card }) => card.trait ?? []);
        expect(new Set(cards).size).toBe(cards.length);
      }),
      { numRuns: runs(10, 100), seed: 18 },
    );
  });
});
