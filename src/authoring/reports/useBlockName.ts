import { useCallback } from 'react';
import { plainText } from '@/answering';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { titleOf } from '@/authoring/draft/titleOf';
import { type DraftView, textIn } from '@/authoring/draft/view';
import { withoutFormulas } from '@/authoring/names/partName';
import { useGroupName } from '@/authoring/names/useGroupName';
import { useText } from '@/kit/text/useText';
import type { DraftBlock } from './blocks';

/** Characters. */
const longest = 60;

/** Without its formulas, which nobody reads by ear. */
const shortened = (text: string): string => {
  const words = plainText(withoutFormulas(text));
  return words.length <= longest ? words : `${words.slice(0, longest).replace(/\s+\S*$/, '')}…`;
};

/** Named scores; more are not named. */
const most = 3;

/** Of a part that a block names by its code. */
function titleFor(
  view: DraftView,
  parts: readonly { id: string; code: string }[] | undefined,
  code: string,
  ...fields: string[]
): string {
  const part = parts?.find((each) => each.code === code);
  return part === undefined ? code : titleOf(view, { id: part.id, code }, ...fields);
}

/** What distinguishes blocks of a kind, in the base language: their own text, or the title of what they show. */
function subjectOf(block: DraftBlock, view: DraftView, groupName: (group: string) => string): string {
  const { draft } = view;
  switch (block.kind) {
    case 'heading':
    case 'text':
      return shortened(textIn(view, block.id, 'text', draft.baseLocale) ?? '');
    case 'nuggets':
      return groupName(block.group);
    case 'scores': {
      const named = block.calculations.slice(0, most).map((code) => titleFor(view, draft.calculations, code, 'name'));
      return `${named.join(', ')}${block.calculations.length > most ? '…' : ''}`;
    }
    case 'chart':
      return titleFor(view, draft.charts, block.chart, 'title');
    case 'svg':
      return titleFor(view, draft.svgs, block.svg, 'title', 'alt');
    case 'image':
      return titleFor(view, draft.images, block.image, 'alt');
    case 'page_break':
      return '';
  }
}

/** The name of a block: its kind, and what it shows. */
export function useBlockName(): (block: DraftBlock | undefined) => string {
  const text = useText('reportEditor.');
  const groupName = useGroupName();
  const view = useDraft((state) => state.view);
  return useCallback(
    (block) => {
      if (block === undefined) return '';
      const kind = text(`kind.${block.kind}`);
      const subject = subjectOf(block, view, groupName);
      return subject === '' ? kind : text('block.name', { kind, subject });
    },
    [text, view, groupName],
  );
}
