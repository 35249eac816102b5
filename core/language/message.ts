import { type Formats, IntlMessageFormat } from 'intl-messageformat';
import { formattingLocale } from './formatting';

export type MessageValues = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

const compiled = new Map<string, IntlMessageFormat | null>();

/** The styles of dates and times, in a zone. */
function formatsIn(timeZone: string | undefined): Partial<Formats> | undefined {
  if (timeZone === undefined) return undefined;
  const zoned = (styles: Formats['date']) =>
    Object.fromEntries(Object.entries(styles).map(([name, style]) => [name, { ...style, timeZone }]));
  return { date: zoned(IntlMessageFormat.formats.date), time: zoned(IntlMessageFormat.formats.time) };
}

/** Null: the message is no ICU message (unbalanced braces, a plural without `other`). Tags stay text. */
function compile(message: string, locale: string, timeZone?: string): IntlMessageFormat | null {
  const key = `${locale} ${timeZone ?? ''}\n${message}`;
  let format = compiled.get(key);
  if (format === undefined) {
    try {
      format = new IntlMessageFormat(message, formattingLocale(locale), formatsIn(timeZone), { ignoreTag: true });
    } catch {
      format = null;
    }
    compiled.set(key, format);
  }
  return format;
}

/** The parser's element types that matter here. */
const TYPE = { literal: 0, plural: 6, pound: 7, tag: 8 } as const;

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

function collect(elements: readonly Element[], names: Set<string>): void {
  for (const element of elements) {
    if ('value' in element && element.type !== TYPE.literal && element.type !== TYPE.tag) names.add(element.value);
    if ('options' in element) for (const option of Object.values(element.options)) collect(option.value, names);
    if ('children' in element) collect(element.children, names);
  }
}

/** The names of a message's arguments, each once, in order; null when the message is malformed. */
export function messageArguments(message: string): string[] | null {
  const format = compile(message, 'en-US');
  if (!format) return null;
  const names = new Set<string>();
  collect(format.getAst(), names);
  return [...names];
}

/**
 * The message with every missing argument written out as `{name}`, and its plurals and selects settled on `other`.
 * `plural`: the missing argument that `#` stands for.
 */
function writeOutMissing(elements: readonly Element[], missing: ReadonlySet<string>, plural?: string): Element[] {
  return elements.flatMap((element): Element[] => {
    if (element.type === TYPE.pound) return plural ? [{ type: TYPE.literal, value: `{${plural}}` }] : [element];
    if (!('value' in element) || element.type === TYPE.literal || element.type === TYPE.tag) return [element];
    if (!('options' in element)) {
      return missing.has(element.value) ? [{ type: TYPE.literal, value: `{${element.value}}` }] : [element];
    }
    if (missing.has(element.value)) {
      const other = element.options.other?.value ?? [];
      return writeOutMissing(other, missing, element.type === TYPE.plural ? element.value : plural);
    }
    const inner = element.type === TYPE.plural ? undefined : plural;
    const options = Object.entries(element.options).map(
      ([name, option]) => [name, { ...option, value: writeOutMissing(option.value, missing, inner) }] as const,
    );
    return [{ ...element, options: Object.fromEntries(options) }];
  });
}

/** Only plain arguments, nothing quoted: filled without the message parser. */
const plainMessage = /^[^{}'<#]*(\{\w+\}[^{}'<#]*)*$/;

/**
 * An ICU message filled with values. Never throws: a missing argument stays visible as `{name}`, a malformed message is returned
 * unchanged. Numbers are written for the locale.
 * @param timeZone of dates and times, an IANA name; default: that of the machine
 */
export function formatMessage(message: string, values: MessageValues, locale: string, timeZone?: string): string {
  const given = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? undefined) : undefined);
  if (plainMessage.test(message)) {
    return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = given(name);
      if (value === undefined) return placeholder;
      return typeof value === 'number' ? new Intl.NumberFormat(formattingLocale(locale)).format(value) : String(value);
    });
  }
  let format = compile(message, locale, timeZone);
  if (!format) return message;
  const names = messageArguments(message) ?? [];
  const missing = new Set(names.filter((name) => given(name) === undefined));
  try {
    if (missing.size > 0)
      format = new IntlMessageFormat(
        writeOutMissing(format.getAst(), missing),
        formattingLocale(locale),
        formatsIn(timeZone),
      );
    return String(format.format(Object.fromEntries(names.map((name) => [name, given(name)]))));
  } catch {
    return message;
  }
}
