import { pastedPeople } from './invitedPeople';

const known = {
  attributes: [
    { code: 'site', kind: 'choice' as const, values: ['berlin', 'rome'] },
    { code: 'age', kind: 'number' as const },
  ],
  locales: ['en-US', 'de-DE'],
};
const read = (text: string) => pastedPeople(text, known);

describe('people who are invited by pasted lines', () => {
  it('reads addresses line by line, several on a line, and names beside them', () => {
    const { people, faults } = read('ada@example.org\nBob <bob@example.org>\ncy@example.org, dee@example.org');
    expect(people).toEqual([
      { email: 'ada@example.org' },
      { email: 'bob@example.org', name: 'Bob' },
      { email: 'cy@example.org' },
      { email: 'dee@example.org' },
    ]);
    expect(faults).toEqual([]);
    expect(read('Eve Example\teve@example.org').people).toEqual([{ name: 'Eve Example', email: 'eve@example.org' }]);
  });

  it('reads a table by the titles of its columns, attributes included', () => {
    const { people } = read('email;name;language;site;age\nada@example.org;Ada;DE-de;berlin;36,5\n;Bo;;rome;');
    expect(people).toEqual([
      { email: 'ada@example.org', name: 'Ada', locale: 'de-DE', attributes: { site: 'berlin', age: 36.5 } },
      { name: 'Bo', attributes: { site: 'rome' } },
    ]);
    expect(read('email\tage\na@example.org\t３６．５').people).toMatchObject([{ attributes: { age: 36.5 } }]);
  });

  it('tells what is wrong by line, and takes the others', () => {
    const { people, lines, faults } = read(
      'email,site,language,shoe\na@example.org,berlin,,\nb@,rome,,\nc@example.org,paris,,\nd@example.org,,xx,\ne@example.org,,,42\nA@example.org,,,',
    );
    expect(people).toHaveLength(1);
    expect(lines).toEqual([2]);
    expect(faults).toEqual([
      { line: 3, code: 'email_malformed', value: 'b@' },
      { line: 4, code: 'attribute_value', value: 'paris', field: 'site' },
      { line: 5, code: 'locale_unknown', value: 'xx' },
      { line: 6, code: 'attribute_unknown', value: '42', field: 'shoe' },
      { line: 7, code: 'twice', value: 'A@example.org' },
    ]);
    expect(read('nobody').faults).toEqual([{ line: 1, code: 'email_malformed', value: 'nobody' }]);
  });
});
