import type { MyItem, MySurveyDetail } from 'core/contract/surveys/mySurvey';

/** Items of all waves that were begun, the last ones first; `wave`: its place from 1 and its title, where the survey has waves. */
export function itemsOfWaves({
  items,
  waves,
}: MySurveyDetail): (MyItem & { wave?: { number: number; title: string } })[] {
  const before = waves.flatMap((wave, index) =>
    wave.items.map((item) => ({ ...item, wave: { number: index + 1, title: wave.title.text } })),
  );
  // The wave whose items are shown is the last that was begun, or the one that is open.
  const isShown = waves.map((each) => each.items.length === 0 && each.status !== 'to_come' && each.status !== 'missed');
  const place = Math.max(isShown.lastIndexOf(true), 0);
  const wave = waves[place];
  const present = items.map((item) => ({
    ...item,
    ...(wave && { wave: { number: place + 1, title: wave.title.text } }),
  }));
  return [...present, ...before];
}
