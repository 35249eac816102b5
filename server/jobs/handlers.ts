import type { JobHandlers } from '../resources/job/kinds';
import type { SuggestionService } from '../resources/suggestion/service';

/** Who does each kind of job. */
export const jobHandlers = ({ suggestions }: { suggestions: SuggestionService }): JobHandlers => ({
  'translation.suggest': suggestions.suggestAll,
});
