import type { ParticipationRow } from 'core/contract/surveys/survey';
import { useText } from '@/kit/text/useText';
import { useSurvey } from '../state/SurveyProvider';

type Mark = ParticipationRow['marks'][number];

/** Why a participation has a mark, in a sentence. */
export function useMarkWords(): (mark: Mark) => string {
  const text = useText('survey.participations.why.');
  const { items } = useSurvey().detail;
  const titles = new Map(items.map(({ code, title }) => [code, title]));
  return (mark) => {
    switch (mark.kind) {
      case 'fast':
        return text('fast', { seconds: mark.seconds, questions: mark.questions });
      case 'straight':
        return text('straight', { item: titles.get(mark.item) ?? mark.item, run: mark.run, of: mark.of });
      default:
        return text('double');
    }
  };
}
