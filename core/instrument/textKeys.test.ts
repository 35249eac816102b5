import { textKeys } from './textKeys';

const document: Parameters<typeof textKeys>[0] = {
  code: 'evening',
  sections: [{ code: 'night' }],
  questions: [{ code: 'body', kind: 'matrix', answerSet: 'often', rows: [{ code: 'awake' }] }],
  answerSets: [{ code: 'often', answers: [{ code: 'never' }] }],
};

it('placeholders are filled in whatever stands beside a question: its section, help, rows and answers', () => {
  const filled = textKeys(document).filter(({ placeholders }) => placeholders);
  expect(filled.map(({ key }) => key)).toEqual([
    'section.night.title',
    'section.night.text',
    'question.body.text',
    'question.body.help',
    'question.body.awake.text',
    'answer.often.never.label',
  ]);
});
