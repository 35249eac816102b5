import { type MessageKind, messageKinds } from '../../core/access/translationGrants';
import type { exchange as contractRows, ImportReport } from '../../core/contract/translating/exchange';
import type { MessageFilter } from '../../core/contract/translating/translation';
import {
  decide,
  detectFormat,
  type ExchangeUnit,
  keptText,
  type ReadEntry,
  type ReadFile,
  readTexts,
  UnreadableFile,
  writers,
} from '../../core/interchange';
import { readTag } from '../../core/language/tag';
import { atOnce } from '../../core/steps';
import type { Caller } from '../accounts/people';
import type { Call, Handlers } from '../engine';
import { detailText, refuse } from '../failure';
import { matching, mayOf, store } from './translationAccess';
import {
  allMessages,
  owners,
  problemsOf,
  type StoredMessage,
  stateOf,
  textNameOf,
  workLanguages,
} from './translationWorld';

type ImportCall = Call<(typeof contractRows)['import']>;

const codeOf = (ownerId: string | null) => owners.find(({ id }) => id === ownerId)?.code ?? null;

function unitOf(message: StoredMessage, locale: string): ExchangeUnit {
  const { kind, ownerId, key, sourceLocale, sourceText, format, context, maxLength, comments } = message;
  const stored = message.translations.get(locale);
  const text = keptText(stored?.text ?? '');
  const outdated = stateOf(message, locale) === 'outdated';
  const previous = message.sourceHistory.find(({ sourceVersion }) => sourceVersion === stored?.sourceVersion);
  return {
    ...{ kind, key, sourceLocale, format, context, maxLength, text, outdated },
    owner: codeOf(ownerId),
    source: keptText(sourceText),
    previousSource: outdated && previous ? keptText(previous.text) : null,
    comments: comments
      .filter((each) => !each.resolved && [null, locale].includes(each.locale))
      .map((each) => each.text),
    status: stored === undefined || stored.status === 'missing' ? 'draft' : stored.status,
  };
}

function fileOf({ content, format, fileName }: ImportCall['body']) {
  const text = Buffer.from(content, 'base64').toString('utf8');
  const found = format ?? detectFormat(text, fileName);
  try {
    return { format: found, file: atOnce(readTexts(found, text, 200_000)) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { problem, params } = error;
    return refuse('exchange.unreadable', { details: [{ path: 'body.content', code: `exchange.${problem}`, params }] });
  }
}

function localeOf(entry: ReadEntry, file: ReadFile, given: string | undefined): string {
  const written = entry.locale ?? file.locale ?? given;
  if (written === undefined) {
    return refuse('exchange.unreadable', { details: [{ path: 'body.locale', code: 'exchange.no_locale' }] });
  }
  const { tag } = readTag(written);
  if (!workLanguages.some(({ code }) => code === tag)) {
    refuse('language.unknown', {
      details: [{ path: 'body.locale', code: 'unknown_value', params: { value: written } }],
    });
  }
  return tag ?? written;
}

type Change = ImportReport['changes'][number];

/** Reads a file of translations as the server does, from the same decisions. */
function importFile({ caller, body, locale: language }: ImportCall): ImportReport {
  const { format, file } = fileOf(body);
  const counts = { entries: file.entries.length, added: 0, changed: 0, unchanged: 0, empty: 0, refused: 0 };
  const problems: ImportReport['problems'] = file.problems.map(({ line, key, code, params, harmless }) => ({
    ...{ line, key, name: null, code, message: detailText(language, `exchange.${code}`, params) },
    severity: harmless ? 'warning' : 'error',
  }));
  const changes: (Change & { message: StoredMessage })[] = [];
  const locales = new Set<string>();
  for (const entry of file.entries) {
    const { line, key } = entry;
    const locale = localeOf(entry, file, body.locale);
    const kind = (entry.kind ?? body.kind) as MessageKind | undefined;
    if (!messageKinds.some((each) => mayOf(caller, locale, each))) refuse('translation.not_granted');
    const owner = entry.kind === null ? (body.ownerId ?? null) : entry.owner;
    const message = allMessages().find(
      (each) => each.kind === kind && each.key === key && [codeOf(each.ownerId), each.ownerId].includes(owner),
    );
    const may = kind && mayOf(caller, locale, kind);
    const name = message && may ? textNameOf(message) : null;
    const leaveOut = (code: string, params?: Record<string, unknown>) =>
      problems.push({
        ...{ line, key, name, code },
        ...{ severity: 'error', message: detailText(language, `exchange.${code}`, params) },
      });
    if (!message || !may) {
      leaveOut(kind === 'Instrument' || kind === 'Survey' ? 'unknown_part' : 'unknown_key');
      continue;
    }
    locales.add(locale);
    const stored = message.translations.get(locale);
    const present = {
      source: keptText(message.sourceText),
      text: keptText(stored?.text ?? ''),
      status: stored === undefined || stored.status === 'missing' ? ('draft' as const) : stored.status,
      outdated: stateOf(message, locale) === 'outdated',
    };
    const decision = decide(entry, present, may, body.status === 'draft', (text) => problemsOf(message, text, locale));
    if (decision.what === 'refused') leaveOut(decision.code, decision.params);
    else if (decision.what === 'kept') counts.unchanged += 1;
    else {
      counts[decision.what] += 1;
      if (decision.what === 'empty' || decision.what === 'unchanged') continue;
      changes.push({
        ...{ id: message.id, kind: message.kind, key, name, locale, line, message },
        ...{ before: present.text || null, after: entry.text, status: decision.status, warnings: decision.warnings },
        problems: decision.problems.map(({ code, severity, params }) => ({
          ...{ code, severity, message: detailText(language, `check.${code}`, params) },
        })),
      });
    }
  }
  counts.refused = problems.filter(({ severity }) => severity === 'error').length;
  const seen = changes.map(({ message, locale, after, status }) => [
    message.translations.get(locale)?.rowVersion,
    after,
    status,
  ]);
  const digest = [...JSON.stringify(seen)]
    .reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 2147483647, 7)
    .toString(36);
  if (body.apply !== undefined) {
    if (body.apply !== digest) refuse('exchange.moved_on');
    for (const { message, locale, after, status } of changes) store(message, locale, caller, { text: after, status });
  }
  return {
    ...{ format, locales: [...locales].sort(), counts, problems, problemCount: problems.length, digest },
    changes: changes.map(({ message: _, ...change }) => change),
    applied: body.apply !== undefined,
  };
}

/** The texts of a file in this language. */
const exported = (caller: Caller | undefined, locale: string, filter: MessageFilter) =>
  matching(caller, [locale], filter).filter(({ locales }) => locales.length > 0);

export const exchange: Handlers['exchange'] = {
  export: ({ caller, query: { format, locale, kind, kinds = kind && [kind], ...narrowing } }) => {
    const filter = { ...narrowing, kinds };
    if (!messageKinds.some((each) => (kinds === undefined || kinds.includes(each)) && mayOf(caller, locale, each)))
      refuse('not_found');
    const units = exported(caller, locale, filter).map(({ message }) => unitOf(message, locale));
    // The Uint8Array of this realm: a Buffer is from another one where a browser is imitated.
    return Uint8Array.from(Buffer.from([...writers[format]({ locale, sourceLocale: 'en-US', units })].join('')));
  },
  count: ({ caller, query: { locales, ...filter } }) =>
    locales.map((locale) => ({ locale, entries: exported(caller, locale, filter).length })),
  import: importFile,
};
