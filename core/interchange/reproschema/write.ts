import type { InstrumentDocument, Question } from '../../instrument/document';
import type { Item } from '../../instrument/items';
import { Author } from '../expression/author';
import { javaScript } from '../expression/grammars';
import { plainVoice } from '../expression/plainVoice';
import type { Term } from '../expression/term';
import { call, method, named, two, words } from '../expression/voice';
import type { WriteOutcome } from '../model/foreign';
import { writeNotes } from '../model/notes';
import { Outgoing } from '../model/outgoing';
import type { Json } from '../parts/jsonShape';
import { encodedText } from '../parts/utf8';
import { zipped } from '../parts/zip';

const context = 'https://raw.githubusercontent.com/ReproNim/reproschema/1.0.0/releases/1.0.0/reproschema';
const fieldOf = (item: Item): string => item.code.replace('.', '_');
const value = (item: Item): Term => named(fieldOf(item));
const empty: Term = { kind: 'empty' };
const mathematics =
  (name: string) =>
  (parts: readonly Term[]): Term =>
    method(named('Math'), name, ...parts);
const isNumeral = (code: string) => /^(0|[1-9]\d*)$/.test(code);
/** Values are numbers where all codes of a set are. */
const areNumbers = (codes: readonly { code: string }[]) => codes.every(({ code }) => isNumeral(code));
const constant = (item: Item, code: string): Term =>
  areNumbers(item.answers) ? { kind: 'number', value: Number(code) } : words(code);

const voice = plainVoice({
  propagates: false,
  value,
  called: (_, { code }) => code,
  hasNumbers: true,
  isPicked: (item, { code }) => method(value(item), 'includes', constant(item, code)),
  isEmpty: (item) => two('=', value(item), empty),
  isEmptyValue: (operand) => two('=', operand, empty),
  truth: { yes: { kind: 'number', value: 1 }, no: { kind: 'number', value: 0 } },
  missing: empty,
  either: (condition, then, otherwise) => call('if', condition, then, otherwise),
  not: (operand) => ({ kind: 'unary', operator: 'not', operand }),
  calculationName: (code) => code,
  functions: {
    abs: mathematics('abs'),
    sqrt: mathematics('sqrt'),
    exp: mathematics('exp'),
    ln: mathematics('log'),
    log10: mathematics('log10'),
    floor: mathematics('floor'),
    ceil: mathematics('ceil'),
  },
  join: (parts) => parts.slice(1).reduce((left, right) => two('+', left, right), parts[0] ?? words('')),
});
const language = {
  ...voice,
  isAnswer: (item: Item, answer: { code: string }) => two('=', value(item), constant(item, answer.code)),
};

/** An activity with its items, as an archive of the folder. */
export function writeReproschema(document: InstrumentDocument): WriteOutcome {
  const writer = new ActivityWriter(document);
  return { file: { name: `${document.code}.zip`, bytes: zipped(writer.files()) }, report: writer.out.report };
}

const inputs: Readonly<Record<Question['kind'], string>> = {
  single_choice: 'radio',
  image_choice: 'radio',
  multiple_choice: 'radio',
  ranking: 'radio',
  matrix: 'radio',
  yes_no: 'radio',
  rating: 'slider',
  number: 'number',
  slider: 'slider',
  short_text: 'text',
  long_text: 'textarea',
  date: 'date',
  time: 'time',
  information: 'static',
};

class ActivityWriter {
  readonly out: Outgoing;
  private readonly author: Author;
  private readonly items: [string, Json][] = [];
  private readonly properties: Json[] = [];

  constructor(private readonly document: InstrumentDocument) {
    this.out = new Outgoing(document);
    this.author = new Author(document, language);
  }

  files() {
    const { document, out } = this;
    out.keep('code');
    const sections = document.sections ?? [];
    for (const question of document.questions) if (question.section === undefined) this.question(question, undefined);
    sections.forEach((section, index) => {
      out.drop(`sections[${index}]`, section.code, 'not_carried', 'an activity has no parts');
      for (const question of document.questions)
        if (question.section === section.code) this.question(question, section.visibleIf);
    });
    const order = this.properties.map(({ isAbout }) => isAbout);
    const compute = (document.calculations ?? []).flatMap((_, index) => this.calculation(index));
    const name = `${document.code}_schema`;
    const activity: Json = {
      '@context': context,
      id: name,
      category: 'Activity',
      prefLabel: this.texts('title'),
      ...(this.has('description') && { description: this.texts('description') }),
      ...(this.has('instructions') && { preamble: this.texts('instructions') }),
      schemaVersion: '1.0.0',
      version: '0.0.1',
      ...(compute.length > 0 && { compute }),
      ui: { addProperties: this.properties, order, shuffle: document.settings?.randomOrder ?? false },
    };
    if (document.settings && Object.keys(document.settings).length > 0) out.drop('settings', document.settings);
    out.finish();
    const all: [string, unknown][] = [
      [name, activity],
      ...this.items,
      ['assess.json', JSON.parse(writeNotes(out.notes)) as unknown],
    ];
    return all.map(([path, content]) => ({
      name: `${document.code}/${path}`,
      bytes: encodedText(`${JSON.stringify(content, null, 2)}\n`),
    }));
  }

  private has(key: string): boolean {
    return this.out.texts(key).length > 0;
  }

  private texts(key: string): Json {
    return Object.fromEntries(this.out.texts(key));
  }

