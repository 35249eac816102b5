import type { QuestionKind, Validation } from '../../instrument/document';
import { javaScript } from '../expression/grammars';
import { Interpreter } from '../expression/meaning';
import { readTerm } from '../expression/read';
import { assemble } from '../model/assemble';
import { ForeignFailure } from '../model/failure';
import type { ForeignFile, ReadOutcome } from '../model/foreign';
import type { Gathered, GatheredAnswer, GatheredFormula, GatheredQuestion } from '../model/gathered';
import { below, Ledger } from '../model/ledger';
import type { LocalTexts } from '../model/locales';
import { readNotes } from '../model/notes';
import type { ConversionReport } from '../model/report';
import { withCodeScores } from '../model/scores';
import { entriesOf, isJson, type Json, numberOf, textOf } from '../parts/jsonShape';
import { scriptDialect } from './dialect';
import { SchemaFiles } from './files';

function expression(path: string, source: string): GatheredFormula {
  return {
    path,
    source,
    rule: (scope) => new Interpreter(scriptDialect, scope).rule(readTerm(javaScript, source)),
    value: (scope) => new Interpreter(scriptDialect, scope).value(readTerm(javaScript, source)),
  };
}

/** Reads an activity, or a protocol of several: a folder or an archive of it. */
export function readReproschema(given: readonly ForeignFile[], languages: readonly string[]): ReadOutcome {
  const files = new SchemaFiles(given);
  const ledger = new Ledger();
  const reader = new SchemaReader(files, ledger);
  const noted = [...files.files].find(([, value]) => value.format === 'assess-notes/1');
  if (noted) {
    const notes = readNotes(JSON.stringify(noted[1]));
    if (notes) reader.found.notes = notes;
    ledger.keep(`${noted[0]}:`);
  }
  const activities = files.ofKind('Activity');
  const [protocol] = files.ofKind('Protocol');
  if (activities.length === 0) throw new ForeignFailure('has no activity in it', given[0]?.name);
  if (protocol) reader.protocol(protocol[0], protocol[1]);
  else if (activities.length > 1)
    throw new ForeignFailure(
      `has ${activities.length} activities and no protocol: an instrument is made of one`,
      given[0]?.name,
    );
  else reader.activity(activities[0]?.[0] ?? '', activities[0]?.[1] ?? {}, undefined);
  const { document } = assemble(reader.found, ledger, languages);
  const report: ConversionReport = { kept: [], changed: [], dropped: [] };
  ledger.tellLanguages(report);
  for (const path of files.files.keys())
    for (const key of [
      '@context',
      'id',
      '@id',
      'category',
      '@type',
      'schemaVersion',
      'version',
      'description',
      'citation',
      'altLabel',
      'image',
      'prefLabel',
    ])
      ledger.otherwise(`${path}:${key}`, 'metadata');
  for (const [path, value] of files.files) ledger.addTo(report, value, `${path}:`);
  for (const path of files.others)
    report.dropped.push({ path, what: path, why: 'kept in the original file', code: 'metadata' });
  return { document, report };
}

const inputs: Readonly<Record<string, QuestionKind>> = {
  radio: 'single_choice',
  select: 'single_choice',
  checkbox: 'multiple_choice',
  slider: 'slider',
  text: 'short_text',
  textarea: 'long_text',
  multitext: 'long_text',
  number: 'number',
  float: 'number',
  integer: 'number',
  date: 'date',
  year: 'number',
  time: 'time',
  email: 'short_text',
  static: 'information',
};

class SchemaReader {
  readonly found: Gathered = { code: 'activity', title: {}, sections: [], questions: [], calculations: [] };

  constructor(
    private readonly files: SchemaFiles,
    private readonly ledger: Ledger,
  ) {}

