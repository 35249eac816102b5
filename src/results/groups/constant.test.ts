import { groupFigures } from 'core/statistics/groups';
import { isConstant } from './constant';

const levels = ['a', 'b'];
const block = (values: readonly number[], group: readonly string[]) => ({
  ...{ stat: 'groups', of: { group_levels: levels }, suppressed: false, why: null },
  values: groupFigures(values, group, levels),
});

it('a score is the same for everybody only where it is so within and between groups', () => {
  expect(isConstant(block([2, 2, 2, 2], ['a', 'a', 'b', 'b']))).toBe(true);
  expect(isConstant(block([2, 2, 2], ['a', 'a', 'b']))).toBe(true);
  expect(isConstant(block([2, 2, 3, 3], ['a', 'a', 'b', 'b']))).toBe(false);
  expect(isConstant(block([1, 3, 2, 2], ['a', 'a', 'b', 'b']))).toBe(false);
  expect(isConstant(block([2, 2], ['a', 'a']))).toBe(false);
  expect(isConstant({ ...block([2, 2], ['a', 'b']), values: null })).toBe(false);
});
