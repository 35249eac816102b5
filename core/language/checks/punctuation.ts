import { type CheckProblem, warning } from './problem';

type End = 'period' | 'question' | 'exclamation' | 'colon' | 'semicolon' | 'comma' | 'ellipsis';

const ends: Record<End, string> = {
  period: '.。．｡।॥۔։።།။',
  question: '?？؟⸮՞፧',
  exclamation: '!！՜',
  colon: ':：፡',
  semicolon: ';；؛',
  comma: ',，、،',
  ellipsis: '…⋯',
};
const endOf = new Map(Object.entries(ends).flatMap(([end, signs]) => [...signs].map((sign) => [sign, end as End])));

const inChinese = { period: '。', question: '？', exclamation: '！', colon: '：', semicolon: '；', comma: '，、' };
const inArabic = { question: '؟', semicolon: '؛', comma: '،' };
const danda = { period: '।' };

/** Languages that end a sentence differently from English. '': with nothing. */
const own: Record<string, Partial<Record<End, string>>> = {
  zh: inChinese,
  ja: inChinese,
  yue: inChinese,
  ar: inArabic,
  fa: inArabic,
  ku: inArabic,
  ps: inArabic,
  ur: { ...inArabic, period: '۔' },
  hi: danda,
  bn: danda,
  ne: danda,
  pa: danda,
  el: { question: ';\u037E?', semicolon: '·\u0387' },
  hy: { period: '։:' },
  am: { period: '።' },
  km: { period: '។' },
  my: { period: '။' },
  bo: { period: '།' },
  th: { period: '' },
  lo: { period: '' },
};

const defaults: Record<End, string> = {
  period: '.',
  question: '?',
  exclamation: '!',
  colon: ':',
  semicolon: ';',
  comma: ',',
  ellipsis: '…',
};

/** What closes around a sentence. */
const closing = /[\s"'”’“»«›‹）)\]」』》〉】*_`]/;

/** The last sign of a text, closing marks ignored. */
function lastSign(text: string): string {
  let end = text.length;
  while (end > 0 && closing.test(text[end - 1] ?? '')) end--;
  if (/(?:\.\.\.|。。。)$/.test(text.slice(Math.max(0, end - 3), end))) return '…';
  return [...text.slice(Math.max(0, end - 2), end)].at(-1) ?? '';
}

const languageOf = (locale: string): string => locale.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';

function signsOf(end: End, language: string): string {
  const signs = Object.hasOwn(own, language) ? own[language]?.[end] : undefined;
  return signs ?? defaults[end];
}

function classOf(sign: string, language: string): End | undefined {
  if (sign === '') return undefined;
  const special = Object.hasOwn(own, language) ? own[language] : undefined;
  for (const [end, signs] of Object.entries(special ?? {})) if (signs.includes(sign)) return end as End;
  return endOf.get(sign);
}

/** Whether a text ends like its source, with the sign of its own language. */
export function checkPunctuation(source: string, sourceLocale: string, text: string, locale: string): CheckProblem[] {
  const language = languageOf(locale);
  const expected = classOf(lastSign(source), languageOf(sourceLocale));
  const sign = lastSign(text);
  const given = classOf(sign, language);
  const signs = expected === undefined ? '' : signsOf(expected, language);
  /** The language ends with nothing where its source has a sign. */
  const silent = expected !== undefined && signs === '';
  const differs = expected === given ? signs !== '' && !signs.includes(sign) : !(silent && given === undefined);
  const problems: CheckProblem[] = [];
  if (differs) {
    const params = { expected: [...signs][0] ?? '', found: given === undefined ? '' : sign };
    problems.push(warning('punctuation', params));
  }
  if (language === 'es') {
    for (const [close, open] of [
      ['?', '¿'],
      ['!', '¡'],
    ] as const) {
      if (text.includes(close) && !text.includes(open)) {
        problems.push(warning('punctuation', { expected: open, found: '' }));
      }
    }
  }
  return problems;
}
