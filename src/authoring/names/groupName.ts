import { isRisk } from 'core/instrument/riskCalculation';
import { type DraftView, textIn } from '../draft/view';

const spaced = (code: string): string => {
  const words = code.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

/**
 * What a group of nuggets is called: groups that help in a risk by `help`, one with the code of a score by the score's name, and any
 * other by the words of its code.
 */
export function groupName(view: DraftView, group: string, help: string): string {
  if (isRisk(group)) {
    const rest = spaced(group.replace(/^risk_?/, ''));
    return rest === '' ? help : `${help} · ${rest}`;
  }
  const score = view.draft.calculations?.find(({ code }) => code === group);
  return (score && textIn(view, score.id, 'name', view.draft.baseLocale)) ?? spaced(group);
}
