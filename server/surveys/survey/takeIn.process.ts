import { survey } from 'core/contract/surveys/survey';
import { validate } from '../../plugins/validation';
import { answerDocument } from '../../processes/answerDocument';
import { createTranslationService } from '../../texts/service';
import type { AddedItem } from './items';
import { createSurveyService } from './service';
import type { AskedDocument, TakenIn } from './takeIn';

answerDocument(async (document, asked: AskedDocument, needs): Promise<TakenIn> => {
  const surveys = createSurveyService({ ...needs, translations: createTranslationService(needs) });
  if (asked.call === 'import') return surveys.importDocument(document, asked.by);
  const { body } = await validate(survey.addItem, { params: { id: asked.survey }, query: {}, body: document });
  return surveys.addItem(asked.by, asked.survey, body as AddedItem);
});
