import { history, Link } from '@umijs/max';
import { Button, Flex, Form, Switch } from 'antd';
import { type BoundValue, buildReport } from 'core/report';
import { useId, useMemo, useState } from 'react';
import { boundSvg } from '@/answering';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useStructure } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { TextPair } from '@/authoring/fields/TextPair';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { PictureGone, UsedIn, usePicturePaths, usePictureRemoval } from '@/authoring/pictures/PictureRoom';
import { besideFields, ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { SamplePanel } from '@/authoring/sample/SamplePanel';
import { useReportContext } from '@/authoring/sample/useReportContext';
import { Announced } from '@/kit/announced/Announced';
import { useText } from '@/kit/text/useText';
import { Bindings } from './Bindings';
import { Drawing } from './Drawing';
import { elementsOf } from './drawnElements';
import { ElementList } from './ElementList';
import { ReplaceDialog } from './ReplaceDialog';

const none: readonly BoundValue[] = [];

/** The values of a drawing's bindings on the sample sheet, as in a report; without those with faults. */
function useBoundValues(svg: string, locale: string): readonly BoundValue[] {
  const context = useReportContext(locale);
  return useMemo(() => {
    const [block] = buildReport(context, { code: 'preview', blocks: [{ kind: 'svg', svg }] }).blocks;
    return block?.kind === 'svg' ? block.bindings : none;
  }, [context, svg]);
}

/** One drawing: its elements, their bindings, and a preview with the values of the sample sheet. */
export function SvgEditor({ id }: { id: string }) {
  const text = useText('svg.');
  const switchId = useId();
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const { locale = baseLocale } = useEditedLocale();
  const svg = useStructure().svgs?.find((each) => each.id === id);
  const problems = useProblemsOf(id);
  const { list } = usePicturePaths('svg');
  const { usesOf, mayDiscard, remove, holder } = usePictureRemoval('svg');
  const [chosen, setChosen] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  const [isLive, setLive] = useState(true);
  const [replacing, setReplacing] = useState(false);
  const source = svg?.source ?? '';
  const values = useBoundValues(svg?.code ?? '', locale);
  const shown = useMemo(() => (isLive ? boundSvg(source, values) : source), [isLive, source, values]);
  const elements = useMemo(() => elementsOf(source), [source]);
  if (svg === undefined) return <PictureGone kind="svg" />;
  const { code, bindings = [] } = svg;
  const discard = async () => {
    if (!(await mayDiscard(svg))) return;
    history.push(list);
    remove(id);
  };
  // The fields of the chosen element's bindings say their own.
  const written = bindings.flatMap(({ element }, at) => (element === chosen ? [`bindings[${at}].formula`] : []));
  const choice = { chosen, onHover: setHovered, onChoose: setChosen };
  return (
    <div className="svg-desk">
      <section className="svg-stage-side stack" aria-label={text('drawing')}>
        <Flex gap={8} align="center">
          <Switch id={switchId} size="small" checked={isLive} onChange={setLive} />
          <label htmlFor={switchId}>{text('live')}</label>
        </Flex>
        <Drawing source={shown} marked={hovered ?? chosen} onHover={setHovered} onChoose={setChosen} />
        <p className="quiet">{text('chooseElement')}</p>
        <ElementList {...choice} elements={elements} bindings={bindings} />
        <Announced>{chosen === undefined ? '' : text('element.chosen', { element: chosen })}</Announced>
      </section>
      <div className="svg-form stack">
        <Bindings key={chosen ?? ''} svg={svg} elements={elements} chosen={chosen} onChoose={setChosen} />
        <ProblemsOfPart problems={besideFields(problems, ...written)} label={text('problems')} />
        <Form component="div" layout="vertical" className="svg-form stack">
          <TextPair part={id} field="title" label={text('title')} help={text('titleHelp')} maxLength={1000} />
          <TextPair part={id} field="alt" label={text('alt')} help={text('altHelp')} maxLength={1000} />
          <CodeField part={id} label={text('code')} />
        </Form>
        <UsedIn kind="svg" uses={usesOf(code)} />
        <Flex gap={8} wrap align="center">
          <Button onClick={() => setReplacing(true)}>{text('replace')}</Button>
          <Button danger onClick={() => void discard()}>
            {text('remove')}
          </Button>
          <Link to={list}>{text('toList')}</Link>
        </Flex>
        <SamplePanel />
      </div>
      {replacing ? <ReplaceDialog svg={svg} onClose={() => setReplacing(false)} /> : null}
      {holder}
    </div>
  );
}
