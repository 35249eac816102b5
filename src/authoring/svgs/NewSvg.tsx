import { history, Link } from '@umijs/max';
import { Button, Flex, Form, Input } from 'antd';
import { freeCode } from 'core/instrument/freeCode';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits } from '@/authoring/draft/useParts';
import { instrumentPath, tabPath } from '@/authoring/frame/screens';
import { codeOfFile } from '@/authoring/pictures/fileContent';
import { useUnfinished } from '@/authoring/pictures/unfinished';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { Removed } from './Removed';
import { type CleanedSvg, SvgSource } from './SvgSource';

interface Begun {
  svg?: CleanedSvg;
  title: string;
  alt: string;
}

/** A new drawing from a file or the clipboard; what the server removed from it is shown first. */
export function NewSvg() {
  const text = useText();
  const { id: instrument, baseLocale } = useDraft(({ facts }) => facts);
  const edits = useEdits();
  const [begun, setBegun, finish] = useUnfinished<Begun>(`svg ${instrument}`, { title: '', alt: '' });
  const [isMissing, setMissing] = useState(false);
  const { svg, title, alt } = begun;

  const add = () => {
    if (svg === undefined) return setMissing(true);
    const taken = new Set(edits.current().view.draft.svgs?.map(({ code }) => code));
    const id = newId();
    const code = freeCode(codeOfFile(svg.fileName) || 'drawing', taken);
    edits.add('svgs', { id, code, source: svg.source }, { texts: { title: title.trim(), alt: alt.trim() } });
    finish();
    history.push(instrumentPath(instrument, `/svgs/edit-svgs/${id}`));
  };
  const field = (name: 'title' | 'alt', help: string) => (
    <Form.Item label={text(`svg.${name}`)} htmlFor={`new-svg-${name}`} help={help}>
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
  );
  return (
    <Form component="div" layout="vertical" className="svg-form">
      {svg === undefined ? (
        <Form.Item
          label={text('svg.file')}
          validateStatus={isMissing ? 'error' : undefined}
          help={isMissing ? text('svg.fileFirst') : undefined}
        >
          <SvgSource
            onCleaned={(cleaned) => {
              setMissing(false);
              setBegun((before) => ({ ...before, svg: cleaned }));
            }}
          />
        </Form.Item>
      ) : (
        <Flex vertical gap={12} align="flex-start">
          <img className="svg-shown" src={svg.source} alt={alt || text('svg.chosen')} />
          <Removed removed={svg.removed} />
          <span className="svg-quiet">{text('svg.bindable', { count: svg.elements.length })}</span>
          <Button onClick={() => setBegun(({ svg: _, ...kept }) => kept)}>{text('svg.other')}</Button>
        </Flex>
      )}
      {field('title', text('svg.titleHelp'))}
      {field('alt', text('svg.altHelp'))}
      <Flex gap={8} wrap>
        <Button type="primary" onClick={add}>
          {text('svg.addThis')}
        </Button>
        <Link to={tabPath(instrument, 'svgs')}>{text('svg.toList')}</Link>
      </Flex>
    </Form>
  );
}
