import { Alert, Button, Flex } from 'antd';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { TextsBeside } from '@/translating/texts/TextsBeside';
import type { Theirs } from '../outbox/conflict';
import type { Work } from './useWork';

interface Props {
  work: Work;
  theirs: Theirs;
  onKeepMine(): unknown;
  /** The conflict is over: back to the field. */
  onSettled(): void;
}

/** Somebody else has saved this translation since it was loaded: both versions, and ways to go on. */
export function ConflictNotice({ work, theirs: { cell, by, at }, onKeepMine, onSettled }: Props) {
  const text = useText();
  const when = useWhen();
  const settle = (way: () => void) => () => {
    way();
    onSettled();
  };
  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      title={
        by && at ? text('translate.conflict.by', { name: by, when: when.relative(at) }) : text('translate.conflict')
      }
      description={
        <Flex vertical gap={12}>
          <TextsBeside
            before={cell.text ?? ''}
            after={work.text}
            titles={['translate.conflict.theirs', 'translate.conflict.mine']}
            locale={work.locale}
            direction={work.language.direction}
          />
          <Flex gap={8} wrap>
            <Button size="small" onClick={settle(work.takeTheirs)}>
              {text('translate.conflict.takeTheirs')}
            </Button>
            <Button size="small" loading={work.saving !== undefined} onClick={onKeepMine}>
              {text('translate.conflict.keepMine')}
            </Button>
            <Button size="small" type="primary" onClick={settle(work.merge)}>
              {text('translate.conflict.merge')}
            </Button>
          </Flex>
        </Flex>
      }
    />
  );
}
