import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentDocument } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import { laterUse } from './laterUse';

const used = (change: (document: InstrumentDocument) => void = () => {}) => {
  const document = exampleDocument();
  change(document);
  return laterUse({ ...document, texts: document.texts['en-US'] ?? {} });
};
const text = (key: string, words: string) => (document: InstrumentDocument) => {
  document.texts['en-US'] = { ...document.texts['en-US'], [key]: words };
};

describe('a result', () => {
  it('depends on age and sex by the scores that respondents see, and by those behind them', () => {
    // Only an internal score looks them up.
    expect(used()).toEqual([]);
    expect(used(({ calculations }) => calculations?.push({ code: 'z', formula: 't', shownTo: ['staff'] }))).toEqual([]);
    expect(
      used(({ calculations }) => calculations?.push({ code: 'z', formula: 't * 2', shownTo: ['respondent'] })),
    ).toEqual(['age', 'sex']);
  });

  it('depends on them by texts and drawings, those of staff apart', () => {
    const condition = 'respondent.age >= 18';
    expect(used(text('nugget.n2.text', 'At {{ respondent.age }} years'))).toEqual(['age']);
    expect(used(({ nuggets }) => nuggets?.push({ code: 'r', group: 'risk', condition }))).toEqual(['age']);
    expect(used(({ nuggets }) => nuggets?.push({ code: 'r', group: 'nowhere', condition }))).toEqual([]);
    expect(used(({ charts }) => Object.assign(charts?.[0] ?? {}, { condition }))).toEqual(['age']);
    expect(
      used(({ svgs }) => svgs?.[0]?.bindings?.push({ element: 'e', target: 'visible', formula: condition })),
    ).toEqual(['age']);
    const blocks = [{ kind: 'text' as const, code: 'b', condition }];
    expect(used(({ reports }) => reports?.push({ code: 'own', blocks }))).toEqual(['age']);
    expect(used(({ reports }) => reports?.push({ code: 'own', audience: 'staff', blocks }))).toEqual([]);
  });

  it('does not depend on them by what is asked', () => {
    expect(used(({ questions }) => Object.assign(questions[1] ?? {}, { visibleIf: 'respondent.age >= 18' }))).toEqual(
      [],
    );
  });

  it('of the personality inventory does', () => {
    const path = join(__dirname, '../../seed/instruments/ipip_neo_120.json');
    const document: InstrumentDocument = JSON.parse(readFileSync(path, 'utf8'));
    expect(laterUse({ ...document, texts: document.texts[document.baseLocale] ?? {} })).toEqual(['age', 'sex']);
  });
});
