import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screens } from 'config/routes';
import { screensOfText } from './screensOfText';

const folder = 'seed/messages/en-US';
const texts = readdirSync(folder).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8'))).map((key) => ({ file, key })),
);

describe('the screens of a text', () => {
  it('begin with the one whose module names it', () => {
    expect(screensOfText('browse.title')[0]).toBe('/Browse-Instruments');
    expect(screensOfText('register.title')).toEqual(['/user/register']);
    expect(screensOfText('player.next')[0]).toBe('/Browse-Instruments/answer/:id');
  });

  it('are found for texts that are named by how they begin', () => {
    expect(screensOfText('details.refusal.single')).toEqual(['/Browse-Instruments/instrumentdetails/:id']);
  });

  it('are told from those of instruments’ texts, whose keys begin and do not end so', () => {
    expect(screensOfText('question.list')[0]).toBe('/instruments/edit-instrument/:instrumentId/question');
    expect(screensOfText('calculation.lead')).toEqual(['/instruments/edit-instrument/:instrumentId/calculation']);
  });

  it('are, of a text that is asked for by a variable, those of its neighbours', () => {
    expect(screensOfText('image.unused')[0]).toBe('/instruments/edit-instrument/:instrumentId/images');
    expect(screensOfText('profile.password.removeTitle')).toContain('/profile');
  });

  it('have what stands around every screen behind what is on one, and the name of a screen on that screen', () => {
    expect(screensOfText('menu.history')).toContain('/Browse-Instruments/History');
    expect(screensOfText('shell.adminMenu').length).toBeGreaterThan(0);
  });

  it('are known for nearly all texts of screens, none for the server’s, at most five, and none but those of the table', () => {
    const found = texts.map(({ file, key }) => ({ file, paths: screensOfText(key) }));
    const known = new Set([...screens.map(({ path }) => path), '*']);
    expect(found.flatMap(({ paths }) => paths).filter((path) => !known.has(path))).toEqual([]);
    expect(found.filter(({ file, paths }) => file === 'server.json' && paths.length > 0)).toEqual([]);
    const ofScreens = found.filter(({ file }) => file !== 'server.json');
    expect(ofScreens.filter(({ paths }) => paths.length > 0).length).toBeGreaterThan(0.98 * ofScreens.length);
    expect(Math.max(...ofScreens.map(({ paths }) => paths.length))).toBe(5);
  });
});
