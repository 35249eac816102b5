import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvironmentError } from './environment';
import { readSite } from './site';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'site-'));
});
afterAll(() => rm(directory, { recursive: true }));

it('has no logo until one is set', async () => {
  expect(await readSite({ title: 'Clinic', logoFile: undefined })).toEqual({ title: 'Clinic', logo: undefined });
});

it('reads the logo, and names it by what it contains', async () => {
  const logoFile = join(directory, 'mark.SVG');
  await writeFile(logoFile, '<svg/>');
  const { logo } = await readSite({ title: undefined, logoFile });
  expect(logo).toMatchObject({ contentType: 'image/svg+xml; charset=utf-8', content: Buffer.from('<svg/>') });
  expect(logo?.fileName).toMatch(/^logo\.[0-9a-f]{16}\.svg$/);
  await writeFile(logoFile, '<svg />');
  expect((await readSite({ title: undefined, logoFile })).logo?.fileName).not.toBe(logo?.fileName);
});

it('stops the start without the file, and when it is too large', async () => {
  const logoFile = join(directory, 'large.png');
  await expect(readSite({ title: undefined, logoFile })).rejects.toThrow(EnvironmentError);
  await writeFile(logoFile, Buffer.alloc(201 * 1024));
  await expect(readSite({ title: undefined, logoFile })).rejects.toThrow('it should have at most 200 KiB');
});
