export const surveyTabs = ['items', 'people', 'waves', 'messages', 'texts', 'settings'] as const;
export type SurveyTab = (typeof surveyTabs)[number];

export const surveyPath = (id: string, tab: SurveyTab = 'items'): string =>
  `/surveys/edit/${id}${tab === 'items' ? '' : `?tab=${tab}`}`;

/** Where it is seen what came out. @param item code of an item; absent: of all */
export const resultPath = (id: string, item = 'all'): string =>
  `/surveys/survey/${id}/result/${encodeURIComponent(item)}`;

/** Where one respondent is seen. @param attempt id of the attempt at the item */
export const respondentPath = (id: string, item: string, attempt: string): string =>
  `${resultPath(id, item)}/instrument/${attempt}`;

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
  if (part === 'messages' || /^texts\.[^.]+\.(message\.|wave\.[^.]+\.(?!title))/.test(path)) return 'messages';
  if (part === 'texts' || part === 'baseLocale') return 'texts';
  if (part === 'waves') return 'waves';
  if (part === 'attributes' || part === 'quotas' || part === 'audience' || part === 'anonymity') return 'people';
  return part === 'settings' || part === 'randomization' ? 'settings' : 'items';
}
