import { exampleDocument } from '../instrument/example.testing';
import { compileInstrument } from '../instrument/program';
import { projectInstrument } from '../instrument/projection';
import { pagesOf, visibleQuestions } from './index';

describe('visible questions', () => {
  const compiled = compileInstrument(exampleDocument());

  it('follow the rules of sections and questions, in the order of the instrument', () => {
    expect([...visibleQuestions(compiled, {})]).toEqual(['q1', 'q2', 'q3']);
    expect([...visibleQuestions(compiled, { q1: 'sometimes' })]).toEqual(['q1', 'q2', 'q3', 'intro', 'q5', 'q6']);
    const answers = { q1: 'often', q2: 'often', 'q3.r1': 'never', 'q3.r2': 'often' };
    expect(visibleQuestions(compiled, answers).has('q4')).toBe(true);
  });

  it('make the pages of a device from the projection alone', () => {
    const projection = projectInstrument(exampleDocument(), compiled, ['en-US']);
    const visible = visibleQuestions(compileInstrument(projection), { q1: 'often' });
    expect(pagesOf(projection, visible, 'seed').map(({ id }) => id)).toEqual(['main', 'more']);
  });
});
