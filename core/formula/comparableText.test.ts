import { compileProgram } from './program';
import { given } from './sample.testing';

/** Answers that look like "Orléans". */
const written = ['Orléans', 'Orle\u0301ans', 'Orléans ', '\u3000Orle\u0301ans\u00a0'];

describe.each(written)('the answer %j', (note) => {
  const value = given({ note });

  it.each([
    ['note = "Orléans"', true],
    ['note = "Orle\u0301ans "', true],
    ['note != "Orléans"', false],
    ['note < "Orléansa"', true],
    ['note in ["Paris", "Orle\u0301ans"]', true],
    ['count_equal(note, "x", " Orléans")', 1],
    ['contains(note, "le\u0301a")', true],
    ['contains(note, "s ")', false],
    ['concat(note, " ") = "Orléans"', true],
    ['length(note)', 7],
  ])('%s is %p', (source, expected) => {
    expect(value(source)).toBe(expected);
  });
});

it('finds its row in a table', () => {
  const program = compileProgram({
    sections: [{}],
    questions: [{ code: 'city', kind: 'short_text', section: 0 }],
    tables: [
      { code: 'towns', keys: [{ name: 'town', match: 'exact' }], rows: [{ keys: ['Orle\u0301ans'], value: 45 }] },
    ],
    calculations: [{ code: 'code', type: 'number', formula: 'lookup("towns", city)' }],
  });
  expect(written.map((city) => program.run({ answers: { city } }).value('code'))).toEqual([45, 45, 45, 45]);
});
