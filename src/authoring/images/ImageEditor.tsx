import { history, Link } from '@umijs/max';
import { Alert, Button, Flex, Form } from 'antd';
import { useState } from 'react';
import { useEdits, usePartText, useStructure } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { TextPair } from '@/authoring/fields/TextPair';
import { PictureGone, UsedIn, usePicturePaths, usePictureRemoval } from '@/authoring/pictures/PictureRoom';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { useText } from '@/kit/text/useText';
import { ImageSource, MadeFacts, type MadeImage } from './ImageSource';

/** One image: its alternative text, its code, its crop, and its uses. */
export function ImageEditor({ id }: { id: string }) {
  const text = useText('image.');
  const image = useStructure().images?.find((each) => each.id === id);
  const alt = usePartText(id, 'alt');
  const problems = useProblemsOf(id);
  const { set } = useEdits();
  const { list } = usePicturePaths('image');
  const { usesOf, mayDiscard, remove, holder } = usePictureRemoval('image');
  const [replacing, setReplacing] = useState<'file' | 'crop'>();
  const [made, setMade] = useState<MadeImage>();
  if (image === undefined) return <PictureGone kind="image" />;
  const { code, source } = image;
  const take = (next: MadeImage) => {
    set(id, 'source', next.source);
    setMade(next);
    setReplacing(undefined);
  };
  const discard = async () => {
    if (!(await mayDiscard(image))) return;
    history.push(list);
    remove(id);
  };
  return (
    <Form component="div" layout="vertical" className="image-form stack">
      {alt === '' ? <Alert type="warning" showIcon title={text('altMissing')} /> : null}
      {replacing === undefined ? (
        <Flex vertical gap={8} className="image-made">
          <img className="image-whole" src={source} alt={alt} />
          {made ? <MadeFacts image={made} /> : null}
          <Flex gap={8} wrap>
            <Button onClick={() => setReplacing('file')}>{text('replace')}</Button>
            <Button onClick={() => setReplacing('crop')}>{text('cropAgain')}</Button>
            <Button danger onClick={() => void discard()}>
              {text('remove')}
            </Button>
          </Flex>
        </Flex>
      ) : (
        <Flex vertical gap={8}>
          <ImageSource
            {...(replacing === 'crop' && { start: source, onCancel: () => setReplacing('file') })}
            onMade={take}
          />
          <div>
            <Button onClick={() => setReplacing(undefined)}>{text('keep')}</Button>
          </div>
        </Flex>
      )}
      <TextPair part={id} field="alt" label={text('alt')} help={text('altHelp')} maxLength={1000} required />
      <CodeField part={id} label={text('code')} />
      <ProblemsOfPart problems={problems} label={text('problems')} />
      <UsedIn kind="image" uses={usesOf(code)} />
      <Link to={list}>{text('toList')}</Link>
      {holder}
    </Form>
  );
}
