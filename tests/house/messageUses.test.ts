import { unusedKeys, usesIn } from './messageUses';
import { englishMessages, filesOf, sourcesOf } from './sourceFiles';

const messages = englishMessages();
const sources = sourcesOf(['src', 'server', 'core', 'config']);
const uses = sources.map(({ path, text }) => ({ path, ...usesIn(path, text) }));

/** A variant of a message for a param that is only sometimes given: `problem.schema.out_of_range.minimum`. */
function isVariant(key: string): boolean {
  const [, base = '', param = ''] = /^(.+)\.(\w+)$/.exec(key) ?? [];
  return messages.has(base) && (messages.get(key) ?? '').includes(`{${param}}`);
}

describe('the messages of en-US', () => {
  it('are there for every id that is asked for', () => {
    const asked = uses.flatMap(({ path, ids }) => ids.map((use) => ({ ...use, path })));
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.flatMap(({ id, path, line }) => (messages.has(id) ? [] : [`${path}:${line}: ${id}`]))).toEqual([]);
  });

  it('are there for every id that a journey looks for', () => {
    const asked = filesOf(['tests/journeys', 'tests/gallery', 'tests/accessibility']).flatMap(({ path, text }) =>
      [...text.matchAll(/\bsay\(\s*'([\w.]+)'/g)].map(([, id = '']) => ({ path, id })),
    );
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ id }) => !messages.has(id))).toEqual([]);
  });

  it('are what stands in the source for want of them', () => {
    const given = uses.flatMap(({ ids }) => ids.filter((use) => use.defaultMessage !== undefined));
    expect(given.length).toBeGreaterThan(3);
    expect(given.filter(({ id, defaultMessage }) => messages.get(id) !== defaultMessage)).toEqual([]);
  });

  it('are each used somewhere', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(
      unusedKeys(
        [...messages.keys()].filter((key) => !isVariant(key)),
        uses,
      ),
    ).toEqual([]);
  });
});

describe('how uses are found', () => {
  const found = (text: string) => usesIn('src/planted.tsx', text);

  it('by id, in a call and in an element', () => {
    expect(found("intl.formatMessage({ id: 'a.b' }, { id: 'c' });\n").ids).toEqual([{ id: 'a.b', line: 1 }]);
    expect(found('const a = <FormattedMessage id="a.b" />;').ids).toEqual([{ id: 'a.b', line: 1 }]);
    expect(found('const a = <div id="a.b" />;').ids).toEqual([]);
    expect(found("const later = { id: 'a.b', defaultMessage: 'Later' };").ids).toEqual([
      { id: 'a.b', line: 1, defaultMessage: 'Later' },
    ]);
  });

  it('put together of words that some source has', () => {
    const source = `type Role = 'admin' | 'user'; const a = text(\`role.\${role}\`); const b = text(\`\${prefix}.title\`);`;
    const keys = ['role.admin', 'role.user', 'role.guest', 'admin.title', 'guest.title', 'title'];
    expect(unusedKeys(keys, [found(source)])).toEqual(['role.guest', 'guest.title', 'title']);
  });
});
