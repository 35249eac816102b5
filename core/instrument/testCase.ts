import type { TestCase } from './document';

/** A test case with its answers and expectations. Documents without defaults, and drafts that were made from one, lack them where they are empty. */
export const wholeTestCase = <T extends TestCase>(testCase: T): T => ({
  ...testCase,
  answers: testCase.answers ?? {},
  expected: testCase.expected ?? {},
});
