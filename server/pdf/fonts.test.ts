import { basename, dirname } from 'node:path';
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

  it('come from this machine when none of ours has a character, and what nobody has is named', () => {
    const rare = '\u{31351}';
    expect(fontsFor(new Set(`a${rare}`), 'en-US', ['no/such/folder']).missing).toEqual([rare]);
    const thai = fontsFor(new Set('ผ'), 'th-TH', []).files.find((file) => basename(file).includes('Thai'));
    const folder = dirname(thai ?? '');
    expect(fontsFor(new Set(rare), 'en-US', [folder]).missing).toEqual([rare]);
    // Spaces, joiners and direction marks are not drawn.
    expect(fontsFor(new Set('\u202f\u200d\u2068\ufe0f\n'), 'fr-FR', []).missing).toEqual([]);
  });
});
