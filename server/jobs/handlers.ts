import type { JobHandlers } from '../resources/job/kinds';
import type { RescoringService } from '../resources/rescoring/service';
import type { SuggestionService } from '../resources/suggestion/service';

interface Needs {
  suggestions: SuggestionService;
  rescorings: RescoringService;
}

/** Who does each kind of job. */
export const jobHandlers = ({ suggestions, rescorings }: Needs): JobHandlers => ({
  'translation.suggest': suggestions.suggestAll,
  'instrument.whatIf': rescorings.walk,
  'instrument.rescore': rescorings.walk,
});
