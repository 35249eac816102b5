import { literalsIn } from './literals';
import { englishMessages, sourcesOf } from './sourceFiles';

const messages = englishMessages();
const isKey = (text: string) => messages.has(text);

/** Shown while the texts cannot be had, and worded so by the specification. */
const allowed = new Set([
  'src/shell/start/updatingNotice.ts: Sorry, our system is being updated -- please try again soon',
]);

describe('what a person reads is a message', () => {
  it('in every source of the client', () => {
    const sources = sourcesOf(['src']);
    expect(sources.filter(({ path }) => path.endsWith('.tsx')).length).toBeGreaterThan(100);
    const found = sources.flatMap(({ path, text }) => literalsIn(path, text, isKey));
    const described = found.map(({ path, line, text }) => [`${path}: ${text}`, `${path}:${line}: ${text}`] as const);
    expect(described.flatMap(([name, place]) => (allowed.has(name) ? [] : [place]))).toEqual([]);
    expect([...allowed].filter((name) => !described.some(([one]) => one === name))).toEqual([]);
  });

  it.each<[string, string]>([
    ['text between tags', 'const a = <p>Hello</p>;'],
    ['a word beside an expression', 'const a = <p>{count} answers</p>;'],
    ['an expression between tags', "const a = <p>{'Hello'}</p>;"],
    ['a choice between tags', "const a = <p>{open ? text('shell.later') : 'Closed'}</p>;"],
    ['what a condition lets through', "const a = <p>{open && 'open'}</p>;"],
    ['a fallback', "const a = <p>{name ?? 'nobody'}</p>;"],
    ['a template', `const a = <p>{\`\${count} answers\`}</p>;`],
    ['texts that are joined', "const a = <p>{count + ' answers'}</p>;"],
    ['an attribute', 'const a = <Button title="Save" />;'],
    ['an attribute in small letters', 'const a = <input placeholder="name" />;'],
    ['a name for a screen reader', 'const a = <button aria-label="close" />;'],
    ['a text instead of an image', 'const a = <img src={src} alt="A chart" />;'],
    ['a choice in an attribute', "const a = <Modal okText={isNew ? text('shell.later') : 'Save'} />;"],
    ['a template in an attribute', `const a = <Tooltip title={\`Delete \${name}\`} />;`],
    ['a function in an attribute', `const a = <Table showTotal={(total) => \`\${total} rows\`} />;`],
    ['the heading of a column', "const columns = [{ title: 'Name', dataIndex: 'name' }];"],
    ['what a function of a column gives', "const columns = [{ render: () => { return 'Nothing yet'; } }];"],
    ['a property of a dialogue', "Modal.confirm({ content: 'Are you sure?' });"],
    ['a notice', "feedback.success('saved');"],
    ['the title of the page', "document.title = 'Users';"],
    ['a sentence in a variable', "const lead = 'Please choose a language';"],
  ])('finds %s', (_, text) => {
    expect(literalsIn('src/planted.tsx', text, isKey)).toHaveLength(1);
  });

  it.each<[string, string]>([
    ['a message', "const a = <p title={text('shell.later')}>{text('shell.later')}</p>;"],
    ['the key of a message', 'const a = <Field label="shell.later" />;'],
    ['signs', 'const a = <p title="–">· {a} / {b}&nbsp;</p>;'],
    ['names that code gives', 'const a = <Space size="small" role=\'list\' className="My class" />;'],
    ['a property that is no text', "const columns = [{ title: 'users.email', render: () => 'none' }];"],
    ['what developers read', "throw new Error('The list has no rows at all');"],
  ])('lets %s pass', (_, text) => {
    expect(literalsIn('src/planted.tsx', text, isKey)).toEqual([]);
  });
});
