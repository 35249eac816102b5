import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { exampleDocument } from './example.testing';
import { type CalculationGraph, calculationGraph } from './graph';

const withFormulas = (formulas: Record<string, string>) => ({
  ...exampleDocument(),
  calculations: Object.entries(formulas).map(([code, formula]) => ({ code, formula, bands: [{ code: 'low' }] })),
});
const graphOf = (formulas: Record<string, string>) => calculationGraph(withFormulas(formulas));
const layers = ({ nodes }: CalculationGraph) => nodes.map(({ id, layer }) => `${layer} ${id}`);
const edges = (graph: CalculationGraph) => graph.edges.map(({ from, to }) => `${from} > ${to}`).sort();

it('leads from questions and tables through calculations', () => {
  const graph = graphOf({
    t: 'lookup("t_norm", total, respondent.sex, respondent.age)',
    total: 'q1 + q2',
    free: '1',
    word: 'length(band(q1, "total"))',
  });
  expect(layers(graph)).toEqual([
    '0 item q1',
    '0 item q2',
    '0 table t_norm',
    '0 attribute respondent.age',
    '0 attribute respondent.sex',
    '1 calculation total',
    '1 calculation free',
    '2 calculation t',
    '2 calculation word',
  ]);
  expect(edges(graph)).toEqual([
    'attribute respondent.age > calculation t',
    'attribute respondent.sex > calculation t',
    'calculation total > calculation t',
    'calculation total > calculation word',
    'item q1 > calculation total',
    'item q1 > calculation word',
    'item q2 > calculation total',
    'table t_norm > calculation t',
  ]);
});

it('draws questions of the same use as one, by tag or range where that is what they are', () => {
  const first = (formula: string) => graphOf({ a: formula }).nodes[0];
  expect(first('sum(tag("calm"))')).toMatchObject({
    kind: 'items',
    codes: ['q1', 'q2', 'q3.r1'],
    tag: 'calm',
    range: ['q1', 'q3.r1'],
  });
  expect(first('sum(q1, q3.r1, q3.r2)')).toEqual({
    id: 'items q1',
    layer: 0,
    kind: 'items',
    codes: ['q1', 'q3.r1', 'q3.r2'],
  });
  expect(first('sum(q1..q3)')).toMatchObject({ codes: ['q1', 'q2', 'q3.r1', 'q3.r2'], range: ['q1', 'q3.r2'] });
});

it('names circles once each, and finds a place for what lies behind them', () => {
  const graph = graphOf({ a: 'b + 1', b: 'c + q1', c: 'a + d', d: '2', behind: 'a', self: 'self + 1', broken: 'a +' });
  expect(graph.circles).toEqual([
    ['a', 'b', 'c', 'a'],
    ['self', 'self'],
  ]);
  expect(layers(graph)).toEqual([
    '0 item q1',
    '1 calculation d',
    '1 calculation self',
    '1 calculation broken',
    '2 calculation a',
    '2 calculation b',
    '2 calculation c',
    '3 calculation behind',
  ]);
  const circular = graph.nodes.filter((node) => node.kind === 'calculation' && node.circular).map(({ id }) => id);
  expect(circular.sort()).toEqual(['calculation a', 'calculation b', 'calculation c', 'calculation self']);
});

it('takes a calculation that asks for the bands of another for no circle', () => {
  const graph = graphOf({ a: 'length(band(q1, "b"))', b: 'a + 1', own: 'length(band(q1, "own"))' });
  expect(graph.circles).toEqual([]);
  expect(graph.nodes.some((node) => node.kind === 'calculation' && node.circular)).toBe(false);
  expect(edges(graph)).toEqual(
    expect.arrayContaining(['calculation a > calculation b', 'calculation b > calculation a']),
  );
});

it('draws the personality inventory: every line leads to a higher layer', () => {
  const document = JSON.parse(readFileSync(join(__dirname, '../../seed/instruments/ipip_neo_120.json'), 'utf8'));
  const graph = calculationGraph(document);
  const layer = new Map(graph.nodes.map((node) => [node.id, node.layer]));
  expect(graph.nodes.filter(({ kind }) => kind === 'items').length).toBe(30);
  expect(graph.edges.length).toBeGreaterThan(100);
  expect(graph.edges.filter(({ from, to }) => (layer.get(from) ?? 9) >= (layer.get(to) ?? 0))).toEqual([]);
});

it('has a node at each end of a line, whatever uses what', () => {
  const codes = ['a', 'b', 'c', 'd', 'e'];
  const uses = fc.array(fc.subarray([...codes, 'q1', 'q2']), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(uses, (used) => {
      const graph = graphOf(
        Object.fromEntries(codes.map((code, index) => [code, ['1', ...(used[index] ?? [])].join(' + ')])),
      );
      const layer = new Map(graph.nodes.map((node) => [node.id, node]));
      for (const { from, to } of graph.edges) {
        const [one, other] = [layer.get(from), layer.get(to)];
        if (one === undefined || other === undefined) throw new Error(`${from} > ${to} leads nowhere`);
        const inCircle = one.kind === 'calculation' && one.circular && one.layer === other.layer;
        expect(inCircle || one.layer < other.layer).toBe(true);
      }
      const circular = graph.nodes.filter((node) => node.kind === 'calculation' && node.circular).length;
      expect(graph.circles.length > 0).toBe(circular > 0);
    }),
  );
});
