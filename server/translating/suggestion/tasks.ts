import type { Database } from '../../database/connection';
import type { Task } from './askEndpoint';
import { draftsOf, keyNeighbours, type SourceMessage, sourcesOf, titlesOf } from './store';
import { surroundings } from './surroundings';

/** Of an interface's text those that stand with it. */
const neighbours = 4;

const isInterface = ({ kind }: SourceMessage) => kind === 'Webpages' || kind === 'System';

const ownersOf = (messages: readonly SourceMessage[]) => [
  ...new Set(messages.flatMap(({ kind, ownerId }) => (kind === 'Instrument' && ownerId !== null ? [ownerId] : []))),
];

/** Messages with hints to their meaning for an endpoint. Neighbouring interface texts give such hints themselves. */
export async function tasksOf(db: Database, messages: readonly SourceMessage[]): Promise<Task[]> {
  const owners = ownersOf(messages);
  const titles = await titlesOf(db, owners);
  const drafts = await draftsOf(db, owners);
  const near = new Map<string, string[]>();
  for (const owner of owners) {
    const draft = drafts.get(owner);
    if (draft === undefined) continue;
    const around = surroundings(draft);
    const own = messages.filter(({ ownerId }) => ownerId === owner);
    const texts = await sourcesOf(db, owner, [...new Set(own.flatMap(({ key }) => around(key)))]);
    for (const { id, key } of own)
      near.set(
        id,
        around(key).flatMap((each) => texts.get(each) || []),
      );
  }
  const [only] = messages;
  if (only !== undefined && messages.length === 1 && isInterface(only)) {
    near.set(only.id, await keyNeighbours(db, only, neighbours));
  }
  return messages.map((message) => ({
    id: message.id,
    sourceText: message.sourceText,
    sourceLocale: message.sourceLocale,
    format: message.format,
    maxLength: message.maxLength,
    context: isInterface(message) ? (message.context ?? message.key) : message.context,
    title: message.key === 'title' ? undefined : titles.get(message.ownerId ?? ''),
    near: near.get(message.id) ?? [],
  }));
}
