import { ForeignFailure } from '../model/failure';
import type { Gathered } from '../model/gathered';
import type { Ledger } from '../model/ledger';
import { readNotes } from '../model/notes';
import { entriesOf, type Json, textOf } from '../parts/jsonShape';
import type { Held } from './answers';
import { variablesOf } from './expressions';
import { ItemReader } from './items';
import { extensionOf, localText } from './json';
import { notesUrl } from './notesUrl';
import { ItemTree } from './tree';

function holdingsOf(resources: readonly { value: Json; path: string }[]): Held {
  const held: Held = { valueSets: new Map(), codeSystems: new Map() };
  for (const found of resources) {
    const target =
      found.value.resourceType === 'ValueSet'
        ? held.valueSets
        : found.value.resourceType === 'CodeSystem'
          ? held.codeSystems
          : null;
    const [id, url] = [textOf(found.value.id), textOf(found.value.url)];
    if (!target) continue;
    if (id !== undefined) target.set(`#${id}`, found);
    if (id !== undefined) target.set(`${String(found.value.resourceType)}/${id}`, found);
    if (url !== undefined) target.set(url, found);
  }
  return held;
}

/** Reads a questionnaire, alone or in a bundle with the value sets that it names. */
export function readQuestionnaire(
  source: Json,
  root: string,
  ledger: Ledger,
  others: readonly { value: Json; path: string }[] = [],
): Gathered {
  const at = (key: string) => (root === '' ? key : `${root}.${key}`);
  const contained = entriesOf(source.contained).map(([index, value]) => ({ value, path: at(`contained[${index}]`) }));
  const held = holdingsOf([...contained, ...others]);
  const tree = new ItemTree();
  addItems(tree, source.item, undefined, 0);
  const code = textOf(source.id) ?? textOf(source.name) ?? textOf(source.url)?.split('/').at(-1) ?? 'questionnaire';
  for (const name of ['resourceType', 'id', 'language']) ledger.keep(at(name));
  const found: Gathered = {
    code,
    title: localText(source, root, 'title', ledger) ?? (textOf(source.name) ? { '': String(source.name) } : {}),
    sections: [],
    questions: [],
    calculations: [],
  };
  const description = localText(source, root, 'description', ledger);
  if (description) found.description = description;
  const language = textOf(source.language);
  if (language !== undefined) found.baseTag = language;
  const notes = extensionOf(source, root, notesUrl);
  if (notes) {
    const read = readNotes(textOf(notes.value.valueString));
    if (read) found.notes = read;
    ledger.keep(notes.path);
  }
  const variables = variablesOf(source, root, new Map(), ledger);
  const reader = new ItemReader(found, ledger, held, tree);
  for (const [index, item] of entriesOf(source.item)) reader.top(item, at(`item[${index}]`), variables);
  reader.rootCalculations(source, root, variables);
  for (const name of Object.keys(source))
    if (name !== 'item' && name !== 'contained') ledger.otherwise(at(name), 'metadata');
  return found;
}

/** Deeper than any form. */
const deepest = 50;

function addItems(tree: ItemTree, items: unknown, parent: string | undefined, depth: number): void {
  if (depth > deepest) throw new ForeignFailure(`its items are nested more than ${deepest} deep`);
  for (const [, item] of entriesOf(items)) {
    const id = textOf(item.linkId) ?? '';
    tree.add(id, parent);
    addItems(tree, item.item, id, depth + 1);
  }
}