  private rule(path: string, code: string, section: string | undefined, own: string | undefined): string | boolean {
    const formulas = [section, own].filter((formula) => formula !== undefined);
    if (formulas.length === 0) return true;
    const formula = formulas.length === 1 ? (formulas[0] ?? '') : formulas.map((part) => `(${part})`).join(' and ');
    if (formula.trim() === 'false') return false;
    return this.out.formula(path, `question.${code}`, formula, javaScript, () => this.author.rule(formula)) ?? true;
  }

  private question(question: Question, section: string | undefined): void {
    const { out, document } = this;
    const { code, kind } = question;
    const path = `questions[${document.questions.indexOf(question)}]`;
    out.keep(path);
    out.note(question, 'kind', 'answerSet', 'reverse', 'tags', 'validation', 'layout', 'required', 'rows');
    out.uncarried(path, question);
    if (kind === 'ranking' || kind === 'image_choice' || kind === 'matrix')
      out.change(`${path}.kind`, kind, inputs[kind], 'kind_changed');
    const isVis = this.rule(`${path}.visibleIf`, code, section, question.visibleIf);
    const options = this.options(question);
    if (kind === 'matrix') {
      (question.rows ?? []).forEach((row, index) => {
        const name = `${code}_${row.code}`;
        out.notes.names[name] = `${code}.${row.code}`;
        this.item(
          name,
          question,
          isVis,
          {
            ...(index === 0 && { preamble: this.texts(`question.${code}.text`) }),
            question: this.texts(`question.${code}.${row.code}.text`),
          },
          options,
        );
      });
      return;
    }
    const help = `question.${code}.help`;
    this.item(
      code,
      question,
      isVis,
      { ...(this.has(help) && { preamble: this.texts(help) }), question: this.texts(`question.${code}.text`) },
      options,
    );
  }

  private item(
    name: string,
    { kind, layout, required }: Question,
    isVis: string | boolean,
    texts: Json,
    options: Json | null,
  ): void {
    const input = kind === 'single_choice' && layout === 'dropdown' ? 'select' : inputs[kind];
    this.items.push([
      `items/${name}`,
      {
        '@context': context,
        id: name,
        category: 'Item',
        prefLabel: { [this.document.baseLocale]: name },
        ...texts,
        schemaVersion: '1.0.0',
        version: '0.0.1',
        ui: { inputType: input },
        ...(options && { responseOptions: options }),
      },
    ]);
    this.properties.push({ isAbout: `items/${name}`, variableName: name, isVis, valueRequired: required ?? false });
  }

  private options(question: Question): Json | null {
    const { kind, validation = {} } = question;
    if (kind === 'yes_no') {
      const choices = [1, 0].map((number) => ({
        name: { [this.document.baseLocale]: number === 1 ? 'Yes' : 'No' },
        value: number,
      }));
      return { choices, multipleChoice: false, valueType: ['xsd:integer'] };
    }
    const set = this.document.answerSets?.find(({ code }) => code === question.answerSet);
    if (set) {
      this.out.notes.answers[set.code] = Object.fromEntries(
        set.answers.map(({ code, score, exclusive }) => [
          code,
          { code, score: score ?? null, ...(exclusive && { exclusive }) },
        ]),
      );
      const isNumber = areNumbers(set.answers);
      return {
        choices: set.answers.map(({ code }) => ({
          name: this.texts(`answer.${set.code}.${code}.label`),
          value: isNumber ? Number(code) : code,
        })),
        multipleChoice: kind === 'multiple_choice' || kind === 'ranking',
        valueType: [isNumber ? 'xsd:integer' : 'xsd:string'],
      };
    }
    const isWhole = validation.step !== undefined && Number.isInteger(validation.step);
    const [min, max] =
      kind === 'rating'
        ? [validation.min ?? 1, validation.max ?? 5]
        : kind === 'slider'
          ? [validation.min ?? 0, validation.max ?? 100]
          : [validation.min, validation.max];
    if (kind === 'number' || kind === 'slider' || kind === 'rating')
      return {
        ...(min !== undefined && { minValue: min }),
        ...(max !== undefined && { maxValue: max }),
        valueType: [isWhole || kind === 'rating' ? 'xsd:integer' : 'xsd:decimal'],
      };
    if (kind === 'date') return { valueType: ['xsd:date'] };
    if (kind === 'information') return null;
    return {
      ...(validation.maxLength !== undefined && { maxLength: validation.maxLength }),
      valueType: ['xsd:string'],
    };
  }

  private calculation(index: number): Json[] {
    const { out } = this;
    const calculation = this.document.calculations?.[index];
    if (!calculation) return [];
    const { code } = calculation;
    const path = `calculations[${index}]`;
    const written = out.formula(`${path}.formula`, `calculation.${code}`, calculation.formula, javaScript, () =>
      this.author.calculation(calculation),
    );
    if (written === null) return [];
    out.keep(path);
    const name = this.texts(`calculation.${code}.name`);
    this.items.push([
      `items/${code}`,
      {
        '@context': context,
        id: code,
        category: 'Item',
        prefLabel: Object.keys(name).length > 0 ? name : { [this.document.baseLocale]: code },
        schemaVersion: '1.0.0',
        version: '0.0.1',
        ui: { inputType: 'number', readonlyValue: true },
        responseOptions: { valueType: ['xsd:decimal'] },
      },
    ]);
    this.properties.push({ isAbout: `items/${code}`, variableName: code, isVis: false, valueRequired: false });
    return [{ variableName: code, jsExpression: written }];
  }
}
