import type { Correction } from '../corrections';

const repair = (language: string, key: string, from: string, to: string, reason: string): Correction => ({
  language,
  key,
  from,
  to,
  reason,
});

/** The scan took the Arabic letter kaf for alef with madda; where the word leaves no doubt it is put back. الآخرين is rightly spelt. */
const kaf = (key: string, from: string, to: string) => repair('ar', key, from, to, 'kaf read as alef with madda');
const lost = (language: string, key: string, from: string, to: string) =>
  repair(language, key, from, to, 'letters lost in extraction');
const broken = (language: string, key: string, from: string, to: string) =>
  repair(language, key, from, to, 'word broken or joined in extraction');

/** Of the items (`phq9_1` … `phq9_10`), the `preamble` and the answers (`choice0` … `choice3`). */
export const phqCorrections: Correction[] = [
  kaf('preamble', 'آم مرة', 'كم مرة'),
  kaf('preamble', 'المشاآل', 'المشاكل'),
  kaf('phq9_3', 'أآثر', 'أكثر'),
  kaf('phq9_7', 'الترآيز', 'التركيز'),
  kaf('phq9_8', 'الحرآة', 'الحركة'),
  kaf('phq9_8', 'وآثرة', 'وكثرة'),
  kaf('phq9_8', 'أآثر', 'أكثر'),
  kaf('phq9_9', 'لو آنت', 'لو كنت'),
  lost('ar', 'phq9_8', 'من المعتا', 'من المعتاد'),
  lost('ar', 'phq9_6', 'لشعور بعدم', 'الشعور بعدم'),
  lost('ar', 'phq9_1', 'بممارسة بالقيام', 'بممارسة أو بالقيام'),
  repair('ar', 'phq9_2', '.الشعور', 'الشعور', 'full stop of right-to-left text at the wrong end'),
  lost('es', 'preamble', 'siguintes', 'siguientes'),
  lost('es', 'phq9_1', 'inters', 'interés'),
  lost('es', 'phq9_7', 'peridico', 'periódico'),
  lost('es', 'phq9_7', 'televisin', 'televisión'),
  lost('es', 'choice3', 'das', 'días'),
  repair('es', 'phq9_2', '¿Se ha', 'Se ha', 'question mark opened and never closed'),
  repair('es', 'phq9_4', '¿Se ha', 'Se ha', 'question mark opened and never closed'),
  repair('es', 'phq9_6', '¿Se ha', 'Se ha', 'question mark opened and never closed'),
  repair('es', 'phq9_7', '¿Ha tenido', 'Ha tenido', 'question mark opened and never closed'),
  {
    language: 'fi',
    key: 'phq9_10',
    from: 'Kuinka usein seuraavat ongelmat',
    to: null,
    reason: 'repeats the introduction instead of asking for the difficulty',
  },
  {
    language: 'nl',
    key: 'phq9_4',
    from: 'Zich neerslachtig',
    to: null,
    reason: 'repeats item 2 instead of asking for tiredness',
  },
  broken('nl', 'choice1', 'Verschei dene', 'Verscheidene'),
  broken('fil', 'choice1', 'Maramin g Araw', 'Maraming araw'),
  broken('fil', 'choice3', 'arawaraw', 'araw-araw'),
  repair('fil', 'phq9_7', 'dyaryo or panonood', 'dyaryo o panonood', 'English word'),
  broken('fr', 'phq9_6', 's’êtredéçu(e)', 's’être déçu(e)'),
  broken('ja', 'preamble', 'この 2 週間', 'この2週間'),
  broken('ko', 'choice2', '7 일 이상방해', '7일 이상 방해'),
  broken('lv', 'phq9_8', 'par sti', 'parasti'),
  repair('no', 'preamble', 'ukene,?', 'ukene?', 'stray comma'),
  broken('pl', 'choice3', 'codzien-nie', 'codziennie'),
  broken('pl', 'phq9_8', 'ruc liwość', 'ruchliwość'),
  broken('ru', 'choice1', 'Несколь ко', 'Несколько'),
  broken('ru', 'phq9_3', 'сон,или', 'сон, или'),
  broken('ru', 'phq9_6', 'неудачником(', 'неудачником ('),
  broken('ru', 'phq9_8', 'гор здо', 'гораздо'),
  broken('uk', 'phq9_10', 'працювати,займатись', 'працювати, займатись'),
  repair('zh-cn', 'choice0', '沒有', '没有', 'traditional character in simplified text'),
  repair('zh-cn', 'phq9_4', '沒有', '没有', 'traditional character in simplified text'),
];

/** Corrupted beyond repair: most characters of every text were replaced by unrelated symbols. */
export const droppedLanguages = ['kn'];

/** Codes under which the source keeps single texts of another language. */
export const misnamedLanguages: Record<string, string> = { 'zn-ch': 'zh-cn' };
