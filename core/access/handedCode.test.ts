import fc from 'fast-check';
import { handedAlphabet, handedLength, meantHandedCode, writtenCode } from './handedCode';

const codes = fc
  .array(fc.constantFrom(...handedAlphabet), { minLength: handedLength, maxLength: handedLength })
  .map((characters) => characters.join(''));

it('is written in groups of four behind the letter of its kind', () => {
  expect(writtenCode('access', '7K3MQ8ZD02XVHJ5T')).toBe('A-7K3M-Q8ZD-02XV-HJ5T');
  expect(writtenCode('receipt', '7K3MQ8ZD02XVHJ5T')).toMatch(/^R-/);
  expect(writtenCode('report', '7K3MQ8ZD02XVHJ5T')).toMatch(/^V-/);
});

it.each([
  ['a-7k3m-q8zd-02xv-hj5t', 'access'],
  [' A 7K3M Q8ZD O2XV HJ5T ', 'access'],
  ['A‑7K3M–Q8ZD—02XV−HJ5T'.replace('−', '-'), 'access'],
  ['٧K3MQ8ZD٠٢XVHJ٥T', undefined],
  ['Ｒ７K3MQ8ZD02XVHJ5T', 'receipt'],
  ['v7k3mq8zdo2xvhj5t', 'report'],
])('is meant by %s', (typed, kind) => {
  expect(meantHandedCode(typed)).toEqual({ kind, code: '7K3MQ8ZD02XVHJ5T' });
});

it.each([
  '',
  'A-7K3M',
  'B-7K3M-Q8ZD-02XV-HJ5T',
  'A-7K3M-Q8ZD-02XV-HJ5U',
  'AA-7K3M-Q8ZD-02XV-HJ5T',
])('is not meant by %s', (typed) => {
  expect(meantHandedCode(typed)).toBeUndefined();
});

it('is read back from how it is written, with I and L for 1 and O for 0', () => {
  fc.assert(
    fc.property(codes, fc.constantFrom('access' as const, 'receipt' as const, 'report' as const), (code, kind) => {
      const written = writtenCode(kind, code);
      expect(meantHandedCode(written)).toEqual({ kind, code });
      const misread = written.replaceAll('1', 'l').replaceAll('0', 'o').toLowerCase();
      expect(meantHandedCode(misread)).toEqual({ kind, code });
    }),
  );
});
