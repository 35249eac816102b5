import { readFileSync } from 'node:fs';
import { pastedPeople, withoutColumn } from './invitedPeople';

const rules = {
  attributes: [
    { code: 'site', kind: 'choice' as const, values: ['berlin', 'rome'], from: 'invitation' as const },
    { code: 'age', kind: 'number' as const, from: 'invitation' as const },
    { code: 'note', kind: 'text' as const, from: 'invitation' as const },
    { code: 'asked', kind: 'text' as const },
  ],
  locales: ['en-US', 'de-DE', 'pt-PT', 'pt-BR'],
};
const read = (text: string) => pastedPeople(text, rules);
const kept = (name: string) => read(readFileSync(`tests/data/people/${name}`, 'utf8'));
const faultsOf = (text: string) => read(text).faults.map(({ code }) => code);

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

  it('keeps names whole that have commas, as mail programs copy them', () => {
    const ines = { name: 'Berger, Ines', email: 'ines@example.org' };
    const petr = { name: 'Novak, Petr', email: 'petr@example.org' };
    const ann = { name: 'Smith, Ann', email: 'ann@example.org' };
    expect(kept('lines.txt')).toEqual({ people: [ines, petr], lines: [1, 2], faults: [] });
    expect(kept('semicolons.txt')).toEqual({ people: [ines, petr, ann], lines: [1, 1, 1], faults: [] });
    expect(kept('quoted.txt')).toEqual({ people: [ines, petr], lines: [1, 1], faults: [] });
    expect(kept('three-cells.txt').people).toEqual([{ name: 'Ines Berger', email: 'ines@example.org' }]);
    const others = [
      'Berger, Ines <ines@example.org>, Novak, Petr <petr@example.org>',
      '"Berger, Ines";ines@example.org\n"Novak, Petr",petr@example.org',
      "'Berger, Ines' <mailto:ines@example.org>\n<petr@example.org>; \n",
    ];
    expect(read(others[0] ?? '').people).toEqual([ines, petr]);
    expect(read(others[1] ?? '').people).toEqual([ines, petr]);
    expect(read(others[2] ?? '').people).toEqual([ines, { email: 'petr@example.org' }]);
    expect(read('"Ines \\"B\\" Berger" <ines@example.org>').people[0]?.name).toBe('Ines "B" Berger');
    expect(read('ines@example.org <ines@example.org>').people).toEqual([{ email: 'ines@example.org' }]);
  });

  it('reads a list whose unknown column is left out', () => {
    const lists = [
      'email,"Ward, floor",site\nada@example.org,"3, left",rome\nbob@example.org,,rome',
      'sep=;\r\n\r\nWard, floor;email;site\r\n3;ada@example.org;rome\r\n;bob@example.org;rome',
    ];
    for (const list of lists) {
      const before = read(list);
      expect(before.faults).toMatchObject([{ code: 'attribute_unknown', field: 'Ward, floor' }]);
      const after = read(withoutColumn(list, 'Ward, floor'));
      expect(after).toMatchObject({
        people: [{ email: 'ada@example.org', attributes: { site: 'rome' } }, {}],
        faults: [],
      });
      expect(after.lines).toEqual([...before.faults.map(({ line }) => line), ...before.lines]);
    }
  });

  it('writes what remains of that list as plainly as it came', () => {
    expect(withoutColumn('Ward\tE-mail\tFull "name"\n3\tada@example.org\tAda', 'Ward')).toBe(
      'E-mail\tFull "name"\nada@example.org\tAda',
    );
    expect(
      withoutColumn('"ward";"email";"a, b, c, d"\r\n\r\n3;ada@example.org;"36,5"\r\n4;bob@example.org;"1;2"', 'ward'),
    ).toBe('email;"a, b, c, d"\n\nada@example.org;36,5\nbob@example.org;"1;2"');
  });

  it('leaves nothing out without a word', () => {
    expect(read('Ines, ines@example.org, Petr, petr@example.org').people).toEqual([
      { name: 'Ines', email: 'ines@example.org' },
      { name: 'Petr', email: 'petr@example.org' },
    ]);
    expect(faultsOf('ines@example.org, Ines, petr@example.org')).toEqual(['line_unclear']);
    expect(faultsOf('Ines;ines@example.org;petr@example.org')).toEqual(['line_unclear']);
    expect(read('a@example.org, b@, c@example.org')).toMatchObject({
      people: [{ email: 'a@example.org' }, { email: 'c@example.org' }],
      faults: [{ line: 1, code: 'email_malformed', value: 'b@' }],
    });
  });

  it('reads a table by the titles of its columns, attributes included', () => {
    const { people } = read('email;name;language;site;age\nada@example.org;Ada;DE-de;berlin;36,5\n;Bo;;rome;');
    expect(people).toEqual([
      { email: 'ada@example.org', name: 'Ada', locale: 'de-DE', attributes: { site: 'berlin', age: 36.5 } },
      { name: 'Bo', attributes: { site: 'rome' } },
    ]);
    expect(read('email\tage\na@example.org\t３６．５').people).toMatchObject([{ attributes: { age: 36.5 } }]);
    expect(kept('sep.csv')).toEqual({
      people: [{ email: 'sep1@example.org', name: 'Ines', attributes: { site: 'berlin' } }],
      lines: [3],
      faults: [],
    });
    expect(read('firstname,lastname,email\nInes,Berger,ines@example.org').people).toEqual([
      { email: 'ines@example.org', name: 'Ines Berger' },
    ]);
    expect(read('email\n"Berger, Ines" <ines@example.org>').people).toEqual([
      { email: 'ines@example.org', name: 'Berger, Ines' },
    ]);
  });

  it('tells what is wrong by line, and takes the others', () => {
    const { people, lines, faults } = read(
      'email,site,language,shoe,timezone\na@example.org,berlin,,\nb@,rome,,\nc@example.org,paris,,\nd@example.org,,xx,\ne@example.org,,,42\nA@example.org,,,\nf@example.org,,,,Berlin',
    );
    expect(people).toHaveLength(1);
    expect(lines).toEqual([2]);
    expect(faults).toEqual([
      { line: 3, code: 'email_malformed', value: 'b@' },
      { line: 4, code: 'attribute_value', value: 'paris', field: 'site' },
      { line: 5, code: 'locale_unknown', value: 'xx' },
      { line: 6, code: 'attribute_unknown', value: '42', field: 'shoe' },
      { line: 7, code: 'twice', value: 'A@example.org' },
      { line: 8, code: 'time_zone_unknown', value: 'Berlin' },
    ]);
    expect(read('nobody').faults).toEqual([{ line: 1, code: 'email_malformed', value: 'nobody' }]);
    expect(read('email,asked\na@example.org,x').faults).toMatchObject([{ code: 'attribute_unknown', field: 'asked' }]);
  });

  it('takes signs out that nobody sees, and breaks no name into lines', () => {
    expect(kept('soft-hyphen.csv').people[1]).toEqual({ email: 'q2@example.org', name: 'Softhyphen' });
    expect(kept('embedding.csv').people[1]).toEqual({ email: 'h2@example.org', name: 'سارة' });
    expect(kept('line-break.csv').people[1]).toEqual({ email: 'k4@example.org', name: 'Ann Berger' });
    expect(read('"Ann\nBerger",k4@example.org\nx@example.org')).toMatchObject({
      people: [{ name: 'Ann Berger' }, { email: 'x@example.org' }],
      lines: [1, 3],
    });
    expect(kept('long-name.csv')).toMatchObject({
      people: [{ email: 'k1@example.org' }],
      faults: [{ line: 3, code: 'name_too_long' }],
    });
    expect(faultsOf('email,name\na@example.org,A\u0007b\nb@example.org,\ue000')).toEqual([
      'name_characters',
      'name_characters',
    ]);
    expect(read(`email,note\na@example.org,${'x'.repeat(1001)}`).faults).toMatchObject([
      { code: 'attribute_too_long', field: 'note', value: `${'x'.repeat(100)}…` },
    ]);
  });

  it('keeps an address in one form, whatever it was copied from', () => {
    const address = (text: string) => read(text).people[0]?.email;
    expect(address('x@bücher.example')).toBe('x@xn--bcher-kva.example');
    expect(address('x@пример.рф')).toBe('x@xn--e1afmkfd.xn--p1ai');
    expect(address('mailto:petr@example.org?subject=Hi')).toBe('petr@example.org');
    expect(address('\u202apetr@exam\u200bple.org\u202c')).toBe('petr@example.org');
    expect(faultsOf('x@bücher.example\nx@xn--bcher-kva.example\nX@BÜCHER.example')).toEqual(['twice', 'twice']);
    expect(faultsOf('ines@example.org.\nines..b@example.org\nines@localhost\njö@example.org')).toEqual(
      Array.from({ length: 4 }, () => 'email_malformed'),
    );
    expect(faultsOf(`${'a'.repeat(250)}@example.org`)).toEqual(['email_too_long']);
  });

  it('finds languages as sign-in does, and guesses no number', () => {
    const locales = read(
      'email,language\na@example.org,de\nb@example.org,de-AT\nc@example.org,pt\nd@example.org,de_DE',
    );
    expect(locales.people.map(({ locale }) => locale)).toEqual(['de-DE', 'de-DE', 'pt-BR', 'de-DE']);
    const ages = read(
      'email;age\na@a.org;1.234\nb@a.org;0,5\nc@a.org;1,234\nd@a.org;0x10\ne@a.org;1.234,5\nf@a.org;1e3',
    );
    expect(ages.people.map(({ attributes }) => attributes?.age)).toEqual([1.234, 0.5, 1000]);
    expect(ages.faults).toEqual([
      { line: 4, code: 'attribute_number', value: '1,234', field: 'age' },
      { line: 5, code: 'attribute_number', value: '0x10', field: 'age' },
      { line: 6, code: 'attribute_number', value: '1.234,5', field: 'age' },
    ]);
  });
});
