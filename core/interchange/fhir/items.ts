import type { Validation } from '../../instrument/document';
import { chosenOf } from '../expression/functions';
import { Interpreter } from '../expression/meaning';
import type { Scope } from '../expression/subject';
import type { Term } from '../expression/term';
import type { Gathered, GatheredFormula, GatheredQuestion } from '../model/gathered';
import type { Ledger } from '../model/ledger';
import type { LocalTexts } from '../model/locales';
import { patternFrom } from '../model/pattern';
import { withCodeScores } from '../model/scores';
import { entriesOf, isJson, type Json, numberOf, textOf } from '../parts/jsonShape';
import { type Held, optionsOf, valueSetAnswers } from './answers';
import { enableWhenRule } from './enable';
import { expressionAt, variablesOf } from './expressions';
import { extensionOf, localText } from './json';
import type { ItemTree } from './tree';

/** What an item stands in. */
interface Around {
  section?: string;
  rules: GatheredFormula[];
  variables: ReadonlyMap<string, Term>;
  isHidden: boolean;
  /** The words of groups, for the first question in them. */
  words: LocalTexts[];
}

const kinds: Readonly<Record<string, GatheredQuestion['kind']>> = {
  boolean: 'yes_no',
  decimal: 'number',
  integer: 'number',
  quantity: 'number',
  date: 'date',
  dateTime: 'date',
  time: 'time',
  string: 'short_text',
  text: 'long_text',
  url: 'short_text',
  choice: 'single_choice',
  'open-choice': 'single_choice',
  coding: 'single_choice',
  question: 'short_text',
  display: 'information',
};

/** Reads the items of a questionnaire into what is gathered. */
export class ItemReader {
  constructor(
    private readonly found: Gathered,
    private readonly ledger: Ledger,
    private readonly held: Held,
    private readonly tree: ItemTree,
  ) {}

  /** An item at the top: a group is a section. */
  top(item: Json, path: string, variables: ReadonlyMap<string, Term>): void {
    const around: Around = { rules: [], variables, isHidden: false, words: [] };
    if (item.linkId === 'instructions.text' && item.type === 'display') {
      const words = localText(item, path, 'text', this.ledger);
      if (words) this.found.instructions = words;
      this.ledger.keep(path);
      return;
    }
    if (item.type !== 'group') {
      this.item(item, path, around);
      return;
    }
    const id = textOf(item.linkId) ?? path;
    const inner = variablesOf(item, path, variables, this.ledger);
    const title = localText(item, path, 'text', this.ledger);
    this.ledger.keep(`${path}.type`, `${path}.linkId`);
    this.found.sections.push({
      id,
      path: `${path}.linkId`,
      ...(title && { title }),
      rules: this.rulesOf(item, path, inner),
      ...(this.isHidden(item, path) && { hidden: true }),
    });
    const section = this.found.sections.at(-1);
    const text = this.helpOf(item, path);
    if (text && section) section.text = text;
    this.group(item, path, { ...around, section: id, variables: inner });
  }

  /** Expressions of the questionnaire itself that say a value. */
  rootCalculations(source: Json, root: string, variables: ReadonlyMap<string, Term>): void {
    const found = extensionOf(source, root, 'sdc-questionnaire-calculatedExpression');
    const expression = found?.value.valueExpression;
    if (!found || !isJson(expression)) return;
    const name = textOf(expression.name) ?? 'score';
    const text = textOf(expression.expression) ?? '';
    this.found.calculations.push({
      id: name,
      path: `${found.path}.valueExpression.name`,
      formula: expressionAt(`${found.path}.valueExpression.expression`, text, this.tree, variables, undefined),
      shownTo: ['respondent', 'staff'],
      name: { '': name },
    });
  }

  private group(item: Json, path: string, around: Around): void {
    for (const [index, child] of entriesOf(item.item)) {
      const isText = around.section !== undefined && this.isHelp(child) && this.ledger.has(`${path}.item[${index}]`);
      if (!isText) this.item(child, `${path}.item[${index}]`, around);
    }
  }

