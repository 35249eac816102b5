import { Button, Flex } from 'antd';
import { forOthers } from 'core/instrument/textKeys';
import { seriesColors } from 'core/report/palette';
import { type CSSProperties, useId } from 'react';
import { useEdits } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { MarkdownPair } from '@/authoring/fields/MarkdownPair';
import { TextPair } from '@/authoring/fields/TextPair';
import { useTyped } from '@/authoring/fields/useTyped';
import { useText } from '@/kit/text/useText';
import { FieldGroup } from '../FieldGroup';
import type { DraftBand } from './bandEdits';

/** One band: its texts in every language, and its colour. */
export function BandDetails({ band, name }: { band: DraftBand; name: string }) {
  const text = useText();
  const { id } = band;
  return (
    <section className="band-details stack boxed" aria-label={text('calculation.band.details', { name })}>
      <TextPair part={id} field="label" label={text('calculation.band.label')} />
      <CodeField part={id} label={text('calculation.band.code')} />
      <MarkdownPair
        part={id}
        field="text"
        label={text('calculation.band.text')}
        help={text('calculation.band.text.help')}
      />
      <MarkdownPair
        part={id}
        field={forOthers('text')}
        label={text('nugget.text_others')}
        help={text('nugget.text_others.help')}
      />
      <ColorField band={band} />
    </section>
  );
}

const colorNames = ['blue', 'orange', 'green', 'pink', 'sky', 'vermilion', 'grey'] as const;

/** Colours that people with colour blindness can tell apart, or any other. */
function ColorField({ band }: { band: DraftBand }) {
  const text = useText('calculation.');
  const id = useId();
  const { set } = useEdits();
  const choose = (color: string | undefined) => set(band.id, 'color', color);
  const { value, onChange, save } = useTyped(band.color ?? '', (color) => choose(color || undefined));
  return (
    <FieldGroup label={text('band.color')}>
      <Flex gap={8} wrap align="center">
        {seriesColors.map((color, index) => (
          <button
            key={color}
            type="button"
            className="band-swatch"
            aria-pressed={band.color === color}
            aria-label={text(`color.${colorNames[index]}`)}
            title={text(`color.${colorNames[index]}`)}
            style={{ '--band': color } as CSSProperties}
            onClick={() => choose(color)}
          />
        ))}
        <label htmlFor={id}>{text('color.other')}</label>
        <input
          id={id}
          type="color"
          className="band-any-color"
          value={value || '#7f7f7f'}
          onChange={({ target }) => onChange(target.value)}
          onBlur={save}
        />
        <Button size="small" disabled={band.color === undefined} onClick={() => choose(undefined)}>
          {text('color.none')}
        </Button>
      </Flex>
      <p className="quiet">{text('color.help')}</p>
    </FieldGroup>
  );
}
