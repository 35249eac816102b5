import { useText } from '@/kit/text/useText';
import type { Target, TargetGroup } from './useTargets';

interface Props {
  id: string;
  groups: readonly TargetGroup[];
  active: Target | undefined;
  idOf(target: Target): string;
  onPoint(target: Target): void;
  onOpen(target: Target): void;
}

/** What a target is in, below its name. */
function Within({ name, lang, archived }: NonNullable<Target['within']>) {
  const text = useText();
  return (
    <span className="palette-within">
      <bdi lang={lang}>{name}</bdi>
      {archived ? <span>{text('instrument.status.archived')}</span> : null}
    </span>
  );
}

/** The listbox of the palette, in groups; its combobox has the focus and the keys. */
export function TargetList({ id, groups, active, idOf, onPoint, onOpen }: Props) {
  const text = useText();
  return (
    <div role="listbox" id={id} aria-label={text('palette.title')} className="palette-list">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: options in groups of a listbox, no fields.
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} role="presentation" className="palette-group">
            {group.title}
          </div>
          {group.targets.map((target) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
            <div
              key={target.path}
              id={idOf(target)}
              role="option"
              aria-selected={target.path === active?.path}
              className="palette-target"
              onMouseMove={() => onPoint(target)}
              onClick={() => onOpen(target)}
            >
              <bdi lang={target.lang} className="palette-name">
                {target.name}
              </bdi>
              {target.code === undefined ? null : (
                <code dir="ltr" className="palette-within">
                  {target.code}
                </code>
              )}
              {target.within ? <Within {...target.within} /> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
