import { history, Link } from '@umijs/max';
import { Alert, Button, Empty, Flex, Form } from 'antd';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, usePartText, useStructure } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { TextPair } from '@/authoring/fields/TextPair';
import { tabPath } from '@/authoring/frame/screens';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { UseList } from '@/authoring/uses/UseList';
import { useRemoval } from '@/authoring/uses/useRemoval';
import { useUses } from '@/authoring/uses/useUses';
import { useText } from '@/kit/text/useText';
import { ImageSource, type MadeImage } from './ImageSource';
import { MadeFacts } from './MadeFacts';

/** One image: its alternative text, its code, its crop, and its uses. */
export function ImageEditor({ id }: { id: string }) {
  const text = useText();
  const instrument = useDraft(({ facts }) => facts.id);
  const image = useStructure().images?.find((each) => each.id === id);
  const alt = usePartText(id, 'alt');
  const problems = useProblemsOf(id);
  const usesOf = useUses();
  const { set, remove } = useEdits();
  const { mayRemove, holder } = useRemoval();
  const [replacing, setReplacing] = useState<'file' | 'crop'>();
  const [made, setMade] = useState<MadeImage>();
  const list = tabPath(instrument, 'images');
  if (image === undefined) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('image.gone')}>
        <Link to={list}>{text('image.toList')}</Link>
      </Empty>
    );
  }
  const { code, source } = image;
  const uses = usesOf({ kind: 'image', code });
  const take = (next: MadeImage) => {
    set(id, 'source', next.source);
    setMade(next);
    setReplacing(undefined);
  };
  const discard = async () => {
    const title = text('image.removeTitle', { code });
    if (!(await mayRemove({ title, consequence: text('image.removeText'), uses }))) return;
    history.push(list);
    remove(id);
  };
  return (
    <Form component="div" layout="vertical" className="image-form">
      {alt === '' ? <Alert type="warning" showIcon title={text('image.altMissing')} /> : null}
      {replacing === undefined ? (
        <Flex vertical gap={8} className="image-made">
          <img className="image-whole" src={source} alt={alt} />
          {made ? <MadeFacts image={made} /> : null}
          <Flex gap={8} wrap>
            <Button onClick={() => setReplacing('file')}>{text('image.replace')}</Button>
            <Button onClick={() => setReplacing('crop')}>{text('image.cropAgain')}</Button>
            <Button danger onClick={() => void discard()}>
              {text('image.remove')}
            </Button>
          </Flex>
        </Flex>
      ) : (
        <Flex vertical gap={8}>
          <ImageSource
            {...(replacing === 'crop' && { start: source })}
            onMade={take}
            {...(replacing === 'crop' && { onCancel: () => setReplacing('file') })}
          />
          <div>
            <Button onClick={() => setReplacing(undefined)}>{text('image.keep')}</Button>
          </div>
        </Flex>
      )}
      <TextPair
        part={id}
        field="alt"
        label={text('image.alt')}
        help={text('image.altHelp')}
        maxLength={1000}
        required
      />
      <CodeField part={id} label={text('image.code')} />
      <ProblemsOfPart problems={problems} label={text('image.problems')} />
      <div>
        <h2 className="image-heading">{text('image.usedIn')}</h2>
        {uses.length === 0 ? (
          <span className="image-quiet">{text('image.unused')}</span>
        ) : (
          <UseList uses={uses} label={text('image.usedIn')} />
        )}
      </div>
      <Link to={list}>{text('image.toList')}</Link>
      {holder}
    </Form>
  );
}
