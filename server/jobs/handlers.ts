import type { JobHandlers } from '../resources/job/kinds';
import type { ReportBatchService } from '../resources/reportBatch/service';
import type { RescoringService } from '../resources/rescoring/service';
import type { SuggestionService } from '../resources/suggestion/service';

interface Needs {
  suggestions: SuggestionService;
  rescorings: RescoringService;
  reportBatches: ReportBatchService;
}

/** Who does each kind of job. */
export const jobHandlers = ({ suggestions, rescorings, reportBatches }: Needs): JobHandlers => ({
  'translation.suggest': suggestions.suggestAll,
  'instrument.whatIf': rescorings.walk,
  'instrument.rescore': rescorings.walk,
  'instrument.reports': reportBatches.set,
});
