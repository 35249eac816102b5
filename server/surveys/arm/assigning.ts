import { createHash } from 'node:crypto';
import { armOf, stratumOf } from 'core/survey';
import type { Randomization } from 'core/survey/document';
import type { Transaction } from '../../database/connection';
import type { AttributeValues } from '../../database/schema/survey';
import { takePlace } from './store';

const designOf = ({ arms, block, strata }: Randomization): string =>
  createHash('sha256')
    .update(JSON.stringify([arms.map(({ code, weight = 1 }) => [code, weight]), block ?? null, strata ?? []]))
    .digest('base64url');

/**
 * The arm of the next participant of a stratum. Its counter is held until the transaction ends: call it when nothing else can keep the
 * participation from being written, so that no place of a block is left empty.
 * @returns null: the survey has no arms
 */
export async function assignArm(
  tx: Transaction,
  surveyId: string,
  randomization: Randomization | undefined,
  attributes: AttributeValues,
): Promise<string | null> {
  if (randomization === undefined) return null;
  const stratum = stratumOf(randomization, attributes);
  const design = designOf(randomization);
  const { taken, seed } = await takePlace(tx, surveyId, design, stratum);
  return armOf(randomization, seed, stratum, taken - 1);
}
