import type { QuestionKind, Validation } from '../../instrument/document';
import type { Gathered, GatheredAnswer, GatheredQuestion } from '../model/gathered';
import { below, type Ledger } from '../model/ledger';
import { patternFrom } from '../model/pattern';
import { withCodeScores } from '../model/scores';
import { entriesOf, isJson, type Json, numberOf, textOf } from '../parts/jsonShape';
import { type Around, localized } from './localized';

const kinds: Readonly<Record<string, QuestionKind>> = {
  text: 'short_text',
  comment: 'long_text',
  radiogroup: 'single_choice',
  buttongroup: 'single_choice',
  dropdown: 'single_choice',
  checkbox: 'multiple_choice',
  tagbox: 'multiple_choice',
  imagepicker: 'single_choice',
  boolean: 'yes_no',
  rating: 'rating',
  slider: 'slider',
  ranking: 'ranking',
  matrix: 'matrix',
  html: 'information',
};
const dynamic = new Set(['paneldynamic', 'matrixdynamic']);

/** Reads one question of a form; what cannot be asked is told. */
export function gatherQuestion(
  found: Gathered,
  ledger: Ledger,
  element: Json,
  path: string,
  type: string,
  around: Around,
): void {
  if (type === 'multipletext' || type === 'matrixdropdown') {
    gatherParts(found, ledger, element, path, type, around);
    return;
  }
  const kind = kinds[type];
  if (!kind) {
    const code = dynamic.has(type)
      ? 'dynamic'
      : type === 'file' || type === 'signaturepad'
        ? 'upload'
        : type === 'image'
          ? 'media'
          : 'no_place';
    ledger.drop(path, element, code);
    return;
  }
  const id = textOf(element.name) ?? path;
  const question = shell(element, path, ledger, around, id, kind);
  if (type === 'html') question.texts.text = localized(element, 'html', path, ledger) ?? {};
  if (type === 'imagepicker') {
    ledger.change(`${path}.type`, type, kind, 'kind_changed');
    if (element.multiSelect === true) question.kind = 'multiple_choice';
    ledger.keep(`${path}.multiSelect`);
  }
  if (['single_choice', 'multiple_choice', 'ranking'].includes(question.kind)) choices(question, element, path, ledger);
  if (type === 'dropdown' || type === 'tagbox') question.layout = 'dropdown';
  else if (numberOf(element.colCount) === 0) {
    question.layout = 'horizontal';
    ledger.keep(`${path}.colCount`);
  }
  if (type === 'rating') rating(question, element, path, ledger);
  if (type === 'boolean') {
    const [yes, no] = [element.valueTrue ?? true, element.valueFalse ?? false];
    question.truth = [String(yes), String(no)];
    ledger.keep(`${path}.valueTrue`, `${path}.valueFalse`);
  }
  if (type === 'matrix') matrix(question, element, path, ledger);
  limits(question, element, path, ledger, type);
  found.questions.push(question);
}

function shell(
  element: Json,
  path: string,
  ledger: Ledger,
  around: Around,
  id: string,
  kind: QuestionKind,
): GatheredQuestion {
  const text = localized(element, 'title', path, ledger);
  const help = localized(element, 'description', path, ledger);
  const placeholder =
    localized(element, 'placeholder', path, ledger) ?? localized(element, 'placeHolder', path, ledger);
  const question: GatheredQuestion = {
    id,
    path: `${path}.name`,
    kind,
    texts: { ...(text && { text }), ...(help && { help }), ...(placeholder && { placeholder }) },
    rules: around.rules,
    ...(around.section !== undefined && { section: around.section }),
    ...(around.isHidden && { hidden: true }),
    ...(element.isRequired === true && { required: true }),
  };
  ledger.keep(`${path}.isRequired`);
  if (around.words.texts) {
    question.texts.help = { ...around.words.texts, ...question.texts.help };
    delete around.words.texts;
  }
  return question;
}

/** Values with their texts: `1`, `"a"`, `{ "value": "a", "text": … }`. */
function itemsIn(list: unknown, path: string, ledger: Ledger): GatheredAnswer[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, index): GatheredAnswer[] => {
    const at = `${path}[${index}]`;
    if (!isJson(item)) return [{ was: String(item), path: at, label: { '': String(item) } }];
    if (item.value === undefined || item.value === null) return [];
    const label = localized(item, 'text', at, ledger) ?? { '': String(item.value) };
    const score = numberOf(item.score);
    if (score !== undefined) ledger.keep(`${at}.score`);
    return [{ was: String(item.value), path: `${at}.value`, label, ...(score !== undefined && { score }) }];
  });
}

