import { checkBandList } from 'core/formula';
import { type Draft, draftOf } from 'core/instrument/draft';
import { calculationGraph } from 'core/instrument/graph';
import { applyOperations } from 'core/instrument/operations';
import { pasteTable } from 'core/instrument/pasteTable';
import fc from 'fast-check';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { setDraft } from 'mock/authoring/draftWorld';
import { movingCut, removingBand, roomFor, splitting, switchingCut } from './bands/bandEdits';
import { boundAt, placeOfCut, scaleFor } from './bands/scaleGeometry';
import { layOut } from './graph/layout';
import { csvOf } from './tables/pasting';
import { bandsFrom, readCutoffs } from './wizard/choices';

let ids = 0;
const newId = () => `id-${++ids}`;

function draftWithBands(): Draft {
  return draftOf(eveningCheck, newId);
}
const bandsOf = (draft: Draft) => draft.calculations?.[0]?.bands ?? [];

describe('bands', () => {
  it('stay in order, without gap or overlap, whatever is done to them', () => {
    const deed = fc.record({
      what: fc.constantFrom('move', 'split', 'remove', 'switch'),
      at: fc.nat(7),
      to: fc.integer({ min: -5, max: 30 }),
      exclusive: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 25 }), (deeds) => {
        let draft = draftWithBands();
        for (const { what, at, to, exclusive } of deeds) {
          const calculation = draft.calculations?.[0];
          const bands = bandsOf(draft);
          const index = bands.length === 0 ? -1 : at % bands.length;
          const band = bands[index];
          const { low, high } = roomFor(bands, index, 1);
          const hasBound = band?.from !== undefined || band?.above !== undefined;
          const operations =
            what === 'split'
              ? calculation && splitting(calculation, index, to, 1, newId)?.operations
              : what === 'remove'
                ? removingBand(draft, bands, index)
                : band && hasBound
                  ? what === 'switch'
                    ? switchingCut(draft, band, exclusive)
                    : low <= high
                      ? movingCut(draft, band, Math.min(high, Math.max(low, to)))
                      : []
                  : [];
          const done = applyOperations(draft, operations ?? []);
          if (!done.ok) throw new Error(JSON.stringify(done.conflicts));
          draft = done.draft;
        }
        const bands = bandsOf(draft);
        expect(checkBandList({ code: 'x', formula: '1', type: 'number', bands })).toEqual([]);
        if (bands.length > 0) expect([bands[0]?.from, bands[0]?.above]).toEqual([undefined, undefined]);
      }),
    );
  });

  it('are found again by the place at which their cut-off is drawn', () => {
    const bound = fc.integer({ min: 1, max: 26 });
    fc.assert(
      fc.property(bound, fc.boolean(), (at, exclusive) => {
        const reach = { method: 'exact' as const, from: 0, to: 27, step: 1, missing: true };
        const scale = scaleFor({ decimals: 0 }, [], reach, null);
        expect(boundAt(scale, placeOfCut(scale, { bound: at, exclusive }), exclusive)).toBe(at);
      }),
    );
  });
});

describe('a table as CSV', () => {
  it('is the same when it is read again', () => {
    const end = fc.option(fc.integer({ min: -50, max: 50 }));
    const row = fc.record({
      range: fc
        .tuple(end, end)
        .map(([one, other]): [number | null, number | null] =>
          one !== null && other !== null && one > other ? [other, one] : [one, other],
        ),
      word: fc.constantFrom('female', 'male', 'a; "b"'),
      value: fc.integer({ min: -1000, max: 1000 }).map((value) => value / 8),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (found) => {
        const table = {
          keys: [
            { name: 'age', match: 'range' as const },
            { name: 'sex', match: 'exact' as const },
          ],
          rows: found.map(({ range, word, value }) => ({ keys: [range, word], value })),
        };
        const read = pasteTable(csvOf(table, 'T'), { keys: table.keys, decimal: '.', header: true });
        expect({ keys: read.keys, rows: read.rows }).toEqual(table);
      }),
    );
  });
});

describe('cut-offs as one types them', () => {
  it('are numbers parted by commas, blanks or semicolons', () => {
    expect(readCutoffs('0, 5, 10').cuts).toEqual([0, 5, 10]);
    expect(readCutoffs('0 5\n10').cuts).toEqual([0, 5, 10]);
    expect(readCutoffs('−1,5; 2,5').cuts).toEqual([-1.5, 2.5]);
    expect(readCutoffs('0, five')).toEqual({ cuts: [0], unread: ['five'] });
    expect(readCutoffs('0, 5, 5').falling).toBe(5);
  });

  it('make bands of which the first holds everything below', () => {
    const bands = [{ label: 'Low' }, { label: 'Low' }, { label: '' }];
    expect(bandsFrom({ direction: 'worse', cutoffs: '0, 5, 9', bands })).toEqual([
      { code: 'low', label: 'Low', severity: 'none' },
      { code: 'low_2', label: 'Low', from: 5, severity: 'moderate' },
      { code: 'band_3', label: '', from: 9, severity: 'high' },
    ]);
  });
});

describe('the picture of what depends on what', () => {
  it('is mirrored for writing from right to left', () => {
    const { draft } = setDraft('layout', eveningCheck);
    const graph = calculationGraph(draft);
    const [ltr, rtl] = [layOut(graph, 'ltr'), layOut(graph, 'rtl')];
    expect(ltr.nodes.length).toBe(graph.nodes.length);
    for (const { node, x, y } of ltr.nodes) {
      const other = rtl.nodes.find((each) => each.node.id === node.id);
      expect([other?.x, other?.y]).toEqual([ltr.width - x - 168, y]);
    }
  });

  it('has no two boxes in one place', () => {
    const { draft } = setDraft('layout', eveningCheck);
    const places = layOut(calculationGraph(draft), 'ltr').nodes.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
