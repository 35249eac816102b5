import { history, Link } from '@umijs/max';
import { Button, Empty, Flex, Form, Switch } from 'antd';
import { useId, useMemo, useState } from 'react';
import { boundSvg } from '@/answering';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { TextPair } from '@/authoring/fields/TextPair';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { tabPath } from '@/authoring/frame/screens';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { SamplePanel } from '@/authoring/sample/SamplePanel';
import { UseList } from '@/authoring/uses/UseList';
import { useRemoval } from '@/authoring/uses/useRemoval';
import { useUses } from '@/authoring/uses/useUses';
import { useText } from '@/kit/text/useText';
import { Bindings } from './Bindings';
import { Drawing } from './Drawing';
import { elementsOf } from './drawnElements';
import { ElementList } from './ElementList';
import { ReplaceDialog } from './ReplaceDialog';
import { useBoundValues } from './useBoundValues';

/** One drawing: its elements, their bindings, and a preview with the values of the sample sheet. */
export function SvgEditor({ id }: { id: string }) {
  const text = useText();
  const switchId = useId();
  const instrument = useDraft(({ facts }) => facts.id);
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const { locale = baseLocale } = useEditedLocale();
  const svg = useStructure().svgs?.find((each) => each.id === id);
  const problems = useProblemsOf(id);
  const usesOf = useUses();
  const { remove } = useEdits();
  const { mayRemove, holder } = useRemoval();
  const [chosen, setChosen] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  const [isLive, setLive] = useState(true);
  const [replacing, setReplacing] = useState(false);
  const source = svg?.source ?? '';
  const values = useBoundValues(svg?.code ?? '', locale);
  const shown = useMemo(() => (isLive ? boundSvg(source, values) : source), [isLive, source, values]);
  const elements = useMemo(() => elementsOf(source), [source]);
  const list = tabPath(instrument, 'svgs');
  if (svg === undefined) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('svg.gone')}>
        <Link to={list}>{text('svg.toList')}</Link>
      </Empty>
    );
  }
  const { code, bindings = [] } = svg;
  const uses = usesOf({ kind: 'svg', code });
  const discard = async () => {
    const title = text('svg.removeTitle', { code });
    if (!(await mayRemove({ title, consequence: text('svg.removeText'), uses }))) return;
    history.push(list);
    remove(id);
  };
  return (
    <div className="svg-desk">
      <section className="svg-stage-side" aria-label={text('svg.drawing')}>
        <Flex gap={8} align="center">
          <Switch id={switchId} size="small" checked={isLive} onChange={setLive} />
          <label htmlFor={switchId}>{text('svg.live')}</label>
        </Flex>
        <Drawing source={shown} marked={hovered ?? chosen} onHover={setHovered} onChoose={setChosen} />
        <p className="svg-quiet">{text('svg.chooseElement')}</p>
        <ElementList
          elements={elements}
          bindings={bindings}
          chosen={chosen}
          onHover={setHovered}
          onChoose={setChosen}
        />
        <p className="visually-hidden" role="status">
          {chosen === undefined ? '' : text('svg.element.chosen', { element: chosen })}
        </p>
      </section>
      <div className="svg-form">
        <Bindings key={chosen ?? ''} svg={svg} elements={elements} chosen={chosen} onChoose={setChosen} />
        <ProblemsOfPart problems={problems} label={text('svg.problems')} />
        <Form component="div" layout="vertical" className="svg-form">
          <TextPair part={id} field="title" label={text('svg.title')} help={text('svg.titleHelp')} maxLength={1000} />
          <TextPair part={id} field="alt" label={text('svg.alt')} help={text('svg.altHelp')} maxLength={1000} />
          <CodeField part={id} label={text('svg.code')} />
        </Form>
        <div>
          <h2 className="svg-heading">{text('svg.usedIn')}</h2>
          {uses.length === 0 ? (
            <span className="svg-quiet">{text('svg.unused')}</span>
          ) : (
            <UseList uses={uses} label={text('svg.usedIn')} />
          )}
        </div>
        <Flex gap={8} wrap align="center">
          <Button onClick={() => setReplacing(true)}>{text('svg.replace')}</Button>
          <Button danger onClick={() => void discard()}>
            {text('svg.remove')}
          </Button>
          <Link to={list}>{text('svg.toList')}</Link>
        </Flex>
        <SamplePanel />
      </div>
      {replacing ? <ReplaceDialog svg={svg} onClose={() => setReplacing(false)} /> : null}
      {holder}
    </div>
  );
}
