import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageLocales } from 'seed/messages';
import { codeFault } from '@/authoring/fields/CodeField';
import { labelKey, librarySets, nameKey } from './library';
import { labelsByLocale, labelsIn, ownBundles } from './libraryWords';

const textsOf = (locale: string): Record<string, string> => {
  // English of Britain says nothing differently: the American texts stand in.
  const folder = join(process.cwd(), 'seed', 'messages', locale === 'en-GB' ? 'en-US' : locale);
  const texts: Record<string, string> = JSON.parse(readFileSync(join(folder, 'authoring.json'), 'utf8'));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => key.startsWith('answerLibrary.')));
};
const english = textsOf('en-US');

describe.each(messageLocales)('the library in %s', (locale) => {
  const texts = textsOf(locale);

  it.each(librarySets)('names $code and labels each of its answers, no two of them alike', ({ code, answers }) => {
    expect(texts[nameKey(code)]).toMatch(/\S/);
    const labels = answers.map((answer) => texts[labelKey(code, answer.code)]);
    for (const label of labels) expect(label).toMatch(/\S/);
    expect(new Set(labels).size).toBe(answers.length);
  });

  it('has no text that no set asks for', () => {
    const asked = librarySets.flatMap(({ code, answers }) => [
      nameKey(code),
      ...answers.map((answer) => labelKey(code, answer.code)),
    ]);
    expect(Object.keys(texts).sort()).toEqual(asked.sort());
  });

  it('counts as translated in full', () => {
    for (const set of librarySets) {
      expect(Object.keys(labelsIn(set, locale, texts, english))).toEqual(set.answers.map(({ code }) => code));
    }
  });
});

describe('the structure of the library', () => {
  it('has codes that formulas can quote, and scores that rise or fall by one', () => {
    for (const { code, answers } of librarySets) {
      const part = { id: 'x', code };
      const place = { part, kind: 'answer', list: 'answers', index: 0 } as const;
      for (const answer of answers) expect([code, codeFault(place, answer.code, [])]).toEqual([code, undefined]);
      expect(new Set(answers.map((answer) => answer.code)).size).toBe(answers.length);
      const scores = answers.flatMap(({ score }) => score ?? []);
      for (const [index, score] of scores.slice(1).entries()) expect(Math.abs(score - (scores[index] ?? 0))).toBe(1);
    }
  });
});

describe('which languages say something of their own', () => {
  const [set] = librarySets.filter(({ code }) => code === 'yes_no_unknown');
  if (!set) throw new Error('there is no such set');
  const [yes = '', no = '', unknown = ''] = set.answers.map(({ code }) => labelKey(set.code, code));

  it('a bundle that English fills says nothing', () => {
    expect(labelsIn(set, 'fi-FI', english, english)).toEqual({});
    expect(labelsIn(set, 'fi-FI', { ...english, [yes]: 'Kyllä' }, english)).toEqual({ yes: 'Kyllä' });
  });

  it('a single word that is as in English is meant so', () => {
    const spanish = { [yes]: 'Sí', [no]: 'No', [unknown]: 'No lo sé' };
    expect(labelsIn(set, 'es-ES', spanish, { ...english })).toEqual({ yes: 'Sí', no: 'No', unknown: 'No lo sé' });
  });

  it('a language that is as the one that stands in for it is left out', () => {
    const german = textsOf('de-DE');
    const bundles = [
      { locale: 'en-US', fallback: null, texts: english },
      { locale: 'en-GB', fallback: 'en-US', texts: english },
      { locale: 'de-DE', fallback: null, texts: german },
      { locale: 'de-AT', fallback: 'de-DE', texts: german },
      { locale: 'fi-FI', fallback: null, texts: english },
    ];
    expect(ownBundles(bundles).map(({ locale }) => locale)).toEqual(['en-US', 'de-DE']);
  });

  it('a variety that the instrument has gets the labels of the one that is written alike', () => {
    const bundles = [
      { locale: 'en-US', fallback: null, texts: english },
      { locale: 'en-GB', fallback: 'en-US', texts: english },
      { locale: 'pt-BR', fallback: null, texts: textsOf('pt-BR') },
      { locale: 'zh-TW', fallback: null, texts: textsOf('zh-TW') },
    ];
    const labels = labelsByLocale(set, bundles, ['en-GB', 'pt-PT', 'zh-HK', 'zh-CN', 'fi-FI']);
    expect([...labels.keys()]).toEqual(['en-GB', 'pt-PT', 'zh-HK', 'en-US', 'pt-BR', 'zh-TW']);
    expect(labels.get('pt-PT')).toEqual(labels.get('pt-BR'));
    expect(labels.get('zh-HK')?.yes).toBe(textsOf('zh-TW')[yes]);
  });
});
