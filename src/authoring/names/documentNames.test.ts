import { exampleDocument } from 'core/instrument/example.testing';
import { namesByPlace, viewOfDocument } from './documentNames';

it('gives the names of the parts of a document by their places, in its base language', () => {
  const document = exampleDocument();
  const names = namesByPlace(viewOfDocument(document));
  const base = document.texts['en-US'] ?? {};
  const [question] = document.questions;
  expect(names.get(`questions.${question?.code}`)).toBe(base[`question.${question?.code}.text`]);
  expect(names.get('questions.q3.rows.r2')).toBe(base['question.q3.r2.text']);
  const [set] = document.answerSets ?? [];
  const labels = set?.answers.map(({ code }) => base[`answer.${set.code}.${code}.label`]) ?? [];
  expect(names.get(`answerSets.${set?.code}`)).toBe(`${labels[0]} – ${labels.at(-1)}`);
  expect(names.get(`answerSets.${set?.code}.answers.${set?.answers[0]?.code}`)).toBe(labels[0]);
});
