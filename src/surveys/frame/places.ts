export const surveyTabs = ['items', 'people', 'texts', 'settings'] as const;
export type SurveyTab = (typeof surveyTabs)[number];

export const surveyPath = (id: string, tab: SurveyTab = 'items'): string =>
  `/surveys/edit/${id}${tab === 'items' ? '' : `?tab=${tab}`}`;

/** Where the questions of a page are written. @param item code of the page */
export const pagePath = (id: string, item: string): string =>
  `/surveys/edit/${id}/question?${new URLSearchParams({ item })}`;

export const tabIn = (search: string): SurveyTab => {
  const tab = new URLSearchParams(search).get('tab');
  return surveyTabs.find((each) => each === tab) ?? 'items';
};

/** The tab on which a problem is mended. @param path in the survey: `items[2].visibleIf`, `attributes[0]`, `texts.ar-EG.title` */
export function tabOfProblem(path: string): SurveyTab {
  const [part = ''] = path.split(/[.[]/);
  if (part === 'texts' || part === 'baseLocale') return 'texts';
  if (part === 'attributes' || part === 'audience' || part === 'anonymity') return 'people';
  return part === 'settings' ? 'settings' : 'items';
}
