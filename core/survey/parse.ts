import { type Parsed, parseDocument } from '../instrument/parseDocument';
import { instrumentDepth } from '../instrument/schema';
import type { SurveyDocument } from './document';
import { surveySchema } from './schema';

export type ParsedSurvey = Parsed<SurveyDocument>;

/**
 * The shape of a survey document, its pages included: keys, types, formats and limits. `checkSurvey` checks how its parts fit together.
 * Never throws; every problem carries its path and the code of the part it belongs to. At most the first thousand are reported.
 */
export function parseSurvey(input: unknown): ParsedSurvey {
  // A page stands at items[0].document.
  return parseDocument(surveySchema, input, instrumentDepth + 3);
}
