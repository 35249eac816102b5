/** Frequent short words of languages that share the Latin script; each is rare in the others. */
const frequent: Readonly<Record<string, string>> = {
  en: 'the and of to is in that you your for with are this it as be not on can have or was what which',
  de: 'der die das und ist nicht sie ein eine mit auf für zu den dem im von sich auch es wie ihre ihr oder wird',
  es: 'el la los las de que y en es un una con para por su sus más pero como está no se lo usted',
  fr: 'le la les des est et une un que qui dans pour pas vous votre sur avec ce cette plus au du nous ou',
  pt: 'o a os as de que e em é um uma com para por seu sua mais mas não você do da no na se',
  it: 'il la che di e un una per non con è sono del della gli le come più suo sua',
  nl: 'de het een en van is niet dat je uw met voor op zijn te aan ook maar dit',
};
const tables = Object.entries(frequent).map(([language, words]) => [language, new Set(words.split(' '))] as const);

const scripts: readonly (readonly [script: RegExp, language: string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
];

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * The language that a text is written in, by its script, or by its frequent words where several share one. Languages that share a script
 * other than Latin are told as the one of them that is shipped. undefined: too little to tell.
 */
export function writtenIn(text: string): string | undefined {
  const letters = countOf(text, /\p{L}/gu);
  if (letters === 0) return undefined;
  // Japanese has both its syllables and Chinese characters.
  for (const [script, language] of scripts) {
    if (countOf(text, script) >= letters * (language === 'ja' ? 0.1 : 0.4)) return language;
  }
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const counts = tables.map(([language, table]) => [language, words.filter((word) => table.has(word)).length] as const);
  const [best, next] = counts.sort(([, one], [, other]) => other - one);
  if (!best || best[1] < 2 || best[1] === next?.[1]) return undefined;
  return best[0];
}
