import * as fc from 'fast-check';
import type { CheckProblem } from '../../language/checks';
import { decide, digestOf, type Present, type ReadEntry } from '../index';

const entry = (facts: Partial<ReadEntry> = {}): ReadEntry => ({
  line: 1,
  kind: 'Webpages',
  owner: null,
  locale: 'de-DE',
  key: 'a',
  source: 'Home',
  previousSource: null,
  text: 'Start',
  status: 'reviewed',
  outdated: false,
  textDigest: null,
  ...facts,
});
const present = (facts: Partial<Present> = {}): Present => ({
  source: 'Home',
  text: 'Heim',
  status: 'draft',
  outdated: false,
  ...facts,
});
const sound = () => [];
const wrong =
  (code: CheckProblem['code']): (() => CheckProblem[]) =>
  () => [{ code, severity: 'error', params: {} }];
const made = { textDigest: digestOf('Heim') };

describe('what an entry does to a translation', () => {
  it('is reviewed only by who may review, where it is wished and nothing is wrong', () => {
    expect(decide(entry(), present(), 'review', false, sound)).toMatchObject({ what: 'changed', status: 'reviewed' });
    expect(decide(entry(), present(), 'translate', false, sound)).toMatchObject({ status: 'draft' });
    expect(decide(entry(), present(), 'review', true, sound)).toMatchObject({ status: 'draft' });
    expect(decide(entry(), present(), 'review', false, wrong('argument_lost'))).toMatchObject({ status: 'draft' });
    expect(decide(entry(), present(), 'review', false, wrong('html'))).toEqual({ what: 'refused', code: 'markup' });
  });

  it('keeps what was changed here when the file still has the text that went out', () => {
    const unchanged = entry({ text: 'Heim', ...made });
    expect(decide(unchanged, present({ text: 'Zuhause' }), 'review', false, sound)).toEqual({ what: 'kept' });
    // Gone here: it comes back.
    expect(decide(unchanged, present({ text: '' }), 'review', false, sound)).toMatchObject({
      what: 'added',
      warnings: [],
    });
  });

  it('warns when both have changed it', () => {
    const decision = decide(entry(made), present({ text: 'Zuhause' }), 'review', false, sound);
    expect(decision).toMatchObject({ what: 'changed', warnings: ['edited'] });
  });

  it('is outdated when it is of an earlier source', () => {
    const decision = decide(entry({ source: 'House' }), present(), 'review', false, sound);
    expect(decision).toMatchObject({ outdated: true, warnings: ['stale'] });
  });

  it('makes a draft of what a translator changed in the text of a machine, or in an outdated one', () => {
    for (const facts of [{ status: 'machine' as const }, { outdated: true }]) {
      expect(decide(entry({ ...facts, ...made }), present(), 'review', false, sound)).toMatchObject({
        status: 'draft',
        outdated: false,
      });
    }
  });

  it('confirms an outdated text that comes back as it was, of the present source', () => {
    const same = entry({ text: 'Heim', status: 'reviewed' });
    const old = present({ status: 'reviewed', outdated: true });
    expect(decide(same, old, 'translate', false, sound)).toMatchObject({ what: 'changed', outdated: false });
    expect(decide({ ...same, outdated: true }, old, 'review', false, sound)).toEqual({ what: 'unchanged' });
  });

  it('never lowers the state of a text that it does not change, nor takes one away', () => {
    const statuses = fc.constantFrom('machine' as const, 'draft' as const, 'reviewed' as const);
    const ranks = { machine: 1, draft: 2, reviewed: 3 };
    fc.assert(
      fc.property(
        statuses,
        fc.option(statuses),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (here, there, old, asDraft, translates) => {
          const may = translates ? 'translate' : 'review';
          const decision = decide(
            entry({ text: 'Heim', status: there, outdated: old }),
            present({ status: here }),
            may,
            asDraft,
            sound,
          );
          if ('status' in decision) expect(ranks[decision.status]).toBeGreaterThanOrEqual(ranks[here]);
          expect(decide(entry({ text: ' ' }), present({ status: here }), may, asDraft, sound)).toEqual({
            what: 'empty',
          });
        },
      ),
    );
  });
});
