import type { CheckedSurvey } from './checked';
import { mailTextOwners } from './mailTexts';
import { mailVariables, variablesIn } from './mailVariables';
import { type SurveyProblem, surveyProblem } from './problem';
import { suggestedName } from './suggestName';

/** Mails that would come twice, that an anonymous survey cannot send, or whose variables nothing fills. */
export function checkMails({ messages = [], anonymity, settings, attributes = [], waves = [], texts }: CheckedSurvey) {
  const found: SurveyProblem[] = [];
  messages.forEach(({ kind, wave, to = 'both' }, index) => {
    const path = ['messages', index];
    const first = messages.findIndex((other) => other.kind === kind && other.wave === wave);
    const isSecond = kind !== 'reminder' && first < index;
    const of = waves.find(({ code }) => code === wave);
    if (wave !== undefined && of === undefined) {
      const nearest =
        suggestedName(
          wave,
          waves.map(({ code }) => code),
        ) ?? '';
      found.push(surveyProblem('survey.message_wave_unknown', path, wave, { wave, nearest }));
    }
    // It is open for whoever begins: nobody waits for it.
    const isBegun = of !== undefined && of === waves[0] && !('at' in of.starts);
    if (kind === 'invitation' && isBegun) found.push(surveyProblem('survey.message_wave_begun', path, wave));
    if (isSecond) found.push(surveyProblem('survey.message_twice', path, null, { kind }));
    // Everybody alike, or nobody: who has begun is not known.
    if (anonymity === 'anonymous' && (kind === 'thanks' || to !== 'both')) {
      found.push(surveyProblem('survey.message_anonymous', path));
    }
    if (kind === 'last_call' && settings?.closesAt === undefined && of?.window === undefined) {
      found.push(surveyProblem('survey.last_call_without_end', path));
    }
  });
  const known = mailVariables(attributes, waves.length > 0);
  const keys = mailTextOwners(messages).flatMap(({ key }) => [`${key}.subject`, `${key}.body`]);
  for (const [locale, bundle] of Object.entries(texts)) {
    for (const key of keys) {
      for (const name of variablesIn(bundle[key] ?? '').filter((one) => !known.includes(one))) {
        const params = { key, name, nearest: suggestedName(name, known) ?? '' };
        found.push(surveyProblem('survey.message_variable_unknown', ['texts', locale, key], null, params));
      }
    }
  }
  return found;
}
