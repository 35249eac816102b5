import type { ReportBatchService } from '../../answering/reportBatch/service';
import type { RescoringService } from '../../answering/rescoring/service';
import type { PromptRuns } from '../../assistant/prompt/runs';
import type { DataExportService } from '../../export/service';
import type { JobHandlers } from '../../platform/job/kinds';
import type { InvitationService } from '../../surveys/invitation/service';
import type { MessageService } from '../../surveys/mail/service';
import type { SuggestionService } from '../../translating/suggestion/service';

interface Needs {
  suggestions: SuggestionService;
  rescorings: RescoringService;
  reportBatches: ReportBatchService;
  messages: MessageService;
  invitations: InvitationService;
  promptRuns: PromptRuns;
  dataExports: DataExportService;
}

/** The handler of each kind of job. */
export const jobHandlers = ({
  suggestions,
  rescorings,
  reportBatches,
  messages,
  invitations,
  promptRuns,
  dataExports,
}: Needs): JobHandlers => ({
  'translation.suggest': suggestions.suggestAll,
  'instrument.whatIf': rescorings.walk,
  'instrument.rescore': rescorings.walk,
  'instrument.reports': reportBatches.set,
  'survey.mails': messages.plan,
  'survey.invite': invitations.takeLines,
  'prompt.cases': promptRuns.work,
  'results.export': dataExports.make,
});
