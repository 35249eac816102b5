import { surveyJs } from '../expression/grammars';
import { Interpreter } from '../expression/meaning';
import { readTerm } from '../expression/read';
import { assemble } from '../model/assemble';
import { ForeignFailure } from '../model/failure';
import type { ForeignFile, ReadOutcome } from '../model/foreign';
import type { Gathered, GatheredFormula } from '../model/gathered';
import { Ledger } from '../model/ledger';
import { readNotes } from '../model/notes';
import { parseJsonFile } from '../parts/json';
import { entriesOf, isJson, type Json, textOf } from '../parts/jsonShape';
import { surveyDialect } from './dialect';
import { type Around, localized } from './localized';
import { gatherQuestion } from './question';

function expression(path: string, source: string): GatheredFormula {
  return {
    path,
    source,
    rule: (scope) => new Interpreter(surveyDialect, scope).rule(readTerm(surveyJs, source)),
    value: (scope) => new Interpreter(surveyDialect, scope).value(readTerm(surveyJs, source)),
  };
}

export function readSurveyJs(files: readonly ForeignFile[], languages: readonly string[]): ReadOutcome {
  const [file] = files;
  if (!file) throw new ForeignFailure('there is no file');
  const source = parseJsonFile(file);
  if (!isJson(source) || !['pages', 'elements', 'questions'].some((key) => Array.isArray(source[key])))
    throw new ForeignFailure('is no SurveyJS form: it has no "pages" and no "elements"', file.name);
  const ledger = new Ledger();
  const name =
    file.name
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  const found: Gathered = {
    code: name === '-' || name === '' ? 'survey' : name,
    title: {},
    sections: [],
    questions: [],
    calculations: [],
  };
  const notes = readNotes(textOf(source.assessNotes));
  if (notes) {
    found.notes = notes;
    ledger.keep('assessNotes');
  }
  found.title = localized(source, 'title', '', ledger) ?? {};
  const description = localized(source, 'description', '', ledger);
  if (description) found.description = description;
  const thanks = localized(source, 'completedHtml', '', ledger);
  if (thanks) found.thanks = thanks;
  const locale = textOf(source.locale);
  if (locale) found.baseTag = locale;
  ledger.keep('locale');
  for (const [index, value] of entriesOf(source.calculatedValues)) {
    const path = `calculatedValues[${index}]`;
    ledger.keep(`${path}.includeIntoResult`);
    found.calculations.push({
      id: textOf(value.name) ?? path,
      path: `${path}.name`,
      shownTo: ['staff'],
      formula: expression(`${path}.expression`, textOf(value.expression) ?? ''),
    });
  }
  const reader = new SurveyReader(found, ledger);
  for (const [index, page] of entriesOf(source.pages)) reader.page(page, `pages[${index}]`);
  for (const key of ['elements', 'questions']) {
    for (const [index, element] of entriesOf(source[key]))
      reader.element(element, `${key}[${index}]`, { rules: [], isHidden: false, words: {} }, 0);
  }
  for (const key of Object.keys(source))
    if (!['pages', 'elements', 'questions'].includes(key)) ledger.otherwise(key, 'appearance');
  const { document } = assemble(found, ledger, languages);
  return { document, report: ledger.report(source) };
}

/** Panels within panels. */
const deepest = 50;

class SurveyReader {
  constructor(
    private readonly found: Gathered,
    private readonly ledger: Ledger,
  ) {}

  page(page: Json, path: string): void {
    const { ledger } = this;
    const found = this.found;
    const id = textOf(page.name) ?? `page${found.sections.length + 1}`;
    ledger.keep(`${path}.name`);
    const title = localized(page, 'title', path, ledger);
    const text = localized(page, 'description', path, ledger);
    const { rules, isHidden } = this.rulesOf(page, path);
    const isRandom = page.questionsOrder === 'random' || page.questionOrder === 'random';
    if (isRandom) ledger.keep(`${path}.questionsOrder`, `${path}.questionOrder`);
    found.sections.push({
      id,
      path: `${path}.name`,
      ...(title && { title }),
      ...(text && { text }),
      rules,
      ...(isHidden && { hidden: true }),
      ...(isRandom && { randomOrder: true }),
    });
    const isLoose = found.notes?.names[id] === '';
    const around: Around = { ...(!isLoose && { section: id }), rules: [], isHidden: false, words: {} };
    for (const key of ['elements', 'questions'])
      for (const [index, element] of entriesOf(page[key])) this.element(element, `${path}.${key}[${index}]`, around, 0);
  }

  private rulesOf(element: Json, path: string): { rules: GatheredFormula[]; isHidden: boolean } {
    const source = textOf(element.visibleIf);
    const isHidden = element.visible === false && source === undefined;
    if (isHidden) this.ledger.change(`${path}.visible`, 'false', 'false', 'hidden');
    else this.ledger.keep(`${path}.visible`);
    return { rules: source === undefined ? [] : [expression(`${path}.visibleIf`, source)], isHidden };
  }

  element(element: Json, path: string, around: Around, depth: number): void {
    if (depth > deepest) throw new ForeignFailure(`its panels are nested more than ${deepest} deep`);
    const { ledger, found } = this;
    const type = textOf(element.type) ?? 'text';
    const own = this.rulesOf(element, path);
    const within: Around = {
      ...around,
      rules: [...around.rules, ...own.rules],
      isHidden: around.isHidden || own.isHidden,
    };
    ledger.keep(`${path}.type`);
    if (type === 'panel') {
      ledger.keep(`${path}.name`);
      const title = localized(element, 'title', path, ledger);
      const inner: Around = title ? { ...within, words: { texts: title } } : within;
      for (const key of ['elements', 'questions'])
        for (const [index, child] of entriesOf(element[key]))
          this.element(child, `${path}.${key}[${index}]`, inner, depth + 1);
      return;
    }
    if (type === 'expression') {
      const name = localized(element, 'title', path, ledger);
      found.calculations.push({
        id: textOf(element.name) ?? path,
        path: `${path}.name`,
        name: name ?? { '': textOf(element.name) ?? '' },
        shownTo: own.isHidden ? ['staff'] : ['respondent', 'staff'],
        formula: expression(`${path}.expression`, textOf(element.expression) ?? ''),
      });
      if (textOf(element.visibleIf)) ledger.drop(`${path}.visibleIf`, element.visibleIf, 'no_place');
      return;
    }
    gatherQuestion(found, ledger, element, path, type, within);
  }
}
