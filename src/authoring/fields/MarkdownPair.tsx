import type { ComponentProps } from 'react';
import { TemplateField } from '../formula/TemplateField';
import { TextPair } from './TextPair';
import { useFormulaSurroundings } from './useFormulaSurroundings';

type Props = Omit<ComponentProps<typeof TextPair>, 'control' | 'multiline'> &
  Pick<ComponentProps<typeof TemplateField>, 'plain' | 'placeholders' | 'shownBy' | 'rows'>;

/** A markdown text, with placeholders if its kind has them, in the base language and the edited language side by side. */
export function MarkdownPair({ plain, placeholders = false, shownBy, rows, ...props }: Props) {
  const surroundings = useFormulaSurroundings();
  return (
    <TextPair
      {...props}
      control={({ onBlur, isTranslation: _, ...given }) => (
        <TemplateField
          {...surroundings}
          {...given}
          onCommit={onBlur}
          plain={plain}
          placeholders={placeholders}
          shownBy={shownBy}
          rows={rows}
        />
      )}
    />
  );
}
