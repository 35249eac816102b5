import { createHash } from 'node:crypto';
import { type Reach, ruleReach, type SurveyDefinitions, type SurveyRules } from 'core/survey';

/** How many surveys' findings stay in memory. */
const held = 500;

const proved = new Map<string, Reach>();

/** Of all that the proofs look at: texts are left out, so that writing them proves nothing again. */
function contentOf({ items, quotas, attributes, randomization }: SurveyRules, definitions: SurveyDefinitions) {
  const rules = items.map(({ code, visibleIf, required }) => [code, visibleIf, required]);
  const asked = [...definitions].map(([code, { texts: _, ...structure }]) => [code, structure]);
  const conditions = quotas?.map(({ code, condition }) => [code, condition]);
  const content = JSON.stringify([rules, conditions, attributes, randomization?.arms, asked]);
  return createHash('sha256').update(content).digest('base64');
}

/** As `ruleReach`, once for each content: to write a text proves nothing again. */
export const provedRules: typeof ruleReach = (survey, definitions, options) => {
  const key = contentOf(survey, definitions);
  const found = proved.get(key) ?? ruleReach(survey, definitions, options);
  proved.delete(key);
  proved.set(key, found);
  for (const oldest of proved.keys()) {
    if (proved.size <= held) break;
    proved.delete(oldest);
  }
  return found;
};
