/** Characters, after normalisation. No rule about their kinds: length and not being guessable count (OWASP ASVS 5, 6.2). */
export const passwordLength = { minimum: 10, maximum: 200 } as const;

export interface PasswordWeakness {
  code: 'too_short' | 'too_long' | 'password_common' | 'password_personal';
  params?: Record<string, number>;
}

/** What lists of leaked passwords consist of, the languages of the product and its own name among them. Lower case. */
const words =
  `password passwort kennwort passcode secret geheim login logon signin admin administrator root user username guest test testing tester
  default changeme change letmein welcome willkommen hello hallo access master superman batman spiderman pokemon starwars dragon monkey
  football fussball baseball basketball hockey soccer princess prinzessin sunshine sonne sommer winter fruehling herbst spring summer
  autumn flower blume shadow killer hunter ranger tigger cookie pepper ginger cheese banana orange purple yellow silver golden diamond
  freedom trustno jordan michael daniel thomas andreas stefan jessica jennifer ashley michelle charlie robert george andrew joshua nicole
  iloveyou ichliebedich ilove loveyou love liebe schatz baby angel babygirl lovely forever family familie mother father sister brother
  computer internet google facebook samsung windows microsoft apple iphone android whatever nothing something blink matrix mustang ferrari
  porsche mercedes london berlin muenchen hamburg cairo egypt beijing china germany deutschland habibi allah muhammad mohamed ahmed
  woaini nihao wangyou asdf zxcv qwer qazwsx wsxedc abcabc monday montag sunday sonntag january januar december dezember assess
  assessment instrument survey fragebogen umfrage training office company server system oracle mysql security qwerty azerty`
    .split(/\s+/)
    .filter((word) => word !== '');

const wordsByFirst = new Map<string, string[]>();
for (const word of words) {
  const first = word.charAt(0);
  wordsByFirst.set(first, [...(wordsByFirst.get(first) ?? []), word]);
}

/** Rows and columns of keyboards: Latin (qwerty, qwertz, azerty) and Arabic. */
const keyRows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
]
  .concat(['wxcvbn', '1qaz2wsx3edc4rfv5tgb6yhn7ujm', 'qazwsxedcrfvtgbyhnujm', '!@#$%^&*()', '!"§$%&/()=', '147258369'])
  .concat(['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرلاىةوزظ'])
  .flatMap((row) => [row, [...row].reverse().join('')]);

const lookalikes: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };
const signs: Record<string, string> = { '@': 'a', $: 's', '!': 'i', '|': 'l', '€': 'e', '+': 't' };

/** Costs in guessing steps; a letter that nothing predicts costs one step. */
const cost = { free: 1, digit: 0.5, sign: 0.5, word: 2, run: 1, year: 1, personal: 0.5 };
const enough = 6;

/** Characters alike, one up, one down, or neighbours on a keyboard, from here on. @returns how many */
function runLength(characters: readonly string[], from: number): number {
  let longest = 1;
  for (const step of [0, 1, -1]) {
    let length = 1;
    for (; from + length < characters.length; length += 1) {
      const before = characters[from + length - 1]?.codePointAt(0) ?? 0;
      if ((characters[from + length]?.codePointAt(0) ?? 0) - before !== step) break;
    }
    longest = Math.max(longest, length);
  }
  let piece = characters.slice(from, from + 3).join('');
  while (piece.length > longest && keyRows.some((row) => row.includes(piece))) {
    longest = piece.length;
    piece += characters[from + longest] ?? '\n';
  }
  return longest;
}

/** The shortest piece that, repeated, gives the whole. */
function unitOf(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, again);
}

const startsWithYear = /^(19|20)\d\d/;

/** The fewest steps in which the text can be guessed, put together from words, runs, years, personal parts and single characters. */
function stepsOf(text: string, personal: readonly string[]): number {
  const characters = [...text];
  const spellings = [
    text,
    ...['i', 'l'].map((one) => characters.map((c) => (c === '1' ? one : (lookalikes[c] ?? signs[c] ?? c))).join('')),
  ];
  const least: number[] = [0, ...characters.map(() => Number.POSITIVE_INFINITY)];
  const reach = (end: number, steps: number) => {
    least[end] = Math.min(least[end] ?? Number.POSITIVE_INFINITY, steps);
  };
  for (let from = 0; from < characters.length; from += 1) {
    const here = least[from] ?? 0;
    const character = characters[from] ?? '';
    const single = /\p{L}/u.test(character) ? cost.free : /\p{N}/u.test(character) ? cost.digit : cost.sign;
    reach(from + 1, here + single);
    const run = runLength(characters, from);
    for (let length = 3; length <= run; length += 1) reach(from + length, here + cost.run);
    if (startsWithYear.test(characters.slice(from, from + 4).join(''))) reach(from + 4, here + cost.year);
    for (const spelling of spellings) {
      const rest = [...spelling].slice(from).join('');
      for (const word of wordsByFirst.get(rest.charAt(0)) ?? []) {
        if (rest.startsWith(word)) reach(from + word.length, here + cost.word);
      }
      for (const part of personal) if (rest.startsWith(part)) reach(from + [...part].length, here + cost.personal);
    }
  }
  return least[characters.length] ?? 0;
}

const normal = (text: string) => text.normalize('NFKC').toLowerCase();

/** Names and parts of addresses that are long enough to be recognised. */
const partsOf = (about: readonly string[]) =>
  about.flatMap((text) => {
    const pieces = normal(text).split(/[^\p{L}\p{N}]+/u);
    return [...pieces, pieces.join('')].filter((piece) => [...piece].length >= 3);
  });

/**
 * Why a password may not be chosen: its length, or that it is made of what guessers try first (frequent words and their lookalikes,
 * repetitions, sequences, rows of keys, years, digits alone), or of what is known of the person.
 * @param about the person's address and names
 * @returns undefined: it may be chosen
 */
export function passwordWeakness(password: string, about: readonly string[]): PasswordWeakness | undefined {
  const text = normal(password);
  const length = [...text].length;
  const { minimum, maximum } = passwordLength;
  if (length < minimum) return { code: 'too_short', params: { minimum } };
  if (length > maximum) return { code: 'too_long', params: { maximum } };
  const unit = unitOf(text);
  if (new Set(text).size <= 3 || stepsOf(unit, []) < enough) return { code: 'password_common' };
  if (stepsOf(unit, partsOf(about)) < enough) return { code: 'password_personal' };
  return undefined;
}
