import { UnreadableFile } from '../index';
import { read } from './documents.testing';

const xliff = (body: string, head = 'version="2.0" srcLang="en-US" trgLang="de-DE"') =>
  `<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" ${head}><file id="Webpages">${body}</file></xliff>`;
const unit = (inside: string, attributes = 'id="a"') => xliff(`<unit ${attributes}>${inside}</unit>`);
const problemOf = (format: Parameters<typeof read>[0], text: string): unknown => {
  try {
    return read(format, text);
  } catch (error) {
    return error instanceof UnreadableFile ? [error.problem, error.params] : error;
  }
};

describe('XLIFF of other programs', () => {
  it('has a unit cut into segments and blanks, in another order, or put together again', () => {
    const text = unit(
      '<segment state="reviewed"><source>One.</source><target order="3">Eins.</target></segment>' +
        '<ignorable><source> </source></ignorable>' +
        '<segment state="translated"><source>Two.</source><target order="1">Zwei.</target></segment>',
    );
    expect(read('xliff', text).entries).toMatchObject([
      { source: 'One. Two.', text: 'Zwei. Eins.', status: 'draft', outdated: false },
    ]);
  });

  it('marks, and has codes in pairs and single, with data or what stands for it', () => {
    const text = unit(
      '<originalData><data id="d1">&lt;b></data><data id="d2">&lt;/b></data><data id="d3">{n}</data></originalData>' +
        '<segment state="final"><source>x</source><target><mrk id="m" type="term">Das</mrk> ' +
        '<pc id="1" dataRefStart="d1" dataRefEnd="d2">dicke <sc id="2" disp="&#x7b;a}"/></pc><ph id="3" dataRef="d3"/>' +
        '<pc id="4" type="fmt">Ende</pc><ph id="5" equiv="{z}"/><cp hex="0007"/><![CDATA[<&]]></target></segment>',
    );
    expect(read('xliff', text).entries).toMatchObject([
      { text: 'Das <b>dicke {a}</b>{n}Ende{z}\u0007<&', status: 'reviewed' },
    ]);
  });

  it('uses prefixes, groups, modules and notes', () => {
    const text =
      '<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.2" xmlns:m="urn:other" version="2.2" srcLang="en" trgLang="de">' +
      '<x:file id="f" original="Instrument/phq_9"><m:thing><m:source>no</m:source></m:thing><x:group id="g"><x:unit id="q.1.text">' +
      '<x:notes><x:note>n</x:note></x:notes><x:segment><x:source>S</x:source><x:target>T</x:target></x:segment></x:unit></x:group></x:file></x:xliff>';
    expect(read('xliff', text)).toMatchObject({
      locale: 'de',
      entries: [{ kind: 'Instrument', owner: 'phq_9', key: 'q.1.text', source: 'S', text: 'T', status: 'draft' }],
    });
  });

  it('is refused by the unit where something is lost, and the others are read', () => {
    const text = xliff(
      '<unit id="a"><segment><source>x</source><target><ph id="1" dataRef="gone"/></target></segment></unit>' +
        '<unit id="b"><segment><source>x</source><target>y</target></segment><segment><source>z</source></segment></unit>' +
        '<unit id="c"><segment state="odd"><source>x</source><target>y</target></segment></unit>' +
        '<unit id="d"><segment><source>x</source><target>y</target></segment></unit>',
    );
    const { entries, problems } = read('xliff', text);
    expect(problems.map(({ key, code }) => [key, code])).toEqual([
      ['a', 'code_lost'],
      ['b', 'incomplete'],
      ['c', 'state'],
    ]);
    expect(entries.map(({ key }) => key)).toEqual(['d']);
  });

  it('expands no entity, however many would come of it', () => {
    const bomb = '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><xliff>&b;</xliff>';
    expect(problemOf('xliff', bomb)).toEqual(['doctype', { line: 1 }]);
    expect(problemOf('xliff', unit('<segment><source>&xxe;</source></segment>'))).toMatchObject(['xml', { line: 1 }]);
  });

  it('is refused as a whole in its first version', () => {
    const old = '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file/></xliff>';
    expect(problemOf('xliff', old)).toEqual(['xliff_version', { version: '1.2' }]);
  });
});

