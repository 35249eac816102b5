/** A number as it is written, and where; `values`: each way to read it. Without any it cannot be read. */
export interface ReadNumber {
  text: string;
  index: number;
  values: number[];
}

const digits: Readonly<Record<string, number>> = {
  ...{ 〇: 0, 零: 0, 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
  ...{ 壱: 1, 壹: 1, 弐: 2, 贰: 2, 貳: 2, 参: 3, 叁: 3, 參: 3, 廿: 20 },
  ...{ 영: 0, 공: 0, 일: 1, 이: 2, 삼: 3, 사: 4, 오: 5, 육: 6, 칠: 7, 팔: 8, 구: 9 },
};
const powers: Readonly<Record<string, number>> = {
  ...{ 十: 10, 拾: 10, 百: 100, 千: 1000, 万: 10_000, 萬: 10_000, 亿: 1e8, 億: 1e8 },
  ...{ 십: 10, 백: 100, 천: 1000, 만: 10_000, 억: 1e8 },
};

/** `二十七` and `二七` are 27. */
function numeralValue(text: string): number {
  const characters = [...text];
  if (!characters.some((each) => each in powers)) return Number(characters.map((each) => digits[each] ?? 0).join(''));
  let [total, part, digit] = [0, 0, 0];
  for (const character of characters) {
    const power = powers[character];
    if (power === undefined) digit = digits[character] ?? 0;
    else if (power < 10_000) {
      part += (digit || 1) * power;
      digit = 0;
    } else {
      total += (part + digit || 1) * power;
      [part, digit] = [0, 0];
    }
  }
  return total + part + digit;
}

const han = /(第)?([〇零一二两兩三四五六七八九壱壹弐贰貳参叁參廿十拾百千万萬亿億]+)/gu;
/** Words that hold a numeral and name no number: very, just in case, by all means, percent and percentile. */
const noNumber =
  /^(十分(?=[\p{Script=Han}])(?!十分[之以钟鐘的到至和与與])|万一|萬一|千万(?=[别不要])|千萬(?=[別不要])|百分|百份)/u;

function inHan(text: string): ReadNumber[] {
  const found: ReadNumber[] = [];
  for (const { index, 1: ordinal = '', 2: run = '' } of text.matchAll(han)) {
    const at = index + ordinal.length;
    // Before a percentile: `八十五百分位`.
    const numeral =
      run.length > 1 && /百$/.test(run) && /^[分份]/.test(text.slice(at + run.length)) ? run.slice(0, -1) : run;
    const after = text.slice(at);
    if (noNumber.test(after)) continue;
    const next = after.slice(numeral.length);
    // One is mostly a part of another word; as a number it stands before what is counted.
    if (numeral === '一' && !/^(分[^钟鐘之析为為配享别]|分$|個標準|个标准|パーセント|％|%)/u.test(next)) continue;
    // First, second, …: they order what is said.
    if (ordinal !== '' && numeral.length === 1 && !/^百[分份]/u.test(next)) continue;
    found.push({ text: numeral, index: at, values: [numeralValue(numeral)] });
  }
  return found;
}

const half = /(一半|半数|半數|半分|倍)/gu;
const kana = /(ふたつ|みっつ|よっつ|いつつ|むっつ|ななつ|やっつ|ここのつ)/gu;
const kanaValues: Readonly<Record<string, number>> = {
  ...{ ふたつ: 2, みっつ: 3, よっつ: 4, いつつ: 5, むっつ: 6, ななつ: 7, やっつ: 8, ここのつ: 9 },
};
const koreanTens: Readonly<Record<string, number>> = {
  ...{ 열: 10, 스물: 20, 스무: 20, 서른: 30, 마흔: 40, 쉰: 50, 예순: 60, 일흔: 70, 여든: 80, 아흔: 90 },
};
const koreanUnits: Readonly<Record<string, number>> = {
  ...{ 하나: 1, 한: 1, 둘: 2, 두: 2, 셋: 3, 세: 3, 넷: 4, 네: 4, 다섯: 5, 여섯: 6, 일곱: 7, 여덟: 8, 아홉: 9 },
};
const koreanOwn = new RegExp(
  `(?<![\\p{L}\\p{M}])(${Object.keys(koreanTens).join('|')})(${Object.keys(koreanUnits).join('|')})?`,
  'gu',
);

/** A numeral of two syllables or more with a power of ten, or one before what is counted. */
const hangul =
  /(?<![\p{L}\p{M}])(?:[일이삼사오육칠팔구]?[천백십만억](?:[일이삼사오육칠팔구]?[천백십만억])*[일이삼사오육칠팔구]?|[이삼사오육칠팔구영])(?=\s?(?:점|퍼센트|프로|백분위|위|명|번째|개|년|주|일|세|회|문항|단계|표준)|[^\p{L}\p{M}]|$)/gu;

/** Numbers written in Chinese characters, in Japanese syllables or in Korean ones from Chinese. */
export function cjkNumbers(text: string): ReadNumber[] {
  const found = inHan(text);
  for (const match of text.matchAll(half))
    found.push({ text: match[0], index: match.index, values: match[0] === '倍' ? [2] : [0.5, 50] });
  for (const match of text.matchAll(kana))
    found.push({ text: match[0], index: match.index, values: [kanaValues[match[0]] ?? 0] });
  for (const { index, 0: whole, 1: tens = '', 2: units = '' } of text.matchAll(koreanOwn))
    found.push({ text: whole, index, values: [(koreanTens[tens] ?? 0) + (koreanUnits[units] ?? 0)] });
  for (const match of text.matchAll(hangul)) {
    const counted = text.slice(match.index + match[0].length);
    const isLong = [...match[0]].length > 1;
    // A single syllable is mostly something else.
    if (!isLong && !/^\s?(점|퍼센트|프로|백분위|표준)/u.test(counted)) continue;
    found.push({ text: match[0], index: match.index, values: [numeralValue(match[0])] });
  }
  return found;
}
