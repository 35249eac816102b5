import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import 'survey-core/survey-core.css';
import { answers, items } from './items';

/** The same items as SurveyJS shows them by its own settings. */
const survey = new Model({
  showQuestionNumbers: 'off',
  pages: [
    {
      name: 'all',
      elements: items.map(({ code, text }) => ({
        type: 'radiogroup',
        name: code,
        title: text,
        isRequired: true,
        colCount: 0,
        choices: answers.map(({ code: value, label }) => ({ value, text: label })),
      })),
    },
  ],
});

const place = document.getElementById('root');
if (place) createRoot(place).render(<Survey model={survey} />);