  /** Texts by language; an old form has one text alone. */
  private texts(element: Json, name: string, path: string): LocalTexts | undefined {
    const value = element[name];
    if (typeof value === 'string' && value !== '') {
      this.ledger.keep(`${path}${name}`);
      return { '': value };
    }
    if (!isJson(value)) return undefined;
    const texts = Object.fromEntries(
      Object.entries(value).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
      ),
    );
    this.ledger.keep(`${path}${name}`);
    return Object.keys(texts).length > 0 ? texts : undefined;
  }

  private base(texts: LocalTexts | undefined): void {
    const tags = Object.keys(texts ?? {}).filter((tag) => tag !== '');
    if (this.found.baseTag !== undefined || tags.length === 0) return;
    this.found.baseTag = tags.find((tag) => /^en([-_]|$)/i.test(tag)) ?? tags[0] ?? 'en';
  }

  protocol(path: string, source: Json): void {
    const at = `${path}:`;
    this.found.code = textOf(source.id) ?? textOf(source['@id']) ?? 'protocol';
    this.found.title = this.texts(source, 'prefLabel', at) ?? {};
    this.ledger.keep(`${at}id`, `${at}@id`);
    const preamble = this.texts(source, 'preamble', at);
    if (preamble) this.found.instructions = preamble;
    const ui = isJson(source.ui) ? source.ui : {};
    const properties = entriesOf(ui.addProperties);
    for (const [index, property] of this.inOrder(ui, path, properties)) {
      const place = `${at}ui.addProperties[${index}]`;
      const address = textOf(property.isAbout) ?? '';
      const found = this.files.resolve(path, address);
      const activity = found === undefined ? undefined : this.files.files.get(found);
      if (!activity || found === undefined) {
        this.ledger.drop(place, property, 'values_elsewhere', address);
        continue;
      }
      const id = textOf(property.variableName) ?? textOf(activity.id) ?? found;
      const rules = this.rules(property, place);
      const label = this.texts(property, 'prefLabel', `${place}.`) ?? this.texts(activity, 'prefLabel', `${found}:`);
      this.found.sections.push({
        id,
        path: `${place}.variableName`,
        ...(label && { title: label }),
        rules: rules.list,
        ...(rules.isHidden && { hidden: true }),
      });
      this.ledger.keep(`${place}.isAbout`, `${place}.variableName`);
      this.activity(found, activity, id);
    }
    this.base(this.found.title);
  }

  /** The properties in the order of the form; those that are not in it come last. */
  private inOrder(ui: Json, path: string, properties: [number, Json][]): [number, Json][] {
    this.ledger.keep(`${path}:ui.order`);
    const order = Array.isArray(ui.order)
      ? ui.order.map((address) => this.files.resolve(path, String(address)) ?? String(address))
      : [];
    if (order.length === 0) return properties;
    const placeOf = ([, property]: [number, Json]) => {
      const address = textOf(property.isAbout) ?? '';
      const at = order.indexOf(this.files.resolve(path, address) ?? address);
      return at < 0 ? order.length : at;
    };
    return [...properties].sort((one, other) => placeOf(one) - placeOf(other));
  }

  private rules(property: Json, place: string): { list: GatheredFormula[]; isHidden: boolean } {
    const visible = property.isVis;
    if (typeof visible === 'string' && visible.trim() !== '' && visible !== 'true' && visible !== 'false')
      return { list: [expression(`${place}.isVis`, visible)], isHidden: false };
    const isHidden = visible === false || visible === 'false';
    if (isHidden) this.ledger.change(`${place}.isVis`, 'false', 'false', 'hidden');
    else this.ledger.keep(`${place}.isVis`);
    return { list: [], isHidden };
  }

  activity(path: string, source: Json, section: string | undefined): void {
    const at = `${path}:`;
    const { ledger, found } = this;
    ledger.keep(`${at}id`, `${at}@id`, `${at}category`);
    if (section === undefined) {
      found.code = (textOf(source.id) ?? textOf(source['@id']) ?? path.split('/').at(-1) ?? 'activity').replace(
        /_schema(\.jsonld)?$/,
        '',
      );
      found.title = this.texts(source, 'prefLabel', at) ?? {};
    }
    const preamble = this.texts(source, 'preamble', at);
    this.base(preamble ?? found.title);
    if (preamble) {
      const part = section === undefined ? undefined : found.sections.find(({ id }) => id === section);
      if (part) part.text = preamble;
      else found.instructions = preamble;
    }
    const ui = isJson(source.ui) ? source.ui : {};
    const computed = new Map<string, [number, Json]>();
    for (const [index, rule] of entriesOf(source.compute)) computed.set(textOf(rule.variableName) ?? '', [index, rule]);
    const properties = entriesOf(ui.addProperties);
    if (ui.shuffle === true) {
      found.settings = { ...found.settings, randomOrder: true };
    }
    ledger.keep(`${at}ui.shuffle`);
    const listed = new Set(
      (Array.isArray(ui.order) ? ui.order : []).map(
        (address) => this.files.resolve(path, String(address)) ?? String(address),
      ),
    );
    for (const [index, property] of this.inOrder(ui, path, properties)) {
      const place = `${at}ui.addProperties[${index}]`;
      const address = textOf(property.isAbout) ?? '';
      const file = this.files.resolve(path, address);
      const item = file === undefined ? undefined : this.files.files.get(file);
      const id = textOf(property.variableName) ?? textOf(item?.id) ?? address.split('/').at(-1) ?? address;
      const rule = computed.get(id);
      if (rule) {
        computed.delete(id);
        const name =
          item && file !== undefined
            ? (this.texts(item, 'question', `${file}:`) ?? this.texts(item, 'prefLabel', `${file}:`))
            : undefined;
        if (file !== undefined) ledger.keep(`${file}:`);
        ledger.keep(place);
        this.compute(rule, `${at}compute[${rule[0]}]`, name);
        continue;
      }
      if (!item || file === undefined) {
        ledger.drop(place, property, 'values_elsewhere', address);
        continue;
      }
      ledger.keep(`${place}.isAbout`);
      const isListed = listed.size === 0 || listed.has(file);
      this.item(file, item, id, property, place, section, isListed);
    }
    for (const rule of computed.values()) this.compute(rule, `${at}compute[${rule[0]}]`, undefined);
  }

  private compute([, rule]: [number, Json], path: string, name: LocalTexts | undefined): void {
    const id = textOf(rule.variableName) ?? path;
    this.found.calculations.push({
      id,
      path: `${path}.variableName`,
      name: name ?? { '': id },
      shownTo: ['respondent', 'staff'],
      formula: expression(`${path}.jsExpression`, textOf(rule.jsExpression) ?? ''),
    });
  }

  private item(
    file: string,
    item: Json,
    id: string,
    property: Json,
    place: string,
    section: string | undefined,
    isListed: boolean,
  ): void {
    const { ledger } = this;
    const at = `${file}:`;
    const rules = this.rules(property, place);
    const ui = isJson(item.ui) ? item.ui : {};
    const input = textOf(ui.inputType) ?? 'text';
    const options = this.optionsOf(item, file);
    let kind: QuestionKind | undefined = inputs[input];
    if (!kind) {
      ledger.drop(at, item, 'upload');
      ledger.keep(`${place}.variableName`);
      return;
    }
    ledger.keep(`${at}id`, `${at}@id`, `${at}category`, `${at}ui.inputType`, `${place}.valueRequired`);
    const isMultiple = options?.value.multipleChoice === true;
    if (kind === 'single_choice' && isMultiple) kind = 'multiple_choice';
    if (kind === 'multiple_choice' && options?.value.multipleChoice === false) kind = 'single_choice';
    const text = this.texts(item, 'question', at) ?? this.texts(item, 'prefLabel', at);
    const help = this.texts(item, 'preamble', at);
    this.base(text);
    const question: GatheredQuestion = {
      id,
      path: `${place}.variableName`,
      kind,
      texts: { ...(text && { text }), ...(help && { help }) },
      rules: rules.list,
      ...(property.valueRequired === true && { required: true }),
      ...((rules.isHidden || !isListed) && { hidden: true }),
      ...(section !== undefined && { section }),
      ...(input === 'select' && { layout: 'dropdown' as const }),
    };
    if (options) this.constrain(question, options.value, options.path, input);
    if (ui.readonlyValue === true) {
      question.hidden = true;
      ledger.change(`${at}ui.readonlyValue`, 'true', 'false', 'hidden');
    }
    this.found.questions.push(question);
  }

  private optionsOf(item: Json, file: string): { value: Json; path: string } | undefined {
    const { responseOptions } = item;
    if (isJson(responseOptions)) return { value: responseOptions, path: `${file}:responseOptions` };
    const address = textOf(responseOptions);
    if (address === undefined) return undefined;
    const found = this.files.resolve(file, address);
    const value = found === undefined ? undefined : this.files.files.get(found);
    if (found === undefined || !value) {
      this.ledger.drop(`${file}:responseOptions`, address, 'values_elsewhere', address);
      return undefined;
    }
    this.ledger.keep(`${file}:responseOptions`, `${found}:id`, `${found}:@id`, `${found}:category`);
    return { value, path: `${found}:` };
  }

  private constrain(question: GatheredQuestion, options: Json, path: string, input: string): void {
    const { ledger } = this;
    const at = (name: string) => (path.endsWith(':') ? `${path}${name}` : below(path, name));
    const answers = entriesOf(options.choices).map(([index, choice]): GatheredAnswer => {
      const place = `${at('choices')}[${index}]`;
      const label = this.texts(choice, 'name', `${place}.`) ?? this.texts(choice, 'prefLabel', `${place}.`) ?? {};
      const was =
        choice.value === undefined || choice.value === null
          ? String(label.en ?? label[''] ?? Object.values(label)[0] ?? index)
          : String(choice.value);
      return { was, path: choice.value === undefined ? `${place}.name` : `${place}.value`, label };
    });
    ledger.keep(at('multipleChoice'), at('valueType'));
    const [min, max] = [numberOf(options.minValue), numberOf(options.maxValue)];
    const types = JSON.stringify(options.valueType ?? '');
    if (question.kind === 'single_choice' || question.kind === 'multiple_choice') {
      ledger.keep(at('minValue'), at('maxValue'));
      if (answers.length > 0) {
        question.answers = withCodeScores(answers);
        if (!path.includes('responseOptions'))
          question.setName =
            path
              .split('/')
              .at(-1)
              ?.replace(/(\.jsonld|\.json)?:$/, '') ?? 'answers';
        return;
      }
      question.kind = 'short_text';
      ledger.drop(path.endsWith(':') ? `${path}choices` : path, 'choices', 'values_elsewhere');
      return;
    }
    const limits: Validation = {};
    if (question.kind === 'number' || question.kind === 'slider') {
      if (min !== undefined) limits.min = min;
      if (max !== undefined) limits.max = max;
      if (/integer|int\b/.test(types) || input === 'integer' || input === 'year') limits.step = 1;
      ledger.keep(at('minValue'), at('maxValue'));
      if (question.kind === 'slider') {
        const values = answers.map(({ was }) => Number(was)).filter((value) => !Number.isNaN(value));
        limits.min ??= values.length > 0 ? Math.min(...values) : 0;
        limits.max ??= values.length > 0 ? Math.max(...values) : 100;
        limits.step ??= 1;
        const [first, last] = [answers[0], answers.at(-1)];
        if (first && last && first !== last) {
          question.texts.min_label = first.label;
          question.texts.max_label = last.label;
        }
        ledger.keep(at('choices'));
      }
    }
    if (input === 'text' && /date/.test(types)) question.kind = 'date';
    const length = numberOf(options.maxLength);
    if ((question.kind === 'short_text' || question.kind === 'long_text') && length !== undefined && length > 0) {
      limits.maxLength = length;
      ledger.keep(at('maxLength'));
    }
    if (Object.keys(limits).length > 0) question.validation = limits;
  }
}
