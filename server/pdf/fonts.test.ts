import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fontsFor } from './fonts';

const namesFor = (text: string, locale: string) => fontsFor(new Set(text), locale, []).families.map(({ name }) => name);

describe('the fonts of a document', () => {
  it('are one family for Latin, Greek, Cyrillic and Hebrew', () => {
    expect(namesFor('Größe Ǽ Ελλάδα Україна Việt Ə עברית – “x” …', 'de-DE')).toEqual(['Open Sans']);
  });

  it.each([
    ['ar-EG', 'نتيجتك ٢٥، «نعم»', 'Noto Naskh Arabic'],
    ['fa-IR', 'می‌توانید پچژگ ۲۵', 'Noto Naskh Arabic'],
    ['ku-IQ', 'ئێوە ڕۆژ', 'Noto Naskh Arabic'],
    ['hi-IN', 'आपका परिणाम', 'Noto Sans Devanagari'],
    ['bn-BD', 'আপনার ফলাফল', 'Noto Sans Bengali'],
    ['kn-IN', 'ನಿಮ್ಮ ಫಲಿತಾಂಶ', 'Noto Sans Kannada'],
    ['ta-IN', 'உங்கள் முடிவு', 'Noto Sans Tamil'],
    ['th-TH', 'ผลลัพธ์ของคุณ', 'Noto Sans Thai'],
    ['hy-AM', 'Ձեր արդյունքը', 'Noto Sans Armenian'],
    ['zh-CN', '您的人格概况（T 分数）', 'Noto Sans S Chinese'],
    ['zh-TW', '您的人格概況', 'Noto Sans S Chinese'],
    ['ja-JP', 'あなたの結果、得点', 'BIZ UDPGothic'],
    ['ko-KR', '당신의 결과', 'NanumGothic'],
  ])('begin in %s with its own, after letters and figures that are alike everywhere', (locale, text, own) => {
    const { families, missing } = fontsFor(new Set(text), locale, []);
    expect(families.map(({ name }) => name)).toEqual(['Open Sans', own, 'Open Sans']);
    expect(families.map(({ covers }) => covers !== null)).toEqual([true, false, false]);
    expect(missing).toEqual([]);
  });

  it('hold the large ones only where a text needs them', () => {
    expect(namesFor('plain', 'zh-CN')).not.toContain('BIZ UDPGothic');
    expect(namesFor('A word: 您', 'en-US')).toEqual(['Open Sans', 'Noto Sans S Chinese']);
  });

  /** No more of a font than says that it has one character: OpenType 1.9, a `cmap` of format 12. */
  function fontOf(character: string): Buffer {
    const code = character.codePointAt(0) ?? 0;
    const [file, directory, map, groups] = [
      [0x00010000, 0x00010000, 0],
      [Buffer.from('cmap').readUInt32BE(), 0, 28, 40],
      [0x00000001, 0x0003000a, 12],
      [0x000c0000, 28, 0, 1, code, code, 1],
    ];
    const words = [...file, ...directory, ...map, ...groups];
    const font = Buffer.alloc(words.length * 4);
    for (const [index, word] of words.entries()) font.writeUInt32BE(word, index * 4);
    return font;
  }

  it('come from this machine when none of ours has a character: from what is called a font, in any folder below', async () => {
    const rare = '\u{31351}';
    const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
    try {
      const [other, ours] = [join(folder, 'a-copy.bak'), join(folder, 'deep', 'b.TTF')];
      await mkdir(join(folder, 'deep'));
      await mkdir(join(folder, 'c.ttf'));
      await writeFile(join(folder, 'a.ttf'), 'no font');
      await writeFile(other, fontOf(rare));
      await writeFile(ours, fontOf(rare));
      const { files, missing } = fontsFor(new Set(`a${rare}`), 'en-US', [folder]);
      expect(missing).toEqual([]);
      expect(files.filter((file) => file.startsWith(folder))).toEqual([ours]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are none where nobody has a character, which is named then', () => {
    const rare = '\u{31351}';
    expect(fontsFor(new Set(`a${rare}`), 'en-US', ['no/such/folder']).missing).toEqual([rare]);
    const thai = fontsFor(new Set('ผ'), 'th-TH', []).files.find((file) => basename(file).includes('Thai'));
    const folder = dirname(thai ?? '');
    expect(fontsFor(new Set(rare), 'en-US', [folder]).missing).toEqual([rare]);
    // Spaces, joiners and direction marks are not drawn.
    expect(fontsFor(new Set('\u202f\u200d\u2068\ufe0f\n'), 'fr-FR', []).missing).toEqual([]);
  });
});
