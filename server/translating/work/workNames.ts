import type { MessageKind } from 'core/access/translationGrants';
import type { TextName as CalledText, TextOwner } from 'core/contract/translating/translation';
import { type Draft, storedTextKeys } from 'core/instrument/draft';
import { beginningOf, ownerOf } from 'core/instrument/namedText';
import { type TextName, textNames } from 'core/instrument/textNames';
import type { Database } from '../../database/connection';
import { draftsOf, messagesOf, sourceTextsOf } from './storeNames';

interface Message {
  id: string;
  kind: MessageKind | 'Removed';
  ownerId: string | null;
  key: string;
}

/** The names of a draft's texts, by their stored keys, and the stored key of each of the document's. */
function namesOf(draft: Draft) {
  const names = textNames(draft);
  const keys = storedTextKeys(draft);
  return {
    byStored: new Map(
      keys.flatMap(({ key, stored }): [string, TextName][] => {
        const name = names.get(key);
        return name === undefined ? [] : [[stored, name]];
      }),
    ),
    storedOf: new Map(keys.map(({ key, stored }) => [key, stored])),
  };
}

const isText = (each: string | null | undefined): each is string => typeof each === 'string';

/** By the id of each message of an instrument what its text belongs to, as people call it. */
export async function ownersOf(db: Database, messages: readonly Message[]): Promise<Map<string, TextOwner>> {
  const ofInstruments = messages.filter(({ kind }) => kind === 'Instrument');
  const ids = [...new Set(ofInstruments.map(({ ownerId }) => ownerId).filter(isText))];
  if (ids.length === 0) return new Map();
  const drafts = new Map([...(await draftsOf(db, ids))].map(([id, draft]) => [id, namesOf(draft)]));
  const found = ofInstruments.flatMap(({ id, ownerId, key }) => {
    const draft = drafts.get(ownerId ?? '');
    const name = draft?.byStored.get(key);
    return ownerId === null || draft === undefined || name === undefined ? [] : [{ id, ownerId, draft, name }];
  });
  const wanted = found.flatMap(({ draft, name }) =>
    [name, name.within, name.section].map((part) => draft.storedOf.get(part?.nameKey ?? '')).filter(isText),
  );
  const texts = new Map(
    (await sourceTextsOf(db, ids, [...new Set(wanted)])).map(({ ownerId, key, text }) => [`${ownerId} ${key}`, text]),
  );
  return new Map(
    found.map(({ id, ownerId, draft, name }) => [
      id,
      ownerOf(name, (key) => texts.get(`${ownerId} ${draft.storedOf.get(key) ?? ''}`)),
    ]),
  );
}

/** By id what people know these messages by; those that do not exist are left out. */
export async function textNamesOf(db: Database, ids: readonly string[]): Promise<Map<string, CalledText>> {
  const messages = await messagesOf(db, ids);
  const owners = await ownersOf(db, messages);
  return new Map(
    messages.map(({ id, kind, ownerId, sourceText }) => [
      id,
      { kind, ownerId, of: owners.get(id) ?? null, beginning: beginningOf(sourceText) },
    ]),
  );
}

/** The messages with their names; an empty key: the caller must not know which it is. */
export async function withNames<T extends { id: string; key: string }>(
  db: Database,
  messages: readonly T[],
): Promise<(T & { name: CalledText })[]> {
  const names = await textNamesOf(
    db,
    messages.filter(({ key }) => key !== '').map(({ id }) => id),
  );
  return messages.map((message) => ({ ...message, name: names.get(message.id) ?? null }));
}
