import { Alert, Button, Flex } from 'antd';
import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { ChangedText } from '@/translating/texts/ChangedText';
import { wordDiff } from '@/translating/texts/wordDiff';
import type { Work } from './useWork';

interface Props {
  work: Work;
  locale: string;
  language: { direction: 'ltr' | 'rtl' };
  onKeepMine(): void;
  /** The conflict is over: back to the field. */
  onSettled(): void;
}

/** Somebody else has saved this translation since it was loaded: both versions, and ways to go on. */
export function ConflictNotice({ work, locale, language, onKeepMine, onSettled }: Props) {
  const text = useText();
  const when = useWhen();
  const { theirs, text: mine } = work;
  const pieces = useMemo(() => wordDiff(theirs?.cell.text ?? '', mine), [theirs, mine]);
  if (!theirs) return null;
  const words = (of: 'before' | 'after') => (
    <div className="translate-words">
      <ChangedText pieces={pieces} of={of} locale={locale} direction={language.direction} />
    </div>
  );
  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      title={
        theirs.by && theirs.at
          ? text('translate.conflict.by', { name: theirs.by, when: when.relative(theirs.at) })
          : text('translate.conflict')
      }
      description={
        <Flex vertical gap={12}>
          <div className="translate-beside">
            <div>
              <h3>{text('translate.conflict.theirs')}</h3>
              {theirs.cell.text === null ? text('translate.conflict.empty') : words('before')}
            </div>
            <div>
              <h3>{text('translate.conflict.mine')}</h3>
              {mine === '' ? text('translate.conflict.empty') : words('after')}
            </div>
          </div>
          <Flex gap={8} wrap>
            <Button
              size="small"
              onClick={() => {
                work.takeTheirs();
                onSettled();
              }}
            >
              {text('translate.conflict.takeTheirs')}
            </Button>
            <Button size="small" loading={work.saving !== undefined} onClick={onKeepMine}>
              {text('translate.conflict.keepMine')}
            </Button>
            <Button
              size="small"
              type="primary"
              onClick={() => {
                work.merge();
                onSettled();
              }}
            >
              {text('translate.conflict.merge')}
            </Button>
          </Flex>
        </Flex>
      }
    />
  );
}