  private item(item: Json, path: string, around: Around): void {
    const variables = variablesOf(item, path, around.variables, this.ledger);
    const rules = [...around.rules, ...this.rulesOf(item, path, variables)];
    const isHidden = this.isHidden(item, path) || around.isHidden;
    const within: Around = { ...around, variables, rules, isHidden };
    const type = textOf(item.type) ?? 'question';
    this.ledger.keep(`${path}.type`);
    if (type === 'group') {
      this.ledger.keep(`${path}.linkId`);
      if (item.repeats === true) this.ledger.drop(`${path}.repeats`, true, 'dynamic');
      const noted = this.found.notes?.questions[textOf(item.linkId) ?? ''];
      if (noted?.kind === 'matrix' && this.matrix(item, path, within)) return;
      const words = localText(item, path, 'text', this.ledger);
      this.group(item, path, words ? { ...within, words: [...within.words, words] } : within);
      return;
    }
    if (this.calculated(item, path, variables, isHidden)) return;
    const kind = kinds[type];
    if (!kind) {
      this.ledger.drop(path, item, 'upload');
      return;
    }
    this.question(item, path, type, kind, within);
    // What is asked below a question is asked beside it here.
    const help = this.helpOf(item, path);
    const question = this.found.questions.at(-1);
    if (help && question) question.texts.help = help;
    for (const [index, child] of entriesOf(item.item)) {
      if (!this.isHelp(child)) this.item(child, `${path}.item[${index}]`, { ...within, words: [] });
    }
  }

  private calculated(item: Json, path: string, variables: ReadonlyMap<string, Term>, isHidden: boolean): boolean {
    const found =
      extensionOf(item, path, 'sdc-questionnaire-calculatedExpression') ??
      extensionOf(item, path, 'calculatedExpression');
    const expression = found?.value.valueExpression;
    if (!found || !isJson(expression)) return false;
    const id = textOf(item.linkId) ?? path;
    const name = localText(item, path, 'text', this.ledger);
    this.ledger.keep(`${path}.readOnly`, `${found.path}.url`, `${found.path}.valueExpression.language`);
    this.found.calculations.push({
      id,
      path: `${path}.linkId`,
      ...(name && { name }),
      shownTo: isHidden ? ['staff'] : ['respondent', 'staff'],
      formula: expressionAt(
        `${found.path}.valueExpression.expression`,
        textOf(expression.expression) ?? '',
        this.tree,
        variables,
        id,
      ),
    });
    return true;
  }

  private question(item: Json, path: string, type: string, kind: GatheredQuestion['kind'], around: Around): void {
    const { ledger } = this;
    const id = textOf(item.linkId) ?? path;
    const text = localText(item, path, 'text', ledger);
    const question: GatheredQuestion = {
      id,
      path: `${path}.linkId`,
      kind,
      texts: { ...(text && { text }) },
      rules: around.rules,
      ...(around.section !== undefined && { section: around.section }),
      ...(item.required === true && { required: true }),
      ...(around.isHidden && { hidden: true }),
    };
    ledger.keep(`${path}.required`);
    if (item.repeats !== true || kind === 'single_choice') ledger.keep(`${path}.repeats`);
    const [words, ...more] = around.words;
    if (words) {
      question.texts.help = more.reduce((one, other) => withWords(one, other), words);
      around.words.length = 0;
    }
    if (kind === 'single_choice') this.choices(question, item, path, type);
    else if (Array.isArray(item.answerOption) || item.answerValueSet !== undefined) {
      question.kind = 'single_choice';
      this.choices(question, item, path, type);
    }
    if (type === 'dateTime' || type === 'url' || type === 'quantity')
      ledger.change(`${path}.type`, type, question.kind, 'kind_changed');
    this.limits(question, item, path, type);
    this.found.questions.push(question);
  }

  private choices(question: GatheredQuestion, item: Json, path: string, type: string): void {
    const { ledger } = this;
    const address = textOf(item.answerValueSet);
    const options = Array.isArray(item.answerOption)
      ? optionsOf(item, path, ledger)
      : address === undefined
        ? undefined
        : valueSetAnswers(address, this.held, ledger);
    if (item.repeats === true) question.kind = 'multiple_choice';
    const isOpen =
      type === 'open-choice' ||
      item.answerConstraint === 'optionsOrString' ||
      item.answerConstraint === 'optionsOrType';
    if (isOpen) {
      const place = type === 'open-choice' ? `${path}.type` : `${path}.answerConstraint`;
      ledger.change(place, type, question.kind, 'kind_changed', 'own words instead of an answer are not asked for');
    } else ledger.keep(`${path}.answerConstraint`);
    if (!options || options.length === 0) {
      question.kind = 'short_text';
      if (address !== undefined)
        ledger.change(`${path}.answerValueSet`, address, 'short_text', 'values_elsewhere', address);
      return;
    }
    if (address !== undefined) ledger.keep(`${path}.answerValueSet`);
    question.answers = withCodeScores(options);
    const setId = address?.startsWith('#') ? address.slice(1) : this.setNameOf(question.id);
    if (setId !== undefined) question.setName = setId;
  }

