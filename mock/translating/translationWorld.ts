import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Author } from 'core/access/author';
import memoize from 'lodash/memoize';
import type { MessageKind } from '../../core/access/translationGrants';
import type {
  Cell,
  MessageDetail,
  TextName,
  TextOwner,
  TranslationComment,
  TranslationState,
} from '../../core/contract/translating/translation';
import { beginningOf, ownerOf } from '../../core/instrument/namedText';
import type { TextStructure } from '../../core/instrument/textKeys';
import { textNames } from '../../core/instrument/textNames';
import { checkTranslation } from '../../core/language/checks';
import phq9 from '../../seed/instruments/phq9.json';
import { seedLanguages } from '../../seed/languages';

type Format = MessageDetail['format'];
type Status = 'missing' | 'machine' | 'draft' | 'reviewed';

export interface StoredTranslation {
  text: string;
  status: Status;
  sourceVersion: number;
  /** The text reviewed last. */
  liveText: string | null;
  rowVersion: number;
  revisions: { id: string; text: string; status: Status; sourceVersion: number; by: Author; at: string }[];
}

export interface StoredMessage {
  id: string;
  kind: MessageKind;
  ownerId: string | null;
  key: string;
  sourceLocale: string;
  sourceText: string;
  sourceVersion: number;
  sourceHistory: MessageDetail['sourceHistory'];
  context: string | null;
  maxLength: number | null;
  format: Format;
  /** Whether a respondent can see it. */
  reachable: boolean;
  removable: boolean;
  rowVersion: number;
  updatedAt: string;
  translations: Map<string, StoredTranslation>;
  comments: TranslationComment[];
}

const folder = join(__dirname, '..', '..', 'seed', 'messages');
const begun = '2026-11-02T08:00:00.000Z';
const numbered = (row: number, number: number) => `01900000-0000-7000-800${row}-${String(number).padStart(12, '0')}`;
let made = 0;
/** An id for something added while the mock world lives. */
export function newId(): string {
  made += 1;
  return numbered(4, made);
}

/** The texts of a file of the seed; it does not change, and is read once. */
const textsIn = memoize(
  (path: string): Readonly<Record<string, string>> => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}),
);
const textsOf = (locale: string, file: string) => textsIn(join(folder, locale, `${file}.json`));

/** The state of a seed text in the mock world; the same at each start. */
function fateOf(key: string, locale: string): TranslationState {
  const draw = [...`${locale}${key}`].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973, 7) % 20;
  if (draw < 2) return 'missing';
  if (draw < 4) return 'machine';
  if (draw < 7) return 'draft';
  return draw < 8 ? 'outdated' : 'reviewed';
}

/** Fixed states that tests can rely on, whatever the seed says: by key, then locale. */
const planted: Record<string, Record<string, [state: TranslationState, text?: string]>> = {
  'shell.loading': { 'de-DE': ['missing'], 'ar-EG': ['draft'], 'zh-CN': ['reviewed'] },
  'shell.toHome': { 'de-DE': ['reviewed'], 'ar-EG': ['reviewed'], 'zh-CN': ['machine'] },
  'shell.notFound': { 'de-DE': ['draft'], 'ar-EG': ['missing'], 'zh-CN': ['outdated'] },
  'shell.reload': { 'de-DE': ['outdated'], 'ar-EG': ['machine'], 'zh-CN': ['draft'] },
  // Has lost its placeholder.
  'list.total': { 'de-DE': ['draft', 'Einträge'], 'ar-EG': ['reviewed'], 'zh-CN': ['reviewed'] },
};

function translated(text: string, fate: TranslationState, sourceVersion: number): StoredTranslation {
  const status = fate === 'outdated' ? 'reviewed' : fate;
  return {
    text,
    status,
    sourceVersion: fate === 'outdated' ? sourceVersion - 1 : sourceVersion,
    liveText: status === 'reviewed' ? text : null,
    rowVersion: 1,
    revisions: [],
  };
}

let position = 0;

function aMessage(
  facts: Pick<StoredMessage, 'kind' | 'key' | 'sourceText'> & Partial<StoredMessage>,
  texts: Record<string, string | undefined>,
): StoredMessage {
  position += 1;
  const isPlanted = Object.hasOwn(planted, facts.key);
  const fates = Object.entries(texts).map(([locale, text]) => {
    const [fate, instead] = planted[facts.key]?.[locale] ?? [isPlanted ? 'reviewed' : fateOf(facts.key, locale)];
    return { locale, fate, text: instead ?? text };
  });
  // A changed source has changed for every language.
  const sourceVersion = fates.some(({ fate }) => fate === 'outdated') ? 2 : 1;
  const earlier = {
    sourceVersion: 1,
    text: `${facts.sourceText.replace(/[.!?]$/, '')} now`,
    by: 'nobody' as const,
    at: begun,
  };
  return {
    id: numbered(2, position),
    ownerId: null,
    sourceLocale: 'en-US',
    sourceVersion,
    sourceHistory: sourceVersion === 2 ? [earlier] : [],
    context: null,
    maxLength: null,
    format: 'icu',
    reachable: facts.kind !== 'System',
    removable: false,
    rowVersion: 1,
    updatedAt: begun,
    translations: new Map(
      fates.flatMap(({ locale, fate, text }) =>
        fate === 'missing' || !text ? [] : [[locale, translated(text, fate, sourceVersion)] as const],
      ),
    ),
    comments: [],
    ...facts,
  };
}

