import { storedTextKeys } from 'core/instrument/draft';
import type { ItemFacts } from './facts';

/** Where the label of a name stands: the first of these texts that there is, of what the item asks. */
export interface LabelKeys {
  item: string;
  /** As they are stored. */
  keys: string[];
}

const parsed = (name: string) => {
  const [, kind = '', path = '', code = ''] = /^(?:(answer|band):)?([^=]*)(?:=(.*))?$/.exec(name) ?? [];
  const [item = '', ...rest] = path.split('.');
  return { kind, item, rest, code };
};

/** Of an attribute: the key of its label, or of a value's, among the survey's own texts. */
export function attributeKey(name: string): string | undefined {
  const { kind, item, rest, code } = parsed(name);
  if (item !== 'attribute') return undefined;
  return `attribute.${rest.join('.')}.${kind === 'answer' ? `value.${code}` : 'label'}`;
}

/** Whether a label belongs to a name that the item's title is put before: a question or a calculation. */
export const isTitled = (name: string): boolean => parsed(name).kind === '';

/** What a name is called where there is no label. */
export const bareName = (name: string): string => parsed(name).rest.join('.');

/** Where the labels of these names stand: `phq2.total`, `answer:phq2.q1=daily`, `band:phq2.total.raised`. */
export function labelKeysOf(names: readonly string[], facts: readonly ItemFacts[]): Record<string, LabelKeys> {
  const items = new Map(facts.map((each) => [each.item.code, each]));
  const stored = new Map<string, ReadonlyMap<string, string>>();
  const storedOf = ({ item, draft }: ItemFacts, key: string) => {
    if (draft === undefined) return key;
    const known = stored.get(item.code) ?? new Map(storedTextKeys(draft).map((each) => [each.key, each.stored]));
    stored.set(item.code, known);
    return known.get(key);
  };
  const found: Record<string, LabelKeys> = {};
  for (const name of names) {
    const { kind, item, rest, code } = parsed(name);
    const facts = items.get(item);
    if (facts?.definition === undefined) continue;
    const question = facts.definition.questions.find((each) => each.code === rest[0]);
    const keys = {
      '': [`calculation.${rest[0]}.name`, `question.${rest.join('.')}.text`],
      answer: [`answer.${question?.answerSet}.${code}.label`],
      band: [`band.${rest.join('.')}.label`],
    }[kind];
    found[name] = { item, keys: (keys ?? []).flatMap((key) => storedOf(facts, key) ?? []) };
  }
  return found;
}
