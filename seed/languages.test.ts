import { readFileSync } from 'node:fs';
import { directionOf, fallbackChain } from 'core/language';
import { seedLanguages } from './languages';

const codes = seedLanguages.map(({ code }) => code);

describe('the languages of a new installation', () => {
  it("are first the 54 of Umi's own list, in its order", () => {
    const template = readFileSync(require.resolve('@umijs/plugins/templates/locale/SelectLang.tpl'), 'utf8');
    const umi = [...template.matchAll(/^ {2}'?([a-z]{2}-[A-Z]{2})'?: \{/gm)].map((match) => match[1]);
    expect(umi).toHaveLength(54);
    expect(seedLanguages.filter((language) => language.interface).map(({ code }) => code)).toEqual(umi);
  });

  it('have each a code of its own, a flag and names, in positions from 1', () => {
    expect(new Set(codes).size).toBe(codes.length);
    expect(seedLanguages.map(({ position }) => position)).toEqual(codes.map((_, index) => index + 1));
    for (const { flag, label, nativeLabel } of seedLanguages) {
      expect(flag).toMatch(/^\p{Regional_Indicator}{2}$/u);
      expect(label).not.toBe('');
      expect(nativeLabel).not.toBe('');
    }
  });

  it("show the flag of the code's own country", () => {
    for (const { code, flag } of seedLanguages) {
      const letters = [...flag]
        .map((letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 65))
        .join('');
      expect([code, letters]).toEqual([code, code.slice(-2)]);
    }
  });

  it('are written in the direction that their prefix gives', () => {
    for (const { code, direction } of seedLanguages) expect(directionOf(code, direction)).toBe(direction);
  });

  it('fall back to listed languages, without circles', () => {
    const fallbacks = new Map(seedLanguages.map(({ code, fallback }) => [code, fallback]));
    for (const { fallback } of seedLanguages) {
      if (fallback !== null) expect(codes).toContain(fallback);
      let next: string | null | undefined = fallback;
      for (let steps = 0; next; steps++) {
        expect(steps).toBeLessThan(3);
        next = fallbacks.get(next);
      }
    }
    expect(fallbackChain('zh-TW', fallbacks)).toEqual(['zh-TW', 'zh-HK', 'zh-CN', 'en-US']);
  });
});
