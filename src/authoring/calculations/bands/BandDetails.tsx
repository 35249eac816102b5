import { useIntl } from '@umijs/max';
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
import { useBandWords } from './useBandWords';

interface Props {
  calculation: string;
  band: DraftBand;
}

/** One band: its texts in every language, and its colour. */
export function BandDetails({ calculation, band }: Props) {
  const intl = useIntl();
  const text = useText();
  const words = useBandWords(calculation);
  return (
    <section
      className="band-details"
      aria-label={intl.formatMessage({ id: 'calculation.band.details' }, { name: words.name(band) })}
    >
      <TextPair part={band.id} field="label" label={text('calculation.band.label')} />
      <CodeField part={band.id} label={text('calculation.band.code')} />
      <MarkdownPair
        part={band.id}
        field="text"
        label={text('calculation.band.text')}
        help={text('calculation.band.text.help')}
      />
      <MarkdownPair
        part={band.id}
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
  const text = useText();
  const id = useId();
  const { set } = useEdits();
  const { value, onChange, save } = useTyped(band.color ?? '', (color) => set(band.id, 'color', color || undefined));
  return (
    <FieldGroup label={text('calculation.band.color')}>
      <Flex gap={8} wrap align="center">
        {seriesColors.map((color, index) => (
          <button
            key={color}
            type="button"
            className="band-swatch"
            aria-pressed={band.color === color}
            aria-label={text(`calculation.color.${colorNames[index]}`)}
            title={text(`calculation.color.${colorNames[index]}`)}
            style={{ '--band': color } as CSSProperties}
            onClick={() => set(band.id, 'color', color)}
          />
        ))}
        <label htmlFor={id}>{text('calculation.color.other')}</label>
        <input
          id={id}
          type="color"
          className="band-any-color"
          value={value || '#7f7f7f'}
          onChange={({ target }) => onChange(target.value)}
          onBlur={save}
        />
        <Button size="small" disabled={band.color === undefined} onClick={() => set(band.id, 'color', undefined)}>
          {text('calculation.color.none')}
        </Button>
      </Flex>
      <p className="calculation-quiet">{text('calculation.color.help')}</p>
    </FieldGroup>
  );
}
