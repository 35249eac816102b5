import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvironmentError } from './environment';
import { readHelpFile, warnWithoutHelp } from './helpFile';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'help-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function reading(content: unknown) {
  const file = join(directory, 'help.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readHelpFile(file);
}

const line = { name: 'Night line', phone: '+1 555 0100' };

it('names nobody until a file is set', async () => {
  expect(await readHelpFile(undefined)).toEqual({});
});

it('says in the log that nobody is named, and what to do', () => {
  const warn = jest.fn();
  warnWithoutHelp({ DE: [line] }, { warn });
  expect(warn).not.toHaveBeenCalled();
  warnWithoutHelp({}, { warn });
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^HELP_FILE names no .* set HELP_FILE to its path/));
});

it('reads names and hours by language or as one text, telephones and links', async () => {
  const file = {
    '*': [{ name: 'Everywhere', link: 'https://help.example.org/find' }],
    DE: [{ ...line, name: { 'de-DE': 'Nachtlinie', 'en-US': 'Night line' }, hours: { 'de-DE': 'Tag und Nacht' } }],
    IL: [{ ...line, phone: '*1201' }],
  };
  expect(await reading(file)).toEqual(file);
  expect(await reading(`\uFEFF${JSON.stringify(file)}`)).toEqual(file);
});

it.each<[what: string, content: unknown, message: string]>([
  ['no JSON', '{"DE": ', 'which is no JSON'],
  ['no object', [line], 'the file should be an object by country'],
  ['an unknown country', { DE: [line], de: [line] }, 'de should be the code of a country in two capital letters'],
  ['a country that does not exist', { ZZ: [line] }, 'ZZ should be the code of a country'],
  ['one address without a list', { DE: line }, 'DE should be a list in brackets'],
  ['an empty list', { DE: [] }, 'DE should hold at least one address'],
  ['too many addresses', { DE: Array(11).fill(line) }, 'DE should hold at most 10 addresses'],
  ['no name', { DE: [{ phone: '112' }] }, 'DE[0].name should be a text of at most 120 characters'],
  ['an empty name', { DE: [line, { ...line, name: ' ' }] }, 'DE[1].name should not be empty'],
  ['a name in no language', { DE: [{ ...line, name: {} }] }, 'DE[0].name should name at least one language'],
  ['a language that is none', { DE: [{ ...line, name: { 'in German': 'A' } }] }, 'DE[0].name should be a text'],
  ['several lines', { DE: [{ ...line, hours: 'Day\nNight' }] }, 'DE[0].hours should be one line'],
  ['neither telephone nor link', { DE: [{ name: 'A' }] }, 'DE[0] should have a phone, a link or both'],
  ['a telephone in letters', { DE: [{ ...line, phone: '1-800-HELP' }] }, 'DE[0].phone should be a telephone number'],
  ['a telephone as a number', { DE: [{ ...line, phone: 112 }] }, 'DE[0].phone should be a text in quotation marks'],
  ['a link without TLS', { DE: [{ ...line, link: 'http://a.org' }] }, 'DE[0].link should be an address like https://'],
  ['a script as link', { DE: [{ ...line, link: 'javascript:alert(1)' }] }, 'DE[0].link should be an address like'],
  ['a link with a password', { DE: [{ ...line, link: 'https://a:b@c.org' }] }, 'DE[0].link should be an address like'],
  ['a misspelt key', { DE: [{ ...line, tel: '112' }] }, 'DE[0] should hold only name, phone, link and hours, not tel'],
])('refuses %s, and says where', async (_, content, message) => {
  const refused = reading(content);
  await expect(refused).rejects.toThrow(EnvironmentError);
  await expect(refused).rejects.toThrow('HELP_FILE is "');
  await expect(refused).rejects.toThrow(message);
});

it('names all problems at once, but not hundreds', async () => {
  const wrong = { name: 'A', phone: 'x', link: 'y' };
  const { message } = await reading({ DE: [wrong, wrong, wrong], FR: [wrong, wrong, wrong] }).catch((error) => error);
  expect(message).toContain('DE[2].link should be');
  expect(message).toContain('and 2 more problems');
});

it('refuses a file that cannot be read, or is no list for people', async () => {
  await expect(readHelpFile(join(directory, 'absent.json'))).rejects.toThrow('which cannot be read: ENOENT');
  await expect(reading(' '.repeat(1024 * 1024 + 1))).rejects.toThrow('it should have at most 1024 KiB');
});
