import { scoreBases } from 'core/scoring/basis';
import { Lru } from '../../authoring/instrument/lru';
import type { Version } from '../../authoring/instrument/versions';

/** What each score of a version depends on, by code of its calculation: two with the same can be compared. */
export type BasesReader = (version: Version) => Promise<ReadonlyMap<string, string>>;

/** Versions whose scores' bases stay in memory. */
const basesHeld = 100;

export function createBasesReader(): BasesReader {
  const held = new Lru<ReadonlyMap<string, string>>(basesHeld);
  return ({ id, definition }) => held.get(id, async () => scoreBases(definition));
}
