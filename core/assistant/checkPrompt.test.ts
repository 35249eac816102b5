import { promptProblems, valueProblem } from './checkPrompt';
import { missed } from './expectation';
import { schemaFault } from './jsonShape';
import type { PromptContent, PromptVariable } from './prompt';
import { promptDiff } from './promptDiff';
import { filledPrompt, variablesIn } from './promptTemplate';
import { wilson } from './wilson';

const variable = (
  name: string,
  source: PromptVariable['source'],
  more: Partial<PromptVariable> = {},
): PromptVariable => ({
  ...{ name, source, type: 'text', options: [] },
  ...more,
});
const content = (change: Partial<PromptContent> = {}): PromptContent => ({
  system: 'Answer in {{language}}.',
  template: '{{question}}',
  variables: [variable('language', 'language'), variable('question', 'question')],
  model: null,
  temperature: 0.3,
  maxTokens: 500,
  ...change,
});

describe('a prompt', () => {
  it('has nothing to mend when every variable is known, used and filled by what its purpose has', () => {
    expect(promptProblems('chat', content())).toEqual([]);
  });

  it.each([
    ['an unknown variable', { template: '{{question}} {{nobody}}' }, 'unknown_variable', 'nobody'],
    [
      'words of the person in the system text',
      { system: '{{language}} {{question}}' },
      'untrusted_in_system',
      'question',
    ],
    ['a variable that stands nowhere', { system: 'Hello' }, 'unused_variable', 'language'],
    [
      'no place for the question',
      { template: 'Hello', variables: [variable('language', 'language')] },
      'source_missing',
      'question',
    ],
    [
      'a source that its purpose does not have',
      { variables: [variable('language', 'language'), variable('question', 'question'), variable('x', 'rubric')] },
      'wrong_source',
      'x',
    ],
    [
      'a choice without options',
      {
        template: '{{question}}{{x}}',
        variables: [...content().variables, variable('x', 'person', { type: 'choice' })],
      },
      'no_options',
      'x',
    ],
    [
      'a name twice',
      { variables: [...content().variables, variable('question', 'question')] },
      'repeated_variable',
      'question',
    ],
  ])('is told %s', (_, change, code, name) => {
    expect(promptProblems('chat', content(change))).toContainEqual(expect.objectContaining({ code, name }));
  });

  it('is filled in one pass: what is put in is no template', () => {
    expect(variablesIn('{{ a }} {{b}} {{a}}')).toEqual(['a', 'b']);
    expect(filledPrompt('<{{a}}|{{b}}>', { a: '{{b}}', b: '$&' })).toBe('<{{b}}|$&>');
    expect(filledPrompt('<{{constructor}}>', {})).toBe('<>');
  });

  it('takes of a value what its type allows', () => {
    expect(valueProblem(variable('x', 'person'), ' ')).toBe('missing');
    expect(valueProblem(variable('x', 'person', { type: 'number' }), 'three')).toBe('no_number');
    expect(valueProblem(variable('x', 'person', { type: 'choice', options: ['a'] }), 'b')).toBe('no_option');
    expect(valueProblem(variable('x', 'person', { type: 'number' }), '3.5')).toBeUndefined();
  });
});

describe('what must hold for an answer', () => {
  const shape =
    '{"type":"object","properties":{"items":{"type":"array","items":{"type":"string"}}},"required":["items"]}';
  it.each([
    [{ kind: 'contains', text: 'Rest' }, 'take a REST', undefined],
    [{ kind: 'contains', text: 'rest' }, 'sleep', { found: '' }],
    [{ kind: 'lacks', text: 'diagnosis' }, 'A Diagnosis.', { found: 'diagnosis' }],
    [{ kind: 'schema', schema: shape }, '```json\n{"items":["a"]}\n```', undefined],
    [{ kind: 'schema', schema: shape }, '{"items":[1]}', { found: 'items.0' }],
    [{ kind: 'schema', schema: shape }, 'Sure: {}', { found: 'JSON' }],
    [{ kind: 'numbers', given: '12 of 27' }, 'Twelve.', undefined],
    [{ kind: 'numbers', given: '12 of 27' }, '13', { found: '13' }],
    [{ kind: 'language', language: 'de-DE' }, 'Das ist die Antwort, und sie ist kurz.', undefined],
    [{ kind: 'language', language: 'de-DE' }, 'That is the answer, and it is short.', { found: 'en' }],
    [{ kind: 'language', language: 'ja-JP' }, 'これは答えです。', undefined],
  ] as const)('%j of %j', (expectation, answer, found) => {
    expect(missed(expectation, answer)).toEqual(found);
  });

  it('takes no schema that is none, or that could keep the server busy', () => {
    expect(schemaFault(shape)).toBeUndefined();
    expect(schemaFault('{')).toBe('no_json');
    expect(schemaFault('[]')).toBe('no_schema');
    expect(schemaFault('{"type":"string","pattern":"(a+)+$"}')).toBe('not_taken');
  });
});

it('a share has an interval that stays within 0 and 1 (Wilson; values by R’s prop.test without correction)', () => {
  expect(wilson(0, 0)).toBeNull();
  expect(wilson(8, 10)).toMatchObject({
    share: 0.8,
    low: expect.closeTo(0.490162, 5),
    high: expect.closeTo(0.943318, 5),
  });
  expect(wilson(10, 10)).toMatchObject({ low: expect.closeTo(0.722467, 5), high: 1 });
  expect(wilson(0, 10)).toMatchObject({ low: 0, high: expect.closeTo(0.277533, 5) });
});

it('two texts are laid beside each other by their lines', () => {
  expect(promptDiff('a\nb\nc', 'a\nx\nc\nd').map(({ is, text }) => `${is} ${text}`)).toEqual([
    'same a',
    'gone b',
    'new x',
    'same c',
    'new d',
  ]);
});
