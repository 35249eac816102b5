import messages from 'seed/messages/en-US/authoring.json';
import { analyse } from './analysis';
import {
  type CatalogFunction,
  type CatalogParameter,
  catalogMessages,
  formulaCatalog,
  nameCatalog,
  operatorCatalog,
  signatureOf,
} from './catalog';
import { checkFormula } from './checker';
import type { ProgramDefinition } from './definition';
import { functionTable } from './functions/table';
import { attributeRefs, riskRef } from './scope';
import { languageWords } from './tokens';

const answers = ['never', 'rarely', 'sometimes', 'often'].map((code, score) => ({ code, score }));

/** Has everything that the examples mention. */
const definition: ProgramDefinition = {
  sections: [{}],
  questions: [
    ...Array.from({ length: 9 }, (_, index) => ({
      code: `q${index + 1}`,
      kind: 'single_choice' as const,
      section: 0,
      answers,
      tags: index < 3 ? ['calm'] : [],
    })),
    { code: 'picks', kind: 'multiple_choice', section: 0, answers },
    { code: 'weight', kind: 'number', section: 0 },
    { code: 'note', kind: 'long_text', section: 0 },
    { code: 'began', kind: 'date', section: 0 },
    { code: 'ended', kind: 'date', section: 0 },
  ],
  tables: [
    {
      code: 'norms',
      keys: [
        { name: 'raw', match: 'range' },
        { name: 'sex', match: 'exact' },
        { name: 'age', match: 'range' },
      ],
      rows: [{ keys: [[0, 27], 'female', [18, null]], value: 50 }],
    },
  ],
  calculations: [
    { code: 'total', type: 'number', formula: 'sum(q1..q9)', bands: [{ code: 'low' }] },
    { code: riskRef, type: 'boolean', formula: 'q9 > 0' },
  ],
};
const { scope } = analyse(definition);
const check = (source: string) => checkFormula(source, scope, 'scalar');

const samples: Record<CatalogParameter['type'], string> = {
  number: 'q1',
  text: 'note',
  boolean: 'q1 > 1',
  any: 'q1',
  item: 'q1',
  answer: '"often"',
  tag: '"calm"',
  table: '"norms"',
  calculation: '"total"',
  date: 'began',
};

function argumentFor({ name }: CatalogFunction, parameter: CatalogParameter): string {
  if (name === 'has' && parameter.type === 'item') return 'picks';
  if (name === 'lookup' && parameter.list) return 'total, respondent.sex, respondent.age';
  const value = samples[parameter.type];
  return parameter.named ? `${parameter.name}: ${value}` : value;
}

const called = (entry: CatalogFunction, parameters: readonly CatalogParameter[]) => {
  const call = `${entry.name}(${parameters.map((parameter) => argumentFor(entry, parameter)).join(', ')})`;
  return entry.result === 'list' ? `sum(${call})` : call;
};

describe('the catalog of functions', () => {
  it('names those of the function table, each once', () => {
    expect(formulaCatalog.map(({ name }) => name).sort()).toEqual([...functionTable.keys()].sort());
  });

  it.each(formulaCatalog.map((entry) => [signatureOf(entry), entry] as const))('%s: its example checks', (_, entry) => {
    expect(check(entry.example).faults).toEqual([]);
    expect(entry.example).toContain(`${entry.name}(`);
  });

  it.each(
    formulaCatalog.map((entry) => [signatureOf(entry), entry] as const),
  )('%s: takes what it says it takes', (_, entry) => {
    const required = entry.parameters.filter(({ optional }) => !optional);
    expect(check(called(entry, entry.parameters)).faults).toEqual([]);
    const { node, faults } = check(called(entry, required));
    expect(faults).toEqual([]);
    if (entry.result !== 'any' && entry.result !== 'list') expect(node?.type).toBe(entry.result);
    expect(check(called(entry, required.slice(1))).faults).not.toEqual([]);
    const [named] = entry.parameters.filter((parameter) => parameter.named);
    if (named?.default !== undefined) expect(entry.example).toContain(`${named.name}: `);
  });

  it('writes signatures as they are called', () => {
    const signature = (wanted: string) => formulaCatalog.filter(({ name }) => name === wanted).map(signatureOf);
    expect(signature('round')).toEqual(['round(x, digits: 0)']);
    expect(signature('sum')).toEqual(['sum(values…, at_least: k)']);
  });
});

describe('the catalogs of operators and names', () => {
  it('have every word of the language, and examples that check', () => {
    const signs = operatorCatalog.map(({ sign }) => sign);
    expect(signs).toEqual(expect.arrayContaining([...languageWords]));
    expect(new Set(signs).size).toBe(signs.length);
    for (const { example, result } of operatorCatalog) {
      const { node, faults } = check(example);
      expect([example, faults]).toEqual([example, []]);
      if (result === 'number' || result === 'boolean') expect([example, node?.type]).toEqual([example, result]);
    }
  });

  it('have every attribute, and examples that check', () => {
    expect(nameCatalog.map(({ name }) => name).sort()).toEqual([...attributeRefs.keys(), riskRef].sort());
    for (const { name, type, example } of nameCatalog) {
      expect([example, check(example).faults]).toEqual([example, []]);
      expect(check(name).node?.type).toBe(type);
    }
  });
});

it('every message of the catalog has its text, and no text is without its entry', () => {
  const present = Object.keys(messages).filter((key) => key.startsWith('formula.'));
  expect(present.sort()).toEqual([...catalogMessages].sort());
});
