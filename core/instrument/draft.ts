import type {
  Answer,
  AnswerSet,
  Band,
  Calculation,
  Chart,
  Image,
  InstrumentDocument,
  MatrixRow,
  Nugget,
  Question,
  Report,
  ReportBlock,
  Section,
  Svg,
  Table,
  TestCase,
  TextBundle,
} from './document';
import { type TextKey, type TextPart, textKeys } from './textKeys';

/** The document without its texts: what a version freezes as its definition. */
export type Definition = Omit<InstrumentDocument, 'texts' | 'textStates'>;

/** A part with an identity of its own (UUID), which it keeps whatever its code becomes. */
export type Identified<T> = T & { id: string };

export type DraftQuestion = Identified<Omit<Question, 'rows'>> & { rows?: Identified<MatrixRow>[] };
export type DraftAnswerSet = Identified<Omit<AnswerSet, 'answers'>> & { answers: Identified<Answer>[] };
export type DraftCalculation = Identified<Omit<Calculation, 'bands'>> & { bands?: Identified<Band>[] };
export type DraftChart = Identified<Omit<Chart, 'series'>> & { series: Identified<Chart['series'][number]>[] };
export type DraftReport = Identified<Omit<Report, 'blocks'>> & { blocks: Identified<ReportBlock>[] };

/** A definition whose parts also carry ids, so that it can be read as a definition. */
export interface Draft extends Definition {
  sections?: Identified<Section>[];
  questions: DraftQuestion[];
  answerSets?: DraftAnswerSet[];
  tables?: Identified<Table>[];
  calculations?: DraftCalculation[];
  nuggets?: Identified<Nugget>[];
  charts?: DraftChart[];
  svgs?: Identified<Svg>[];
  images?: Identified<Image>[];
  reports?: DraftReport[];
  testCases?: Identified<TestCase>[];
}

/** Anything in the document with an id of its own. */
interface Part {
  id?: string;
  code?: string;
}

export type PartKind = Exclude<TextPart, 'instrument'> | 'answer_set' | 'table' | 'test_case';

interface PartList {
  list: keyof Definition;
  part: PartKind;
  inner?: { list: string; part: PartKind };
}

/** Every list of parts: of the instrument, and of its parts. */
export const partLists: readonly PartList[] = [
  { list: 'sections', part: 'section' },
  { list: 'questions', part: 'question', inner: { list: 'rows', part: 'row' } },
  { list: 'answerSets', part: 'answer_set', inner: { list: 'answers', part: 'answer' } },
  { list: 'tables', part: 'table' },
  { list: 'calculations', part: 'calculation', inner: { list: 'bands', part: 'band' } },
  { list: 'nuggets', part: 'nugget' },
  { list: 'charts', part: 'chart', inner: { list: 'series', part: 'series' } },
  { list: 'svgs', part: 'svg' },
  { list: 'images', part: 'image' },
  { list: 'reports', part: 'report', inner: { list: 'blocks', part: 'block' } },
  { list: 'testCases', part: 'test_case' },
];

const isShown = ([key]: [string, unknown]) => key !== 'id' && key !== 'condition';

type Change = (part: Part, address: string) => Part;

/** What identifies a part within its list. Report blocks without a code: what they show, and their number among equals. */
function addresses(parts: readonly Part[]): string[] {
  const seen = new Map<string, number>();
  return parts.map((part) => {
    const name = part.code ?? JSON.stringify(Object.entries(part).filter(isShown).sort());
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return times === 0 ? name : `${name}#${times}`;
  });
}

/** A copy of the structure with `change` applied to every part; `address`: kind and codes, `answer freq.never`. */
function mapParts(structure: Definition, change: Change): Definition {
  const copy: Record<string, unknown> = { ...structure };
  for (const { list, part: kind, inner } of partLists) {
    const parts = copy[list] as Part[] | undefined;
    if (parts === undefined) continue;
    const codes = addresses(parts);
    copy[list] = parts.map((part, index) => {
      const changed: Part & Record<string, unknown> = { ...change(part, `${kind} ${codes[index]}`) };
      const children = inner === undefined ? undefined : (changed[inner.list] as Part[] | undefined);
      if (inner !== undefined && children !== undefined) {
        const childCodes = addresses(children);
        changed[inner.list] = children.map((child, at) =>
          change(child, `${inner.part} ${codes[index]}.${childCodes[at]}`),
        );
      }
      return changed;
    });
  }
  return copy as Definition & typeof copy;
}

function idsByAddress(draft: Definition): Map<string, string> {
  const ids = new Map<string, string>();
  mapParts(draft, (part, address) => {
    if (part.id !== undefined) ids.set(address, part.id);
    return part;
  });
  return ids;
}

/** Gives every part an id: that of the part with the same codes in `previous`, else a new one. */
export function draftOf(document: InstrumentDocument, newId: () => string, previous?: Draft): Draft {
  const { texts: _, textStates: __, ...definition } = document;
  const known = previous === undefined ? new Map<string, string>() : idsByAddress(previous);
  return mapParts(definition, (part, address) => ({ id: known.get(address) ?? newId(), ...part })) as Draft;
}

/** The structure as documents have it: by codes alone. */
export function definitionOf(draft: Draft): Definition {
  return mapParts(draft, ({ id: _, ...part }) => part);
}

/** The key under which the store keeps a text: by the part's id, `question.0199….text`; of the instrument itself: `title`. */
export const storedKey = (part: PartKind | 'instrument', id: string, field: string): string =>
  part === 'instrument' ? field : `${part}.${id}.${field}`;

export interface StoredTextKey extends TextKey {
  /** See `storedKey`. */
  stored: string;
  /** Of the part; empty: the instrument itself. */
  id: string;
}

/** Every text key that the draft can have, by codes and by ids. */
export function storedTextKeys(draft: Draft): StoredTextKey[] {
  const ids = idsByAddress(draft);
  return textKeys(draft).map((entry) => {
    const { part, code, field } = entry.context;
    const id = ids.get(`${part} ${code}`) ?? '';
    return { ...entry, id, stored: storedKey(part, id, field) };
  });
}

/** Bundles by stored keys to bundles by the document's; a blank text of the base locale counts as none. */
export function documentOf(draft: Draft, bundles: Readonly<Record<string, TextBundle>>): InstrumentDocument {
  const keys = new Map(storedTextKeys(draft).map(({ key, stored }) => [stored, key]));
  const texts: Record<string, TextBundle> = {};
  for (const [locale, bundle] of Object.entries(bundles)) {
    const named: TextBundle = {};
    for (const [stored, text] of Object.entries(bundle)) {
      const key = keys.get(stored);
      if (key !== undefined && !(locale === draft.baseLocale && text === '')) named[key] = text;
    }
    if (Object.keys(named).length > 0) texts[locale] = named;
  }
  return { ...definitionOf(draft), texts };
}
