import { Link } from '@umijs/max';
import { findPart, wholeInstrument } from 'core/instrument/operations';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useDraft } from '../draft/DraftProvider';
import { isNumbered, partName } from '../names/partName';
import type { UsingPart } from './useUses';
import './uses.css';

/** Links to the parts that use a part, by their names. */
export function UseList({ uses, label }: { uses: readonly UsingPart[]; label: string }) {
  const text = useText();
  const view = useDraft((state) => state.view);
  const showsCodes = useShowsCodes();
  const nameOf = (id: string): string | undefined => {
    const part = partName(view, id);
    if (part === undefined) return undefined;
    if (!isNumbered(part.kind)) return text(`question.part.${part.kind}`, { code: part.name });
    const place = text(`question.part.${part.kind}`, { code: part.number });
    return part.name === '' ? place : `${place} ${text('draft.named', { name: part.name })}`;
  };
  const words = ({ id, kind, code }: UsingPart): string => {
    if (kind === wholeInstrument) return text('draft.use.instrument');
    if (showsCodes) return text(`question.part.${kind}`, { code });
    const holder = findPart(view.draft, id)?.parent?.part.id;
    const names = [nameOf(id), holder && nameOf(holder)].filter(Boolean);
    return names.join(' · ') || text(`question.part.${kind}`, { code });
  };
  return (
    <ul className="use-list plain-list" aria-label={label}>
      {uses.map((use) => (
        <li key={use.id}>
          <Link to={use.to}>{words(use)}</Link>
        </li>
      ))}
    </ul>
  );
}
