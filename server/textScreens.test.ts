import { resolve } from 'node:path';
import { screens } from 'config/routes';
import { textScreens } from './textScreens';

const source = textScreens(resolve(__dirname, '..'));
const paths: string[] = JSON.parse(/screenPaths: readonly string\[\] = (\[.*\]);/.exec(source)?.[1] ?? '[]');
const index = new Map(
  [...source.matchAll(/^ {2}"([^"]+)": (\[[\d, ]+\]),$/gm)].map(([, key = '', places = '[]']) => [
    key,
    (JSON.parse(places) as number[]).map((place) => paths[place]),
  ]),
);

describe('the index of texts and screens', () => {
  it('knows every screen of the table', () => {
    expect(paths).toEqual([...screens.map(({ path }) => path), '*']);
  });

  it('leads from a text to the screen whose module names it', () => {
    expect(index.get('browse.title')?.[0]).toBe('/Browse-Instruments');
    expect(index.get('register.title')).toEqual(['/user/register']);
    expect(index.get('player.next')?.[0]).toBe('/Browse-Instruments/answer/:id');
  });

  it('counts texts that are named by how they begin', () => {
    expect(index.get('details.refusal.single')).toEqual(['/Browse-Instruments/instrumentdetails/:id']);
  });

  it('tells them from texts of instruments, whose keys begin and do not end so', () => {
    expect(index.get('question.list')?.[0]).toBe('/instruments/edit-instrument/:instrumentId/question');
    expect(index.get('calculation.lead')).toEqual(['/instruments/edit-instrument/:instrumentId/calculation']);
  });

  it('puts a text that is asked for by a variable where its neighbours are', () => {
    expect(index.get('image.unused')?.[0]).toBe('/instruments/edit-instrument/:instrumentId/images');
    expect(index.get('profile.password.removeTitle')).toContain('/profile');
  });

  it('puts what stands around every screen behind what is on one, and the name of a screen on that screen', () => {
    expect(index.get('menu.history')).toContain('/Browse-Instruments/History');
    expect(index.get('shell.adminMenu')?.length).toBeGreaterThan(0);
  });

  it('has no texts of the server, and of the screens’ nearly all', () => {
    expect([...index.keys()].filter((key) => /^(error|mail|detail)\./.test(key))).toEqual([]);
    expect(index.size).toBeGreaterThan(800);
  });
});
