import { validateAnswer } from 'core/instrument/answerValue';
import { itemsByCode } from 'core/instrument/items';
import { compileDraft } from 'core/instrument/sound';
import { scoreSheet } from 'core/scoring';
import fc from 'fast-check';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { inventedAnswers } from './inventedAnswers';

const items = itemsByCode(eveningCheck);
const { compiled } = compileDraft(eveningCheck);
const never = () => 0;

describe('invented answers', () => {
  it('are always ones that their questions take', () => {
    const invention = fc.constantFrom('lowest' as const, 'highest' as const, 'random' as const);
    const numbers = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 20 });
    fc.assert(
      fc.property(invention, numbers, (what, drawn) => {
        let at = 0;
        const sheet = inventedAnswers(items.values(), what, {}, () => drawn[at++ % drawn.length] ?? 0);
        for (const [code, value] of Object.entries(sheet)) {
          const item = items.get(code);
          if (item === undefined || value === null) throw new Error(code);
          expect([
            code,
            validateAnswer(
              item.question.kind === 'matrix' ? { ...item.question, kind: 'single_choice' } : item.question,
              item.answers,
              value,
            ),
          ]).toEqual([code, []]);
        }
        expect(Object.keys(sheet)).toEqual(expect.arrayContaining(['calm', 'helps', 'body.rested', 'screen']));
      }),
    );
  });

  it('score as low and as high as can be, whichever way items are keyed', () => {
    const score = (what: 'lowest' | 'highest') =>
      scoreSheet(compiled, { answers: inventedAnswers(items.values(), what, {}, never), respondent: {} }).values.unrest;
    expect([score('lowest'), score('highest')]).toEqual([0, 15]);
  });

  it('leave texts as they are', () => {
    expect(inventedAnswers(items.values(), 'highest', { notes: 'mine' }, never).notes).toBe('mine');
  });
});