describe('PO of other programs', () => {
  it('may have fuzzy marks taken away or set, entries without an empty line between, and no context', () => {
    const { entries } = read(
      'po',
      [
        ...[
          'msgid ""',
          'msgstr "Language: de\\n"',
          '#. assess: machine 0123456789ab',
          'msgctxt "Webpages//a"',
          'msgid "A"',
        ],
        ...['msgstr "Ä"', '#, c-format, fuzzy', '#. assess: reviewed 0123456789ab', 'msgctxt "Instrument/phq_9/b.c"'],
        ...['msgid ""', '"B"', 'msgstr "B" ', '', 'msgid "key.only"', 'msgstr "K\\x21\\041"'],
      ].join('\r\n'),
    );
    expect(entries).toMatchObject([
      { line: 4, kind: 'Webpages', owner: null, key: 'a', text: 'Ä', status: 'reviewed', textDigest: '0123456789ab' },
      { kind: 'Instrument', owner: 'phq_9', key: 'b.c', source: 'B', text: 'B', status: 'draft' },
      { kind: null, owner: null, key: 'key.only', text: 'K!!', status: 'reviewed' },
    ]);
  });

  it('has its plural entries refused, and what is obsolete told once', () => {
    const { entries, problems } = read(
      'po',
      'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\n\n#~ msgid "old"\n#~ msgstr "alt"\n\n#~ msgid "older"\n#~ msgstr ""\n' +
        '\nmsgid "c"\nmsgstr "\\q"\n',
    );
    expect(entries).toEqual([]);
    expect(problems).toMatchObject([
      { line: 1, code: 'plural' },
      { line: 12, code: 'escape' },
      { line: 6, code: 'obsolete', params: { count: 2 }, harmless: true },
    ]);
  });
});

describe('JSON of other programs', () => {
  it('may be nested, and tells lines, doubled keys and values that are no texts', () => {
    const { entries, problems } = read(
      'json',
      '{\n"menu": { "home": "Start",\n "n": 1, "list": ["x"] },\n"menu.home": "Heim"\n}',
    );
    expect(entries.map(({ line, key, text, kind }) => [line, key, text, kind])).toEqual([
      [2, 'menu.home', 'Start', null],
      [3, 'menu.list.0', 'x', null],
      [4, 'menu.home', 'Heim', null],
    ]);
    expect(problems).toMatchObject([{ line: 3, key: 'menu.n', code: 'not_a_text' }]);
  });

  it.each([
    ['{"a": "b"', 1, 10],
    ['{"a" "b"}', 1, 6],
    ['{"a": "\n"}', 1, 8],
    ['{"a": "\\x"}', 1, 8],
    ['{"a": tru}', 1, 7],
    ['[1,]', 1, 4],
    ['{} {}', 1, 4],
  ])('says where %s is broken', (text, line, column) => {
    expect(problemOf('json', text)).toEqual(['json', { line, column }]);
  });
});

describe('CSV of other programs', () => {
  it.each([
    ['semicolons', 'Key;Translation;Kind\na;"x;y";Webpages'],
    ['tabs', 'translation\tkey\tkind\r\n"x;y"\ta\tWebpages\r\n'],
    ['commas, said first', 'sep=,\nkey,target,kind\na,x;y,Webpages'],
    ['a byte order mark', '\ufeffkey,text,kind\na,x;y,Webpages'],
  ])('may have %s', (_, text) => {
    expect(read('csv', text).entries).toMatchObject([{ key: 'a', text: 'x;y', kind: 'Webpages', status: null }]);
  });

  it('has no cell that a spreadsheet would compute, and gives it back as it was', () => {
    const { entries } = read('csv', "key,translation\na,'=1+1\nb,''=x\nc,'quoted'\nd,plain");
    expect(entries.map(({ text }) => text)).toEqual(['=1+1', "'=x", "'quoted'", 'plain']);
  });

  it('tells of rows that do not fit', () => {
    const { problems } = read('csv', 'key,translation,status\na,b,draft,c\n,x,draft\nd,"e"f,draft\ng');
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'cells'],
      [3, 'no_key'],
      [4, 'cell_quote'],
      [5, 'cells'],
    ]);
  });
});
