import type { GatheredAnswer } from '../model/gathered';
import type { Ledger } from '../model/ledger';
import { entriesOf, isJson, type Json, numberOf, textOf } from '../parts/jsonShape';
import { extensionOf, localText } from './json';

/** What the file holds beside the questionnaire: value sets and code systems by address and id, with their places. */
export interface Held {
  valueSets: Map<string, { value: Json; path: string }>;
  codeSystems: Map<string, { value: Json; path: string }>;
}

/** The weight of an option or coding, and its place. */
function weightOf(elements: readonly [Json, string][], ledger: Ledger): number | undefined {
  let weight: number | undefined;
  for (const [element, path] of elements) {
    for (const name of ['ordinalValue', 'itemWeight', 'questionnaire-ordinalValue', 'codesystem-ordinalValue']) {
      const found = extensionOf(element, path, `/${name}`);
      if (!found) continue;
      weight ??= numberOf(found.value.valueDecimal) ?? numberOf(found.value.valueInteger);
      ledger.keep(found.path);
    }
  }
  return weight;
}

/** The answers of an item's options. */
export function optionsOf(item: Json, path: string, ledger: Ledger): GatheredAnswer[] {
  return entriesOf(item.answerOption).flatMap(([index, option]): GatheredAnswer[] => {
    const at = `${path}.answerOption[${index}]`;
    const exclusive = extensionOf(option, at, 'questionnaire-optionExclusive');
    if (exclusive) ledger.keep(exclusive.path);
    const isExclusive = exclusive?.value.valueBoolean === true;
    const coding = option.valueCoding;
    if (isJson(coding)) {
      const place = `${at}.valueCoding`;
      const score = weightOf(
        [
          [option, at],
          [coding, place],
        ],
        ledger,
      );
      const label = localText(coding, place, 'display', ledger) ?? {};
      ledger.keep(`${place}.system`);
      const was = textOf(coding.code) ?? textOf(coding.display) ?? '';
      const codePath = coding.code === undefined ? `${place}.display` : `${place}.code`;
      return [
        { was, path: codePath, label, ...(score !== undefined && { score }), ...(isExclusive && { exclusive: true }) },
      ];
    }
    for (const name of ['valueInteger', 'valueString', 'valueDate', 'valueTime']) {
      const value = option[name];
      if (value === undefined) continue;
      const score = weightOf(
        [
          [option, at],
          [isJson(option[`_${name}`]) ? (option[`_${name}`] as Json) : {}, `${at}._${name}`],
        ],
        ledger,
      );
      const label = localText({ ...option, [name]: String(value) }, at, name, ledger) ?? {};
      return [
        {
          was: String(value),
          path: `${at}.${name}`,
          label,
          ...(score !== undefined && { score }),
          ...(isExclusive && { exclusive: true }),
        },
      ];
    }
    return [];
  });
}

/** The answers of a value set that the file holds; undefined: it does not, or names codes of a system that it does not hold. */
export function valueSetAnswers(address: string, held: Held, ledger: Ledger): GatheredAnswer[] | undefined {
  const found = held.valueSets.get(address.split('|', 1)[0] ?? address);
  if (!found) return undefined;
  const { value, path } = found;
  for (const name of ['resourceType', 'id', 'url']) ledger.keep(`${path}.${name}`);
  const { expansion, compose } = value;
  const answers: GatheredAnswer[] = [];
  if (isJson(expansion) && Array.isArray(expansion.contains)) {
    for (const [index, concept] of entriesOf(expansion.contains))
      answers.push(conceptAnswer(concept, `${path}.expansion.contains[${index}]`, ledger));
    return answers;
  }
  for (const [index, include] of entriesOf(isJson(compose) ? compose.include : undefined)) {
    const at = `${path}.compose.include[${index}]`;
    ledger.keep(`${at}.system`);
    for (const [place, concept] of entriesOf(include.concept))
      answers.push(conceptAnswer(concept, `${at}.concept[${place}]`, ledger));
    if (include.concept !== undefined) continue;
    const system = held.codeSystems.get(textOf(include.system) ?? '');
    if (!system) return undefined;
    for (const [place, concept] of entriesOf(system.value.concept))
      answers.push(conceptAnswer(concept, `${system.path}.concept[${place}]`, ledger));
    for (const name of ['resourceType', 'id', 'url']) ledger.keep(`${system.path}.${name}`);
  }
  return answers;
}

function conceptAnswer(concept: Json, path: string, ledger: Ledger): GatheredAnswer {
  const property = entriesOf(concept.property).find(([, { code }]) => code === 'itemWeight' || code === 'ordinalValue');
  if (property) ledger.keep(`${path}.property[${property[0]}]`);
  const score =
    weightOf([[concept, path]], ledger) ??
    (property && (numberOf(property[1].valueDecimal) ?? numberOf(property[1].valueInteger)));
  const label: Record<string, string> = { ...localText(concept, path, 'display', ledger) };
  for (const [index, designation] of entriesOf(concept.designation)) {
    const [tag, words] = [textOf(designation.language), textOf(designation.value)];
    if (tag === undefined || words === undefined) continue;
    label[tag] ??= words;
    ledger.keep(`${path}.designation[${index}]`);
  }
  ledger.keep(`${path}.system`);
  return { was: textOf(concept.code) ?? '', path: `${path}.code`, label, ...(score !== undefined && { score }) };
}
