import { readFileSync } from 'node:fs';
import type { InstrumentDocument } from './document';
import { ownerOf } from './namedText';
import { textKeys } from './textKeys';
import { textNames } from './textNames';

const phq9 = JSON.parse(readFileSync('seed/instruments/phq9.json', 'utf8')) as InstrumentDocument;
const names = textNames(phq9);
const english = phq9.texts['en-US'] ?? {};
const said = (key: string) => {
  const name = names.get(key);
  return name && ownerOf(name, (each) => english[each]);
};

describe('the names of texts', () => {
  it('are there for each text of a document', () => {
    expect([...names.keys()]).toEqual(textKeys(phq9).map(({ key }) => key));
  });

  it('call a question by its number and its words', () => {
    expect(said('question.q3.text')).toMatchObject({
      ...{ part: 'question', number: 3, field: 'text', within: null, key: 'question.q3.text' },
    });
    expect(said('question.q3.help')).toMatchObject({ number: 3, name: said('question.q3.text')?.name, field: 'help' });
  });

  it('put an answer into the first question that uses it', () => {
    const [set] = phq9.answerSets ?? [];
    const [, second] = set?.answers ?? [];
    const user = phq9.questions.findIndex(({ answerSet }) => answerSet === set?.code);
    const found = said(`answer.${set?.code}.${second?.code}.label`);
    expect(found).toMatchObject({ part: 'answer', number: 2, field: 'label' });
    expect(found?.name).toBe(english[`answer.${set?.code}.${second?.code}.label`]);
    expect(found?.within).toMatchObject({ part: 'question', number: user + 1 });
    expect(found?.section).toEqual(said(`question.${phq9.questions[user]?.code}.text`)?.section);
  });

  it('put a band into its calculation, and leave out what has no words', () => {
    const calculation = (phq9.calculations ?? []).find(({ bands }) => bands?.length);
    const [band] = calculation?.bands ?? [];
    const found = said(`band.${calculation?.code}.${band?.code}.label`);
    expect(found?.within).toMatchObject({ part: 'calculation', number: null });
    const name = names.get('question.q1.text');
    expect(name && ownerOf(name, () => undefined).name).toBeNull();
  });

  it('are cut to what one knows a text by', () => {
    const name = names.get('question.q1.text');
    const long = name && ownerOf(name, () => `A  question\n${'x'.repeat(200)}`).name;
    expect(long).toHaveLength(81);
    expect(long).toMatch(/^A question x+…$/);
  });
});