  /** The set that we wrote an option list for. */
  private setNameOf(id: string): string | undefined {
    const note = this.found.notes?.questions[this.found.notes?.names[id] ?? id];
    return note?.answerSet;
  }

  private limits(question: GatheredQuestion, item: Json, path: string, type: string): void {
    const { ledger } = this;
    const limits: Validation = {};
    const take = (ending: string) => {
      const found = extensionOf(item, path, ending);
      if (!found) return undefined;
      const value = Object.entries(found.value).find(([key]) => key.startsWith('value'))?.[1];
      ledger.keep(found.path);
      return { value, path: found.path };
    };
    const control = extensionOf(item, path, 'questionnaire-itemControl');
    const style = isJson(control?.value.valueCodeableConcept)
      ? entriesOf(control.value.valueCodeableConcept.coding)[0]?.[1].code
      : undefined;
    if (control) {
      if (style === 'drop-down' || style === 'autocomplete') question.layout = 'dropdown';
      ledger.keep(control.path);
    }
    const orientation = take('questionnaire-choiceOrientation');
    if (orientation?.value === 'horizontal') question.layout = 'horizontal';
    if (question.kind === 'number') {
      const [low, high, step] = [
        take('StructureDefinition/minValue'),
        take('StructureDefinition/maxValue'),
        take('questionnaire-sliderStepValue'),
      ];
      const [min, max] = [numberOf(low?.value), numberOf(high?.value)];
      if (min !== undefined) limits.min = min;
      if (max !== undefined) limits.max = max;
      if (type === 'integer') limits.step = numberOf(step?.value) ?? 1;
      else if (step) limits.step = numberOf(step.value) ?? 1;
      if (style === 'slider') {
        question.kind = 'slider';
        limits.min ??= 0;
        limits.max ??= 100;
      }
      const unit = extensionOf(item, path, 'questionnaire-unit');
      const coding = unit?.value.valueCoding;
      if (unit && isJson(coding)) {
        question.texts.unit = { '': textOf(coding.display) ?? textOf(coding.code) ?? '' };
        ledger.keep(unit.path);
      }
    }
    if (question.kind === 'short_text' || question.kind === 'long_text') {
      const [least, pattern] = [take('StructureDefinition/minLength'), take('StructureDefinition/regex')];
      const most = numberOf(item.maxLength);
      if (most !== undefined) {
        limits.maxLength = most;
        ledger.keep(`${path}.maxLength`);
      }
      const min = numberOf(least?.value);
      if (min !== undefined) limits.minLength = min;
      const read = typeof pattern?.value === 'string' ? patternFrom(pattern.value) : null;
      if (read !== null) limits.pattern = read;
      else if (pattern) ledger.drop(pattern.path, pattern.value, 'unreadable');
    }
    if (question.kind === 'date') {
      const [first, last] = [take('StructureDefinition/minValue'), take('StructureDefinition/maxValue')];
      if (typeof first?.value === 'string') limits.earliest = first.value.slice(0, 10);
      if (typeof last?.value === 'string') limits.latest = last.value.slice(0, 10);
    }
    const hint = extensionOf(item, path, 'StructureDefinition/entryFormat');
    if (hint) {
      question.texts.placeholder = { '': String(hint.value.valueString ?? '') };
      ledger.keep(hint.path);
    }
    const least = extensionOf(item, path, 'questionnaire-minOccurs');
    if (least && (numberOf(least.value.valueInteger) ?? 0) <= 1) ledger.keep(least.path);
    const most = extensionOf(item, path, 'questionnaire-maxOccurs');
    if (question.kind === 'multiple_choice') {
      const [few, many] = [numberOf(least?.value.valueInteger), numberOf(most?.value.valueInteger)];
      const count = question.answers?.length ?? 0;
      if (few !== undefined && few > 1 && few <= count) limits.minPicks = few;
      if (many !== undefined && many >= 1 && many <= count) limits.maxPicks = many;
      for (const found of [least, most]) if (found) ledger.keep(found.path);
    }
    if (Object.keys(limits).length > 0) question.validation = limits;
  }

