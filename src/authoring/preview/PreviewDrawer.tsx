import { Alert, Button, Drawer, Flex } from 'antd';
import { useState } from 'react';
import { AnswerStore } from '@/answering';
import { useText } from '@/kit/text/useText';
import { useDraft } from '../draft/DraftProvider';
import { PlayerPreview } from './PlayerPreview';
import { PreviewFrame, type PreviewWidth, WidthPicker } from './PreviewFrame';
import { PreviewLanguage } from './PreviewLanguage';
import { useCompiledDraft } from './useCompiledDraft';

/** The draft as respondents will see it, from its first page, in any language and for any screen width. The answers are kept nowhere. */
export function PreviewDrawer({ onClose }: { onClose(): void }) {
  const text = useText();
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const [locale, setLocale] = useState(baseLocale);
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState(false);
  const [store, setStore] = useState(() => new AnswerStore({}));
  const draft = useCompiledDraft(locale);
  const restart = () => {
    setStore(new AnswerStore({}));
    setSent(false);
    setRound((before) => before + 1);
  };
  return (
    <Drawer open onClose={onClose} size="large" title={text('test.preview')}>
      <Flex vertical gap={12}>
        <Flex gap={8} wrap>
          <PreviewLanguage value={locale} onChange={setLocale} />
          <WidthPicker label={text('test.width')} value={width} onChange={setWidth} />
          <Button onClick={restart}>{text('test.restart')}</Button>
        </Flex>
        {sent ? <Alert type="info" showIcon role="status" title={text('test.sent')} /> : null}
        <PreviewFrame width={width}>
          <PlayerPreview key={round} draft={draft} locale={locale} store={store} onSend={() => setSent(true)} />
        </PreviewFrame>
      </Flex>
    </Drawer>
  );
}
