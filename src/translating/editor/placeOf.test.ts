import type { CheckCode } from 'core/language/checks';
import { placeOf } from './placeOf';

const part = (code: CheckCode, params: Record<string, string | number>, text: string) => {
  const place = placeOf({ code, severity: 'error', params }, text);
  return place && text.slice(place.start, place.end);
};

it.each<[CheckCode, Record<string, string | number>, string, string | undefined]>([
  ['argument_invented', { name: 'nam' }, 'Hallo {nam}, nam', '{nam'],
  ['argument_lost', { name: 'name' }, 'Hallo name', undefined],
  ['edge_space', { edge: 'start', kind: 'surplus' }, '  Hallo', '  '],
  ['edge_space', { edge: 'end', kind: 'surplus' }, 'Hallo ', ' '],
  ['edge_space', { edge: 'end', kind: 'missing' }, 'Hallo', undefined],
  ['too_long', { limit: 3, length: 6 }, '😀ab cd', ' cd'],
  ['punctuation', { expected: '.', found: '!' }, 'Hallo!', '!'],
  ['number_differs', { expected: '3', found: '5' }, 'Noch 5 Minuten', '5'],
  ['html', { name: 'img' }, 'Ein <img src=x>', '<img'],
  ['same_as_source', {}, 'Hallo', undefined],
])('%s with %j lies at its place in %j', (code, params, text, expected) => {
  expect(part(code, params, text)).toBe(expected);
});
