import { checkInstrument } from './check';
import { exampleDocument } from './example.testing';

/** Faults of the example with these texts, as `key code what`. */
function found(
  texts: Record<string, string>,
  change: (document: ReturnType<typeof exampleDocument>) => void = () => {},
) {
  const document = exampleDocument();
  document.texts = { 'en-US': { ...document.texts['en-US'], ...texts } };
  change(document);
  return checkInstrument(document)
    .filter(({ code }) => code.startsWith('formula.'))
    .map(({ code, path, params, start, end }) => ({ code, path, name: params.name, start, end }));
}

const at = (key: string) => `texts["en-US"]["${key}"]`;

describe('what the texts of questions may show', () => {
  it('is what has been asked before', () => {
    expect(
      found({
        'section.more.text': '{{ code(q1) }}',
        'question.q2.text': '{{ code(q1) }}',
        'question.q3.r2.text': '{{ q2 }}',
        'question.q4.help': '{{ total }} {{ respondent.age }}',
        'question.q6.text': '{{ default(q4, 0) }}',
      }),
    ).toEqual([]);
  });

  it.each([
    ['its own answer', 'question.q2.text', '{{ code(q2) }}', 'q2'],
    ['a later answer', 'question.q1.help', 'So {{ code(q2) }}', 'q2'],
    ['a row of the same matrix', 'question.q3.r2.text', '{{ q3.r1 }}', 'q3.r1'],
    ['what a section asks itself', 'section.main.title', '{{ q1 }}', 'q1'],
    ['a label that its own question shows', 'answer.freq.often.label', '{{ code(q1) }}', 'q1'],
    ['how long it took', 'question.q6.text', '{{ attempt.duration }}', 'attempt.duration'],
    ['a score of later answers', 'question.q3.text', '{{ total }}', 'q3.r1'],
  ])('is not %s', (_, key, text, name) => {
    const start = text.indexOf(text.includes('total') ? 'total' : name);
    expect(found({ [key]: text })).toEqual([
      expect.objectContaining({ code: 'formula.looks_forward', path: at(key), name, start }),
    ]);
  });

  it('is nothing that is drawn in a random order with it', () => {
    const random = (document: ReturnType<typeof exampleDocument>) => {
      document.sections = [{ code: 'main', randomOrder: true }, { code: 'more' }];
      document.questions = document.questions.map(({ visibleIf: _, ...question }) => question);
    };
    expect(found({ 'question.q2.text': '{{ code(q1) }}' }, random)).toHaveLength(1);
    expect(found({ 'question.q6.text': '{{ code(q1) }}' }, random)).toEqual([]);
  });

  it('is known by name, also in the label of an answer that nothing shows', () => {
    const unused = (document: ReturnType<typeof exampleDocument>) => {
      document.answerSets?.push({ code: 'other', answers: [{ code: 'a', score: 1 }] });
    };
    expect(found({ 'answer.other.a.label': 'x {{ qq }}' }, unused)).toEqual([
      { code: 'formula.unknown_name', path: at('answer.other.a.label'), name: 'qq', start: 5, end: 7 },
    ]);
  });

  it('may be anything once the results are there', () => {
    expect(found({ 'nugget.n1.text': '{{ q6 }} {{ attempt.duration }}' })).toEqual([]);
  });
});
