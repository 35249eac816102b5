import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentDocument } from '../instrument/document';
import { compileInstrument } from '../instrument/program';
import { startRun } from '../scoring';
import { compose } from './composition';
import { buildReport, profileOf } from './index';

function composed(code: string) {
  const document: InstrumentDocument = JSON.parse(
    readFileSync(join(__dirname, `../../seed/instruments/${code}.json`), 'utf8'),
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
  const context = { document, compiled, run, chain: ['en-US'] };
  const [report] = document.reports ?? [];
  if (!report) throw new Error('no report');
  const model = buildReport(context, report);
  return { model, ...compose(model, profileOf(context, [model], 'respondent')) };
}

describe('a report in parts', () => {
  it('puts each text at the scale that it is about, and leaves out what rows show', () => {
    const { opening, caption, rows, cards, closing } = composed('ipip_neo_120');
    expect(opening.map((block) => 'code' in block && block.code)).toEqual(['intro', 'normed']);
    expect(caption?.title?.text).toBe('The five domains, compared with people of your sex and age');
    expect(rows).toHaveLength(5);
    expect(cards.map(({ trait }) => trait)).toEqual(rows);
    for (const { trait, blocks, facets, caption: above } of cards) {
      expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'nuggets', 'text']);
      expect(above?.text).toBe(`Facets of ${trait.name.text} (T scores)`);
      // The title of a facet's text is its row.
      expect(facets.map(({ texts }) => texts.length)).toEqual([1, 1, 1, 1, 1, 1]);
    }
    expect(closing.map((block) => 'code' in block && block.code)).toEqual(['about', 'sources']);
  });

  it('has what must be read first before all else, and loses no other text', () => {
    const { model, risks, cards, opening, closing } = composed('phq9');
    expect(risks).toHaveLength(1);
    const kept = [...opening, ...cards.flatMap(({ blocks }) => blocks), ...closing];
    const texts = model.blocks.filter(({ kind }) => kind === 'heading' || kind === 'text' || kind === 'nuggets');
    expect(kept).toEqual(texts.filter((block) => block.kind !== 'nuggets' || block.group !== 'risk'));
  });
});