function interfaceMessages(kind: 'Webpages' | 'System', file: string, most: number): StoredMessage[] {
  const locales = ['de-DE', 'ar-EG', 'zh-CN', 'fr-FR', 'es-ES'];
  return Object.entries(textsOf('en-US', file))
    .slice(0, most)
    .map(([key, sourceText]) =>
      aMessage(
        { kind, key, sourceText, ...(key === 'shell.language' ? { maxLength: 20, context: 'A label of a list' } : {}) },
        Object.fromEntries(locales.map((locale) => [locale, textsOf(locale, file)[key]])),
      ),
    );
}

/** Of PHQ-9, which is the second instrument of the mock world. */
const instrument = {
  kind: 'Instrument' as const,
  id: '01900000-0000-7000-8001-000000000002',
  title: 'PHQ-9',
  code: 'phq_9',
};
export const owners = [instrument];

const names = textNames(phq9 as unknown as TextStructure);
const phqTexts: Record<string, Record<string, string>> = phq9.texts;

/** What a text of the instrument belongs to, as people call it. */
export function textOwnerOf({ kind, key }: StoredMessage): TextOwner | null {
  const name = kind === 'Instrument' ? names.get(key) : undefined;
  return name === undefined ? null : ownerOf(name, (each) => phqTexts['en-US']?.[each]);
}

/** What people know the message by. */
export const textNameOf = (message: StoredMessage): TextName => {
  const { kind, ownerId, sourceText } = message;
  return { kind, ownerId, of: textOwnerOf(message), beginning: beginningOf(sourceText) };
};

function instrumentMessages(): StoredMessage[] {
  const bundles: Record<string, Record<string, string>> = phq9.texts;
  return Object.entries(bundles['en-US'] ?? {}).map(([key, sourceText]) => {
    const [part = '', ...codes] = key.split('.').slice(0, -1);
    const facts = {
      kind: 'Instrument' as const,
      ownerId: instrument.id,
      key,
      sourceText,
      context: part === '' ? 'instrument' : `${part} ${codes.join('.')}`,
      format: /\.text$|^description$|^thanks$/.test(key) ? ('markdown' as const) : ('plain' as const),
      reachable: !key.startsWith('calculation.'),
    };
    const others = Object.entries(bundles).filter(([locale]) => locale !== 'en-US');
    return aMessage(facts, Object.fromEntries(others.map(([locale, texts]) => [locale, texts[key]])));
  });
}

const comment = (number: number, text: string, locale: string | null): TranslationComment => ({
  id: numbered(3, number),
  locale,
  text,
  by: { id: '01900000-0000-7000-8000-000000000002', name: 'Admin Editor' },
  at: '2026-11-18T14:20:00.000Z',
  resolved: false,
});

function start(): StoredMessage[] {
  position = 0;
  made = 0;
  // In the order of the list: kind, owner, key.
  const messages = [
    ...instrumentMessages(),
    ...interfaceMessages('System', 'server', 60),
    ...interfaceMessages('Webpages', 'shell', 109),
    ...interfaceMessages('Webpages', 'desk', 28),
    ...interfaceMessages('Webpages', 'authoring', 37),
  ];
  messages
    .find(({ key }) => key === 'shell.notFound')
    ?.comments.push(
      comment(1, 'Is this the page of the browser, or one of ours?', null),
      comment(2, 'The German sounds stiff.', 'de-DE'),
    );
  return messages;
}

let world: StoredMessage[] | undefined;

/** Every message of the mock world, in the order of the list. */
export function allMessages(): StoredMessage[] {
  world ??= start();
  return world;
}

export function addMessage(message: StoredMessage): void {
  world = [...allMessages(), message];
}

export function dropMessage(id: string): void {
  world = allMessages().filter((message) => message.id !== id);
}

export function resetTranslations(): void {
  world = undefined;
}

export const workLanguages = seedLanguages.filter((language) => language.interface);

export function stateOf(message: StoredMessage, locale: string): TranslationState {
  const stored = message.translations.get(locale);
  if (!stored || stored.text === '' || stored.status === 'missing') return 'missing';
  return stored.sourceVersion < message.sourceVersion ? 'outdated' : stored.status;
}

export function problemsOf(message: StoredMessage, locale: string, text: string) {
  const { sourceText: source, sourceLocale, format, maxLength } = message;
  return text === '' ? [] : checkTranslation({ source, sourceLocale, text, locale, format, maxLength, glossary: [] });
}

export function cellOf(message: StoredMessage, locale: string): Cell {
  const stored = message.translations.get(locale);
  const text = stored?.text ?? '';
  return {
    text: text === '' ? null : text,
    state: stateOf(message, locale),
    rowVersion: stored?.rowVersion ?? 0,
    problems: [...new Set(problemsOf(message, locale, text).map(({ code }) => code))],
  };
}
