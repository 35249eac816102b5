import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { AddActions, usePictureAdding } from '@/authoring/pictures/PictureRoom';
import { useUnfinished } from '@/authoring/pictures/unfinished';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { Cleaned, type CleanedSvg, SvgSource } from './SvgSource';

interface Begun {
  svg?: CleanedSvg;
  title: string;
  alt: string;
}

/** A new drawing from a file or the clipboard; what the server removed from it is shown first. */
export function NewSvg() {
  const text = useText('svg.');
  const { id: instrument, baseLocale } = useDraft(({ facts }) => facts);
  const addPicture = usePictureAdding('svg');
  const [begun, setBegun, finish] = useUnfinished<Begun>(`svg ${instrument}`, { title: '', alt: '' });
  const [isMissing, setMissing] = useState(false);
  const { svg, title, alt } = begun;

  const add = () => {
    if (svg === undefined) return setMissing(true);
    finish();
    return addPicture(svg, { title: title.trim(), alt: alt.trim() });
  };
  return (
    <Form component="div" layout="vertical" className="svg-form stack">
      {svg === undefined ? (
        <Form.Item
          label={text('file')}
          validateStatus={isMissing ? 'error' : undefined}
          help={isMissing ? text('fileFirst') : undefined}
        >
          <SvgSource
            onCleaned={(cleaned) => {
              setMissing(false);
              setBegun((before) => ({ ...before, svg: cleaned }));
            }}
          />
        </Form.Item>
      ) : (
        <Cleaned svg={svg} alt={alt}>
          <span className="quiet">{text('bindable', { count: svg.elements.length })}</span>
          <Button onClick={() => setBegun(({ svg: _, ...kept }) => kept)}>{text('other')}</Button>
        </Cleaned>
      )}
      {(['title', 'alt'] as const).map((name) => (
        <Form.Item key={name} label={text(name)} htmlFor={`new-svg-${name}`} help={text(`${name}Help`)}>
          <Input
            id={`new-svg-${name}`}
            lang={baseLocale}
            dir={localeDirection(baseLocale)}
            maxLength={1000}
            value={begun[name]}
            onChange={({ target }) => setBegun((before) => ({ ...before, [name]: target.value }))}
            onPressEnter={add}
          />
        </Form.Item>
      ))}
      <AddActions kind="svg" onAdd={add} />
    </Form>
  );
}