  private rulesOf(item: Json, path: string, variables: ReadonlyMap<string, Term>): GatheredFormula[] {
    const rules: GatheredFormula[] = [];
    if (Array.isArray(item.enableWhen) && item.enableWhen.length > 0) {
      const { term, source } = enableWhenRule(item);
      this.ledger.keep(`${path}.enableBehavior`);
      rules.push({
        path: `${path}.enableWhen`,
        source,
        rule: (scope: Scope) =>
          new Interpreter({ definite: true, emptyIsZero: false, functions: enableFunctions }, scope).rule(term),
      });
    }
    const found = extensionOf(item, path, 'sdc-questionnaire-enableWhenExpression');
    const expression = found?.value.valueExpression;
    if (found && isJson(expression)) {
      this.ledger.keep(`${found.path}.url`, `${found.path}.valueExpression.language`);
      const source = textOf(expression.expression) ?? '';
      rules.push(
        expressionAt(`${found.path}.valueExpression.expression`, source, this.tree, variables, textOf(item.linkId)),
      );
    }
    return rules;
  }

  private isHidden(item: Json, path: string): boolean {
    const found = extensionOf(item, path, 'questionnaire-hidden');
    if (!found) return false;
    if (found.value.valueBoolean === true) this.ledger.change(found.path, 'hidden', 'false', 'hidden');
    else this.ledger.keep(found.path);
    return found.value.valueBoolean === true;
  }

  private isHelp(item: Json): boolean {
    const control = extensionOf(item, '', 'questionnaire-itemControl')?.value.valueCodeableConcept;
    const category = extensionOf(item, '', 'questionnaire-displayCategory')?.value.valueCodeableConcept;
    const codes = [control, category].flatMap((concept) =>
      isJson(concept) ? entriesOf(concept.coding).map(([, { code }]) => code) : [],
    );
    return (
      item.type === 'display' && (codes.includes('help') || codes.includes('instructions') || codes.includes('flyover'))
    );
  }

  private helpOf(item: Json, path: string): LocalTexts | undefined {
    let help: LocalTexts | undefined;
    for (const [index, child] of entriesOf(item.item)) {
      if (!this.isHelp(child)) continue;
      const place = `${path}.item[${index}]`;
      const words = localText(child, place, 'text', this.ledger);
      this.ledger.keep(place);
      if (words) help = help ? withWords(help, words) : words;
    }
    return help;
  }

  /** A group that we wrote for a matrix. */
  private matrix(item: Json, path: string, around: Around): boolean {
    const children = entriesOf(item.item);
    const id = textOf(item.linkId) ?? '';
    const [first] = children;
    if (!first || !children.every(([, child]) => child.type === 'choice' || child.type === 'coding')) return false;
    const text = localText(item, path, 'text', this.ledger);
    const question: GatheredQuestion = {
      id,
      path: `${path}.linkId`,
      kind: 'single_choice',
      texts: { ...(text && { text }) },
      rules: around.rules,
      rows: children.map(([index, child]) => {
        const place = `${path}.item[${index}]`;
        this.ledger.keep(place);
        const link = textOf(child.linkId) ?? '';
        return {
          id: link.startsWith(`${id}.`) ? link.slice(id.length + 1) : link,
          path: `${place}.linkId`,
          text: localText(child, place, 'text', this.ledger) ?? {},
        };
      }),
      required: children.every(([, child]) => child.required === true),
      ...(around.section !== undefined && { section: around.section }),
      ...(around.isHidden && { hidden: true }),
    };
    this.choices(question, first[1], `${path}.item[${first[0]}]`, 'choice');
    if (question.kind !== 'single_choice') return false;
    question.kind = 'matrix';
    this.found.questions.push(question);
    return true;
  }
}

const enableFunctions = { chosen: chosenOf };

function withWords(one: LocalTexts, other: LocalTexts): LocalTexts {
  const both: Record<string, string> = { ...one };
  for (const [tag, text] of Object.entries(other))
    both[tag] = both[tag] === undefined ? text : `${both[tag]}\n\n${text}`;
  return both;
}
