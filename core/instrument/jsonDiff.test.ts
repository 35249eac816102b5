import fc from 'fast-check';
import { type JsonDiff, jsonDiff } from './jsonDiff';
import { sameValue } from './operations/sameValue';

/** One line for each node that differs. */
function lines(node: JsonDiff, path = ''): string[] {
  const at = path === '' ? `${node.key}` : `${path}.${node.key}`;
  const moved = node.moved ? [`${at} moved ${node.moved.from}-${node.moved.to}`] : [];
  if (node.state === 'same') return moved;
  if (node.children) return [...moved, ...node.children.flatMap((child) => lines(child, at))];
  return [...moved, `${at} ${node.state} ${JSON.stringify(node.before)} ${JSON.stringify(node.after)}`];
}
const changes = (before: unknown, after: unknown) => lines(jsonDiff(before, after));

it('names what is added, removed and changed', () => {
  expect(changes({ a: 1, b: 2, c: { d: 3 } }, { a: 1, c: { d: 4 }, e: 5 })).toEqual([
    'b removed 2 undefined',
    'c.d changed 3 4',
    'e added undefined 5',
  ]);
  expect(changes({ a: [] }, { a: {} })).toEqual(['a changed [] {}']);
  expect(changes({ a: undefined }, {})).toEqual([]);
});

it('aligns lists by code, whatever their order', () => {
  const list = (...codes: string[]) => codes.map((code) => ({ code, size: code.length }));
  expect(changes(list('a', 'b', 'c'), list('c', 'a', 'b'))).toEqual(['0 moved 2-0']);
  expect(changes(list('a', 'b', 'c'), list('a', 'new', 'c'))).toEqual([
    '1 removed {"code":"b","size":1} undefined',
    '1 added undefined {"code":"new","size":3}',
  ]);
});

it('aligns lists by id where they share some, so that another code is a change', () => {
  const before = [
    { id: '1', code: 'a' },
    { id: '2', code: 'b' },
  ];
  expect(
    changes(before, [
      { id: '1', code: 'x' },
      { id: '2', code: 'b' },
    ]),
  ).toEqual(['0.code changed "a" "x"']);
  expect(
    changes(before, [
      { id: '8', code: 'a' },
      { id: '9', code: 'b' },
    ]),
  ).toEqual(['0.id changed "1" "8"', '1.id changed "2" "9"']);
});

it('aligns other lists by what they have in common', () => {
  expect(changes([1, 2, 3, 4], [1, 3, 4, 5])).toEqual(['1 removed 2 undefined', '3 added undefined 5']);
  expect(
    changes(
      [
        [1, 'a'],
        [2, 'b'],
      ],
      [
        [1, 'a'],
        [2, 'c'],
      ],
    ),
  ).toEqual(['1.1 changed "b" "c"']);
});

it('stays quick where lists are long and have little in common', () => {
  const long = (from: number) => Array.from({ length: 20_000 }, (_, index) => from + index);
  expect(jsonDiff(long(0), long(7)).children?.length).toBe(20_000);
});

it('folds what is equal: such a node has no children', () => {
  const node = jsonDiff({ a: { b: [1] }, c: 1 }, { a: { b: [1] }, c: 2 });
  expect(node.children?.map(({ key, state, children }) => [key, state, children])).toEqual([
    ['a', 'same', undefined],
    ['c', 'changed', undefined],
  ]);
});

it('bears values as deep as a stack of parentheses', () => {
  const deep = (end: number) => Array.from({ length: 2000 }).reduce<unknown>((inner) => [inner], end);
  expect(jsonDiff(deep(1), deep(2)).state).toBe('changed');
});

/** What the tree says the value was, or is. */
function restored(node: JsonDiff, side: 'before' | 'after'): unknown {
  const { children } = node;
  if (!children) return node[side];
  const there = children.filter((child) => child.state !== (side === 'before' ? 'added' : 'removed'));
  if (!Array.isArray(node[side])) return Object.fromEntries(there.map((child) => [child.key, restored(child, side)]));
  return there.map((child) => restored(child, side));
}

it('holds both values whole', () => {
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(0, 1, 'a', 'b', true, null),
      fc.array(tie('json'), { maxLength: 5 }),
      fc.dictionary(fc.constantFrom('x', 'y', 'z'), tie('json'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(json, json, (before, after) => {
      const node = jsonDiff(before, after);
      expect(node.state === 'same').toBe(sameValue(before, after));
      expect(jsonDiff(before, before).state).toBe('same');
      expect(restored(node, 'before')).toEqual(before);
      expect(restored(node, 'after')).toEqual(after);
    }),
  );
});
