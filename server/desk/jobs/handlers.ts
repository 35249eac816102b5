import type { ReportBatchService } from '../../answering/reportBatch/service';
import type { RescoringService } from '../../answering/rescoring/service';
import type { JobHandlers } from '../../platform/job/kinds';
import type { SuggestionService } from '../../translating/suggestion/service';

interface Needs {
  suggestions: SuggestionService;
  rescorings: RescoringService;
  reportBatches: ReportBatchService;
}

/** The handler of each kind of job. */
export const jobHandlers = ({ suggestions, rescorings, reportBatches }: Needs): JobHandlers => ({
  'translation.suggest': suggestions.suggestAll,
  'instrument.whatIf': rescorings.walk,
  'instrument.rescore': rescorings.walk,
  'instrument.reports': reportBatches.set,
});
