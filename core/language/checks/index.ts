import { graphemes } from '../graphemes';
import { placeholderFormulas } from '../template';
import { tokens } from '../tokens';
import { checkGlossary } from './glossary';
import { checkMessage } from './icu';
import { checkMarkdown, checkTags } from './markup';
import { type MessageFacts, readMessage } from './message';
import { checkNumbers } from './numbers';
import { type CheckProblem, error, warning } from './problem';
import { checkPunctuation } from './punctuation';
import { bare, freeWords, spokenOf } from './words';

export { type CheckCode, type CheckProblem, checkCodes } from './problem';

export interface CheckInput {
  source: string;
  sourceLocale: string;
  text: string;
  locale: string;
  format: 'plain' | 'icu' | 'markdown';
  maxLength: number | null;
  /** Of the locale; `translation` null: the term stays as it is. */
  glossary: readonly { term: string; translation: string | null }[];
}

function checkLength(text: string, message: MessageFacts | undefined, limit: number | null): CheckProblem[] {
  if (limit === null || text.length <= limit) return [];
  const length = message ? message.longest(graphemes) : graphemes(text);
  return length > limit ? [error('too_long', { limit, length })] : [];
}

function checkFormulas(source: string, text: string): CheckProblem[] {
  if (!source.includes('{{') && !text.includes('{{')) return [];
  const [wanted, given] = [placeholderFormulas(source), placeholderFormulas(text)];
  return [
    ...[...wanted].filter((name) => !given.has(name)).map((name) => error('formula_lost', { name })),
    ...[...given].filter((name) => !wanted.has(name)).map((name) => error('formula_invented', { name })),
  ];
}

const space = String.raw`[\s\u200B\uFEFF]`;
const edges = [
  ['start', new RegExp(`^${space}`)],
  ['end', new RegExp(`${space}$`)],
] as const;

/** `kind`: `surplus` where the source has no space, else `missing`. */
function checkEdges(source: string, text: string): CheckProblem[] {
  return edges.flatMap(([edge, pattern]) => {
    const given = pattern.test(text);
    return given === pattern.test(source) ? [] : [warning('edge_space', { edge, kind: given ? 'surplus' : 'missing' })];
  });
}

const languages = new Map<string, string>();

/** Language and script: `zh Hant` of zh-TW. */
function languageOf(locale: string): string {
  let language = languages.get(locale);
  if (language === undefined) {
    try {
      const tag = new Intl.Locale(locale).maximize();
      language = `${tag.language} ${tag.script ?? ''}`;
    } catch {
      language = locale;
    }
    languages.set(locale, language);
  }
  return language;
}

function checkSameness({ source, sourceLocale, text, locale, format, glossary }: CheckInput): CheckProblem[] {
  if (source.trim() !== text.trim() || languageOf(sourceLocale) === languageOf(locale)) return [];
  let left = freeWords(source, format).toLowerCase();
  for (const { term, translation } of glossary) {
    if (translation === null && term.trim() !== '') left = left.replaceAll(term.trim().toLowerCase(), '');
  }
  return /\p{L}/u.test(left) ? [warning('same_as_source')] : [];
}

/** Findings on a text's own format: `spoken` is its wording, `undefined` when that is unknown. */
interface Structure {
  problems: CheckProblem[];
  spoken?: { source: string; text: string };
  message?: MessageFacts;
}

function checkIcu({ source, sourceLocale, text, locale }: CheckInput): Structure {
  const message = readMessage(text);
  if (!message) return { problems: [error('icu_malformed')] };
  const original = readMessage(source);
  if (!original) return { problems: [], message };
  const everything = { source: original.everything, text: message.everything };
  return {
    problems: [
      ...checkMessage(original, message, sourceLocale, locale),
      ...checkTags(original.spoken, message.spoken, 'icu', everything),
    ],
    spoken: { source: bare(original.spoken), text: bare(message.spoken) },
    message,
  };
}

function checkContent({ source, text, format }: CheckInput): Structure {
  const [wanted, given] = [tokens(source, format), tokens(text, format)];
  return {
    problems: [
      ...checkFormulas(source, text),
      ...checkTags(source, text, format),
      ...(format === 'markdown' ? checkMarkdown(wanted, given) : []),
    ],
    spoken: { source: spokenOf(wanted), text: spokenOf(given) },
  };
}

/**
 * What is wrong with a translation, errors first. An empty text has no problems: it is missing. Never throws.
 *
 * The params by code: `argument_lost`, `argument_invented`, `formula_lost`, `formula_invented`, `tag_lost`, `tag_invented`, `html`:
 * name; `argument_type`: name, expected, found (types, as `plural`, `number`); `plural_forms`: name, kind (`missing`, `surplus`), forms
 * (`few, many`); `select_options`: name, kind, options; `markdown_lost`: name (`strong`, `emphasis`, `code`, `heading`, `list`,
 * `quotation`, `links`), expected, found (how many), or `link` and where it leads; `number_differs`, `punctuation`: expected, found ('' for
 * none); `too_long`: limit, length; `edge_space`: edge (`start`, `end`), kind; `glossary`: term, expected; the others have none.
 */
export function checkTranslation(input: CheckInput): CheckProblem[] {
  const { source, sourceLocale, text, locale, format, maxLength, glossary } = input;
  if (text.trim() === '') return [];
  const { problems, spoken, message } = format === 'icu' ? checkIcu(input) : checkContent(input);
  const found = [
    ...problems,
    ...checkLength(text, message, maxLength),
    ...checkEdges(source, text),
    ...checkSameness(input),
    ...(spoken
      ? [
          ...checkNumbers(spoken.source, spoken.text),
          ...checkPunctuation(spoken.source, sourceLocale, spoken.text, locale),
        ]
      : []),
    ...(glossary.length > 0
      ? checkGlossary(freeWords(source, format), sourceLocale, freeWords(text, format), glossary)
      : []),
  ];
  return [
    ...found.filter(({ severity }) => severity === 'error'),
    ...found.filter(({ severity }) => severity === 'warning'),
  ];
}