function choices(question: GatheredQuestion, element: Json, path: string, ledger: Ledger): void {
  let answers = itemsIn(element.choices, `${path}.choices`, ledger);
  const [low, high] = [numberOf(element.choicesMin), numberOf(element.choicesMax)];
  if (answers.length === 0 && low !== undefined && high !== undefined && high - low < 1000) {
    const step = Math.max(1, numberOf(element.choicesStep) ?? 1);
    for (let value = low; value <= high; value += step)
      answers.push({ was: String(value), path: `${path}.choicesMin`, label: { '': String(value) } });
    ledger.keep(`${path}.choicesMin`, `${path}.choicesMax`, `${path}.choicesStep`);
  }
  answers = withCodeScores(answers);
  const more = (value: string, key: string, text: string, exclusive: boolean) => {
    const label = localized(element, text, path, ledger) ?? {
      '': value === 'other' ? 'Other' : value === 'none' ? 'None' : value,
    };
    answers.push({ was: value, path: `${path}.${key}`, label, ...(exclusive && { exclusive: true }) });
  };
  for (const key of ['showOtherItem', 'hasOther']) {
    if (element[key] !== true) continue;
    more('other', key, 'otherText', false);
    ledger.change(`${path}.${key}`, 'true', 'other', 'other_added');
  }
  for (const key of ['showNoneItem', 'hasNone']) {
    if (element[key] !== true) continue;
    more('none', key, 'noneText', question.kind === 'multiple_choice');
    ledger.keep(`${path}.${key}`);
  }
  if (answers.length === 0) {
    question.kind = 'short_text';
    const address = isJson(element.choicesByUrl)
      ? (textOf(element.choicesByUrl.url) ?? '')
      : (textOf(element.choicesFromQuestion) ?? '');
    if (element.choicesByUrl !== undefined)
      ledger.change(`${path}.choicesByUrl`, address, 'short_text', 'values_elsewhere', address);
    return;
  }
  question.answers = answers;
}

function rating(question: GatheredQuestion, element: Json, path: string, ledger: Ledger): void {
  const low = localized(element, 'minRateDescription', path, ledger);
  const high = localized(element, 'maxRateDescription', path, ledger);
  if (low) question.texts.min_label = low;
  if (high) question.texts.max_label = high;
  if (Array.isArray(element.rateValues) && element.rateValues.length > 0) {
    question.kind = 'single_choice';
    question.layout = 'horizontal';
    question.answers = withCodeScores(itemsIn(element.rateValues, `${path}.rateValues`, ledger));
    ledger.change(`${path}.type`, 'rating', 'single_choice', 'kind_changed');
    delete question.texts.min_label;
    delete question.texts.max_label;
    return;
  }
  const min = numberOf(element.rateMin) ?? 1;
  const step = numberOf(element.rateStep) ?? 1;
  const max =
    numberOf(element.rateMax) ??
    (numberOf(element.rateCount) === undefined
      ? Math.max(5, min)
      : min + step * ((numberOf(element.rateCount) ?? 1) - 1));
  question.validation = { min, max, step };
  ledger.keep(...['rateMin', 'rateMax', 'rateStep', 'rateCount'].map((key) => `${path}.${key}`));
}

function matrix(question: GatheredQuestion, element: Json, path: string, ledger: Ledger): void {
  question.answers = withCodeScores(itemsIn(element.columns, `${path}.columns`, ledger));
  question.rows = itemsIn(element.rows, `${path}.rows`, ledger).map(({ was, path: place, label }) => ({
    id: was,
    path: place,
    text: label,
  }));
  if (element.isAllRowRequired === true || element.eachRowRequired === true) question.required = true;
  ledger.keep(`${path}.isAllRowRequired`, `${path}.eachRowRequired`);
  if (question.rows.length === 0 && question.answers.length > 0) {
    question.kind = 'single_choice';
    delete question.rows;
  } else if (question.answers.length === 0) question.kind = 'information';
}

