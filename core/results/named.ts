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

/** Names of facts: those of the survey, where it has some. @param nameOf of a text key; undefined: it has no text */
export const namedFacts = (
  facts: readonly Variable[],
  nameOf: (key: string) => ResolvedText | undefined,
): NamedVariable[] =>
  facts.map((fact) => {
    const attribute = fact.code.startsWith('attribute.') ? fact.code.slice('attribute.'.length) : undefined;
    const code = (text: string): ResolvedText => ({ text, locale: '' });
    const label = attribute === undefined ? undefined : nameOf(`attribute.${attribute}.label`);
    const levelName = (level: string) => {
      if (attribute !== undefined) return nameOf(`attribute.${attribute}.value.${level}`);
      return fact.code === 'wave' ? nameOf(`wave.${level}.title`) : undefined;
    };
    return {
      ...fact,
      ...named(label ?? code(attribute ?? fact.code)),
      levels: fact.levels.map((level) => ({ ...level, ...named(levelName(level.code) ?? code(level.code)) })),
    };
  });
