import { Link } from '@umijs/max';
import { Button, Empty, Flex } from 'antd';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { instrumentPath } from '@/authoring/frame/screens';
import { useText } from '@/kit/text/useText';

interface Props {
  onAdd(): void;
  onPaste(): void;
}

/** Shown before the first question: the ways to start. */
export function EmptyList({ onAdd, onPaste }: Props) {
  const text = useText();
  const instrument = useDraft(({ facts }) => facts.id);
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('question.empty')}>
      <Flex vertical gap={8} align="center">
        <Flex gap={8} wrap justify="center">
          <Button type="primary" autoFocus onClick={onAdd}>
            {text('question.addFirst')}
          </Button>
          <Button onClick={onPaste}>{text('question.paste')}</Button>
        </Flex>
        <Link to={instrumentPath(instrument, '/answer')}>{text('question.empty.answers')}</Link>
      </Flex>
    </Empty>
  );
}
