import { useText } from '@/kit/text/useText';
import type { ConflictItem } from '../state/conflict';
import { textAt } from '../state/fields';
import type { ItemSettings } from '../state/parts';
import { useSurvey } from '../state/SurveyProvider';

type Side = 'theirs' | 'mine';

/** A text as it is; items in their order, with what differs of their settings. Other settings have no words here. */
export function useConflictWords(): (item: ConflictItem, side: Side) => string {
  const text = useText('survey.');
  const { detail, confirmed } = useSurvey();
  const known = new Map([...confirmed.detail.items, ...detail.items].map((item) => [item.code, item]));
  return (item, side) => {
    const { path } = item;
    if (textAt(path)) return String(item[side] ?? '') || text('conflict.empty');
    if (path !== 'items') return text(`conflict.${side}`);
    const listOf = (of: Side) => item[of] as readonly ItemSettings[];
    const nameOf = ({ was, code }: ItemSettings) => was ?? code;
    const others = new Map(listOf(side === 'mine' ? 'theirs' : 'mine').map((each) => [nameOf(each), each]));
    return listOf(side)
      .map((each, index) => {
        const { code, visibleIf, required, version } = each;
        const shown = known.get(nameOf(each)) ?? known.get(code);
        const other = others.get(nameOf(each)) ?? each;
        const differs = (field: keyof ItemSettings) => each[field] !== other[field];
        return [
          `${index + 1}. ${shown?.title ?? code}`,
          differs('code') && code,
          differs('visibleIf') && (visibleIf ?? text('items.everybody')),
          differs('required') && text(required === false ? 'items.optional' : 'items.required'),
          differs('version') &&
            (typeof version === 'number'
              ? text('items.fixed', { version })
              : text('items.newest', { version: shown?.newest ?? 0 })),
        ]
          .filter(Boolean)
          .join(' · ');
      })
      .join('\n');
  };
}
