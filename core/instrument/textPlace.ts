import type { InstrumentDocument, ReportBlock } from './document';
import type { CompiledInstrument } from './program';
import { type Projection, projectInstrument } from './projection';
import { resolveText, type TextKey, type TextPart, textKeys } from './textKeys';

/** How a text looks among its neighbours. `caption`: a name of something that is drawn there. */
export const placeRoles = ['title', 'description', 'heading', 'text', 'nugget', 'caption'] as const;
type PlaceRole = (typeof placeRoles)[number];

export interface PlaceText {
  key: string;
  role: PlaceRole;
  text: string;
  /** The locale that the text is in. */
  locale: string;
}

/** Where a text of an instrument stands. */
export interface TextPlace {
  part: TextPart;
  textKey: string;
  /** What the player asks, without keys, scores and conditions: every question of it is visible. */
  projection: Projection;
  /** On the card of the instrument, or in the report: the texts there in their order, this one among them. Empty: it stands in neither. */
  around: PlaceText[];
}

type Entry = Pick<PlaceText, 'key' | 'role'>;

/** On the card, not in a report. */
const cardTexts: readonly Entry[] = [
  { key: 'title', role: 'title' },
  { key: 'description', role: 'description' },
];

const reportParts: ReadonlySet<TextPart> = new Set([
  'report',
  'block',
  'nugget',
  'calculation',
  'band',
  'chart',
  'series',
  'svg',
]);

const alone = ({ key, format, context }: TextKey): Entry => ({
  key,
  role: context.part === 'nugget' ? 'nugget' : format === 'markdown' ? 'text' : 'caption',
});

/** What stands under a name in the report: the name itself, and the text that is looked for when it belongs to the same part. */
function named(name: string, prefixes: readonly string[], target: TextKey): Entry[] {
  const own = prefixes.some((prefix) => target.key.startsWith(prefix)) && target.key !== name;
  return [{ key: name, role: 'caption' }, ...(own ? [alone(target)] : [])];
}

function blockEntries(document: InstrumentDocument, report: string, block: ReportBlock, target: TextKey): Entry[] {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return [{ key: `report.${report}.${block.code}.text`, role: block.kind }];
    case 'nuggets': {
      const keys = (document.nuggets ?? [])
        .filter(({ group }) => group === block.group)
        .map(({ code }) => `nugget.${code}.text`);
      // Which of a group is shown depends on the answers: one stands for all.
      const [first] = keys.includes(target.key) ? [target.key] : keys;
      return first === undefined ? [] : [{ key: first, role: 'nugget' }];
    }
    case 'scores':
      return block.calculations.flatMap((code) =>
        named(`calculation.${code}.name`, [`calculation.${code}.`, `band.${code}.`], target),
      );
    case 'chart':
      return named(`chart.${block.chart}.title`, [`chart.${block.chart}.`], target);
    case 'svg':
      return named(`svg.${block.svg}.title`, [`svg.${block.svg}.`], target);
    case 'image':
    case 'page_break':
      return [];
  }
}

function reportEntries(document: InstrumentDocument, target: TextKey): Entry[] {
  const all = (document.reports ?? []).map(({ code, blocks }): Entry[] => [
    { key: `report.${code}.title`, role: 'title' },
    ...blocks.flatMap((block) => blockEntries(document, code, block, target)),
  ]);
  const found = all.find((entries) => entries.some(({ key }) => key === target.key));
  return found ?? [alone(target)];
}

/** Without conditions on questions: a preview shows them all, and translators need not know the keys. */
function withoutConditions(document: InstrumentDocument): InstrumentDocument {
  const always = <T extends { visibleIf?: string }>({ visibleIf: _, ...part }: T) => part;
  return {
    ...document,
    ...(document.sections && { sections: document.sections.map(always) }),
    questions: document.questions.map(always),
  };
}

/**
 * Where the text of that key stands. `compiled`: the same document. `chain`: where to look for texts, the asked locale first.
 * Undefined: the document has no such key.
 */
export function textPlace(
  document: InstrumentDocument,
  compiled: CompiledInstrument,
  key: string,
  chain: readonly string[],
): TextPlace | undefined {
  const target = textKeys(document).find((entry) => entry.key === key);
  if (target === undefined) return undefined;
  const { part } = target.context;
  const entries = part === 'instrument' ? cardTexts : reportParts.has(part) ? reportEntries(document, target) : [];
  const around = entries.flatMap((entry): PlaceText[] => {
    const resolved = resolveText(document.texts, entry.key, chain);
    if (resolved) return [{ ...entry, ...resolved }];
    return entry.key === key ? [{ ...entry, text: '', locale: chain[0] ?? document.baseLocale }] : [];
  });
  return { part, textKey: key, projection: projectInstrument(withoutConditions(document), compiled, chain), around };
}
