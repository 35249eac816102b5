import type { InstrumentDocument, TextBundle } from '../instrument/document';
import { nameIn, type ResolvedText } from '../instrument/textKeys';
import type { Level, Variable } from './variable';

export interface NamedLevel extends Level {
  name: string;
  nameLocale: string;
}

/** A variable as people read it. A name without a text is its code, of no language. */
export interface NamedVariable extends Omit<Variable, 'levels'> {
  name: string;
  nameLocale: string;
  levels: NamedLevel[];
}

/** Words for yes and no, in the language of the reader. */
export type YesAndNo = Readonly<Record<'yes' | 'no', ResolvedText>>;

type Texts = Readonly<Record<string, TextBundle>>;

const named = ({ text, locale }: ResolvedText) => ({ name: text, nameLocale: locale });

/** The variables of an instrument with the texts of the first locale of the chain that has one. */
export function namedVariables(
  variables: readonly Variable[],
  document: Pick<InstrumentDocument, 'questions' | 'answerSets'> & { texts: Texts },
  chain: readonly string[],
  own: YesAndNo,
): NamedVariable[] {
  const name = (key: string, code: string) => named(nameIn(document.texts, key, chain, code));
  const ofWord = (word: string) => named(word === 'yes' ? own.yes : own.no);
  const questions = new Map(document.questions.map((question) => [question.code, question]));
  return variables.map((variable) => {
    const { code, role, levels } = variable;
    if (role === 'score') {
      const ofBand = (band: string) => name(`band.${code}.${band}.label`, band);
      return {
        ...variable,
        ...name(`calculation.${code}.name`, code),
        levels: levels.map((level) => ({
          ...level,
          ...(variable.kind === 'choice' ? ofWord(level.code) : ofBand(level.code)),
        })),
      };
    }
    const [parent = code] = code.split('.');
    const asked = questions.get(code) ?? questions.get(parent);
    const set = asked?.answerSet ?? '';
    return {
      ...variable,
      ...name(`question.${code}.text`, code),
      levels: levels.map((level) => ({
        ...level,
        ...(variable.question === 'yes_no'
          ? ofWord(level.code)
          : name(`answer.${set}.${level.code}.label`, level.code)),
      })),
    };
  });
}

/** Names of an item's variables, as `joined` has them. */
export const namedWithin = (item: string, variables: readonly NamedVariable[]): NamedVariable[] =>
  variables.map((variable) => ({ ...variable, code: `${item}.${variable.code}`, section: item }));

/** Text keys that a survey may have of a fact and of its levels. */
function keysOf({ code }: Pick<Variable, 'code'>): {
  own: string | undefined;
  level(level: string): string | undefined;
} {
  if (!code.startsWith('attribute.'))
    return { own: undefined, level: (level) => (code === 'wave' ? `wave.${level}.title` : undefined) };
  return { own: `${code}.label`, level: (level) => `${code}.value.${level}` };
}

/** All of them. */
export const factKeys = (facts: readonly Variable[]): string[] =>
  facts.flatMap((fact) => {
    const keys = keysOf(fact);
    return [keys.own, ...fact.levels.map(({ code }) => keys.level(code))].filter((key) => key !== undefined);
  });

/** Up to so many names are told of one code. */
const mostNames = 3;

/**
 * What several surveys call the same code: the name where it is one, else the code with all names in brackets, for nobody would know which
 * of them is meant; of more than three the code alone. undefined: none names it.
 */
export function joinedName(code: string, found: readonly ResolvedText[]): ResolvedText | undefined {
  const names = [...new Map(found.map((each) => [each.text, each])).values()].sort((one, other) =>
    one.text < other.text ? -1 : 1,
  );
  const [first] = names;
  if (first === undefined || names.length === 1) return first;
  if (names.length > mostNames) return { text: code, locale: first.locale };
  return { text: `${code} (${names.map(({ text }) => text).join(' / ')})`, locale: first.locale };
}

/** Names of facts: those of the survey, where it has some. @param nameOf of a text key, and of the code that it names; undefined: it has no text */
export const namedFacts = (
  facts: readonly Variable[],
  nameOf: (key: string, code: string) => ResolvedText | undefined,
): NamedVariable[] =>
  facts.map((fact) => {
    const attribute = fact.code.startsWith('attribute.') ? fact.code.slice('attribute.'.length) : undefined;
    const code = (text: string): ResolvedText => ({ text, locale: '' });
    const keys = keysOf(fact);
    const label = keys.own === undefined ? undefined : nameOf(keys.own, attribute ?? fact.code);
    const levelName = (level: string) => {
      const key = keys.level(level);
      return key === undefined ? undefined : nameOf(key, level);
    };
    return {
      ...fact,
      ...named(label ?? code(attribute ?? fact.code)),
      levels: fact.levels.map((level) => ({ ...level, ...named(levelName(level.code) ?? code(level.code)) })),
    };
  });