function limits(question: GatheredQuestion, element: Json, path: string, ledger: Ledger, type: string): void {
  const limits: Validation = { ...question.validation };
  const take = (name: string) => {
    const value = numberOf(element[name]);
    if (value !== undefined) ledger.keep(below(path, name));
    return value;
  };
  if (type === 'text') {
    const input = textOf(element.inputType) ?? 'text';
    if (input === 'number' || input === 'range') question.kind = input === 'range' ? 'slider' : 'number';
    else if (input === 'date' || input === 'datetime' || input === 'datetime-local') question.kind = 'date';
    else if (input === 'time') question.kind = 'time';
    if (input.startsWith('datetime')) ledger.change(`${path}.inputType`, input, 'date', 'kind_changed');
    else if (input === 'email') {
      limits.pattern = '[^\\s@]+@[^\\s@]+\\.[^\\s@]+';
      ledger.change(`${path}.inputType`, input, limits.pattern, 'limits_translated');
    } else if (question.kind !== 'short_text' || input === 'text') ledger.keep(`${path}.inputType`);
  }
  const { kind } = question;
  const isNumber = kind === 'number' || kind === 'slider';
  if (isNumber) {
    const [min, max, step] = [take('min'), take('max'), take('step')];
    if (min !== undefined) limits.min = min;
    if (max !== undefined) limits.max = max;
    if (step !== undefined && step > 0) limits.step = step;
    if (kind === 'slider') {
      limits.min ??= 0;
      limits.max ??= 100;
      limits.step ??= 1;
    }
  }
  if (kind === 'date') {
    const [first, last] = [textOf(element.min), textOf(element.max)];
    if (first && /^\d{4}-\d\d-\d\d/.test(first)) limits.earliest = first.slice(0, 10);
    if (last && /^\d{4}-\d\d-\d\d/.test(last)) limits.latest = last.slice(0, 10);
    if (limits.earliest) ledger.keep(`${path}.min`);
    if (limits.latest) ledger.keep(`${path}.max`);
  }
  const isText = kind === 'short_text' || kind === 'long_text';
  const length = numberOf(element.maxLength);
  if (isText && length !== undefined && length > 0) limits.maxLength = take('maxLength') ?? length;
  if (kind === 'multiple_choice') {
    const [few, many] = [numberOf(element.minSelectedChoices), numberOf(element.maxSelectedChoices)];
    if (few !== undefined && few > 0) limits.minPicks = take('minSelectedChoices') ?? few;
    if (many !== undefined && many > 0) limits.maxPicks = take('maxSelectedChoices') ?? many;
  }
  for (const [index, validator] of entriesOf(element.validators)) {
    const at = `${path}.validators[${index}]`;
    if (validatorLimits(validator, question, limits))
      ledger.keep(
        `${at}.type`,
        ...['minValue', 'maxValue', 'minLength', 'maxLength', 'minCount', 'maxCount', 'regex'].map(
          (key) => `${at}.${key}`,
        ),
      );
    else ledger.drop(at, validator, 'no_place');
  }
  const count = question.answers?.length ?? 0;
  if (limits.minPicks !== undefined && limits.minPicks > count) delete limits.minPicks;
  if (limits.maxPicks !== undefined && limits.maxPicks > count) delete limits.maxPicks;
  if (Object.keys(limits).length > 0) question.validation = limits;
}

function validatorLimits(validator: Json, { kind }: GatheredQuestion, limits: Validation): boolean {
  const isText = kind === 'short_text' || kind === 'long_text';
  const set = (key: 'min' | 'max' | 'minLength' | 'maxLength' | 'minPicks' | 'maxPicks', value: unknown) => {
    const number = numberOf(value);
    if (number !== undefined && (key === 'min' || key === 'max' || number > 0)) limits[key] = number;
  };
  if (validator.type === 'numeric' && (kind === 'number' || kind === 'slider')) {
    set('min', validator.minValue);
    set('max', validator.maxValue);
    return true;
  }
  if (validator.type === 'text' && isText) {
    set('minLength', validator.minLength);
    set('maxLength', validator.maxLength);
    return true;
  }
  if (validator.type === 'answercount' && kind === 'multiple_choice') {
    set('minPicks', validator.minCount);
    set('maxPicks', validator.maxCount);
    return true;
  }
  if (validator.type === 'email' && isText) {
    limits.pattern = '[^\\s@]+@[^\\s@]+\\.[^\\s@]+';
    return true;
  }
  const regex = textOf(validator.regex);
  if (validator.type === 'regex' && isText && regex) {
    const pattern = patternFrom(regex);
    if (pattern !== null) limits.pattern = pattern;
    return pattern !== null;
  }
  return false;
}

/** Questions with several parts: each part is a question of its own. */
function gatherParts(found: Gathered, ledger: Ledger, element: Json, path: string, type: string, around: Around): void {
  const id = textOf(element.name) ?? path;
  const title = localized(element, 'title', path, ledger);
  const key = type === 'multipletext' ? 'items' : 'columns';
  ledger.keep(`${path}.name`);
  let isFirst = true;
  for (const [index, part] of entriesOf(element[key])) {
    const at = `${path}.${key}[${index}]`;
    const question = shell(
      part,
      at,
      ledger,
      around,
      `${id}.${textOf(part.name) ?? index}`,
      type === 'multipletext' ? 'short_text' : 'matrix',
    );
    question.texts.text ??= { '': textOf(part.name) ?? '' };
    if (isFirst && title) question.texts.help = { ...title, ...question.texts.help };
    isFirst = false;
    if (type === 'multipletext') limits(question, { ...part, type: 'text' }, at, ledger, 'text');
    else {
      const cell = textOf(part.cellType) ?? textOf(element.cellType) ?? 'dropdown';
      const answers = itemsIn(part.choices, `${at}.choices`, ledger);
      question.answers = withCodeScores(
        answers.length > 0 ? answers : itemsIn(element.choices, `${path}.choices`, ledger),
      );
      question.rows = itemsIn(element.rows, `${path}.rows`, ledger).map(({ was, path: place, label }) => ({
        id: was,
        path: place,
        text: label,
      }));
      if (
        !['dropdown', 'radiogroup', 'default'].includes(cell) ||
        question.answers.length === 0 ||
        question.rows.length === 0
      ) {
        ledger.drop(at, part, 'no_place');
        continue;
      }
    }
    found.questions.push(question);
  }
}
