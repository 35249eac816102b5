import { IntlMessageFormat } from 'intl-messageformat';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
type Plural = Extract<Element, { pluralType?: unknown }>;

/** The parser's element types. */
const TYPE = { literal: 0, argument: 1, number: 2, date: 3, time: 4, select: 5, plural: 6, pound: 7 } as const;

export type ArgumentType = 'plain' | 'number' | 'date' | 'time' | 'select' | 'plural' | 'selectordinal';

/** Stands for an argument in the words of a message. */
export const placeholder = '\uFFFC';

/** The words and arguments when every choice is `other`. */
interface Path {
  /** The words, with a `placeholder` for each argument. */
  spoken: string;
  /** The names of the arguments that are shown, `#` by the name of its plural. */
  shown: Set<string>;
}

export interface PluralFacts {
  name: string;
  type: 'plural' | 'selectordinal';
  /** By form: `one`, `=0` … */
  forms: Map<string, Path>;
}

export interface MessageFacts extends Path {
  types: Map<string, Set<ArgumentType>>;
  /** For arguments that are numbers: their formats, '' where none is given. */
  numberStyles: Map<string, Set<string>>;
  /** Options of the selects, by argument. */
  options: Map<string, Set<string>>;
  plurals: PluralFacts[];
  /** The words of all its forms and options. */
  everything: string;
  /** Graphemes of the longest text that it can give, with arguments as they stand in the message. */
  longest(count: (text: string) => number): number;
}

function typeOf(element: Element): ArgumentType | undefined {
  switch (element.type) {
    case TYPE.argument:
      return 'plain';
    case TYPE.number:
      return 'number';
    case TYPE.date:
      return 'date';
    case TYPE.time:
      return 'time';
    case TYPE.select:
      return 'select';
    case TYPE.plural:
      return (element as Plural).pluralType === 'ordinal' ? 'selectordinal' : 'plural';
    default:
      return undefined;
  }
}

function add<T>(map: Map<string, Set<T>>, name: string, value: T): void {
  const values = map.get(name);
  if (values) values.add(value);
  else map.set(name, new Set([value]));
}

/** `plural`: the argument that `#` stands for. */
function pathOf(elements: readonly Element[], plural: string): Path {
  const path: Path = { spoken: '', shown: new Set() };
  for (const element of elements) {
    if (element.type === TYPE.literal && 'value' in element) path.spoken += element.value;
    else if ('options' in element) {
      const isPlural = element.type === TYPE.plural;
      const other = pathOf(element.options.other?.value ?? [], isPlural ? element.value : '');
      path.spoken += other.spoken;
      for (const name of other.shown) path.shown.add(name);
    } else {
      path.spoken += placeholder;
      path.shown.add('value' in element ? element.value : plural);
    }
  }
  return path;
}

function longestOf(elements: readonly Element[], message: string, count: (text: string) => number): number {
  let sum = 0;
  for (const element of elements) {
    if ('options' in element) {
      sum += Math.max(...Object.values(element.options).map((option) => longestOf(option.value, message, count)));
    } else if (element.type === TYPE.literal && 'value' in element) sum += count(element.value);
    else sum += count(message.slice(element.location?.start.offset, element.location?.end.offset));
  }
  return sum;
}

function styleOf(element: Element, message: string): string {
  if (!('style' in element) || !element.style) return '';
  if (typeof element.style === 'string') return element.style;
  const { location } = element.style;
  return message.slice(location?.start.offset, location?.end.offset).trim();
}

function factsOf(elements: readonly Element[], message: string): MessageFacts {
  const facts: MessageFacts = {
    ...pathOf(elements, ''),
    types: new Map(),
    numberStyles: new Map(),
    options: new Map(),
    plurals: [],
    everything: '',
    longest: (count) => longestOf(elements, message, count),
  };
  const visit = (element: Element): void => {
    const type = typeOf(element);
    if (!type || !('value' in element)) {
      facts.everything += element.type === TYPE.literal && 'value' in element ? element.value : placeholder;
      return;
    }
    add(facts.types, element.value, type);
    if (type === 'number') add(facts.numberStyles, element.value, styleOf(element, message));
    facts.everything += placeholder;
    if (!('options' in element)) return;
    const options = Object.entries(element.options);
    if (type === 'select') for (const [option] of options) add(facts.options, element.value, option);
    else if (type === 'plural' || type === 'selectordinal') {
      const forms = new Map(options.map(([form, option]) => [form, pathOf(option.value, element.value)]));
      facts.plurals.push({ name: element.value, type, forms });
    }
    for (const [, option] of options) {
      option.value.forEach(visit);
      facts.everything += placeholder;
    }
  };
  elements.forEach(visit);
  return facts;
}

/** The parts of an ICU message; undefined when it is malformed. Does not throw. */
export function readMessage(message: string): MessageFacts | undefined {
  try {
    const elements = IntlMessageFormat.__parse?.(message, { ignoreTag: true, captureLocation: true });
    return elements && factsOf(elements, message);
  } catch {
    return undefined;
  }
}
