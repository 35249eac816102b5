import { FullscreenOutlined } from '@ant-design/icons';
import { Button, Flex, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { type PreviewWidth, usePreviewWidth, WidthPicker } from '@/authoring/preview/PreviewFrame';
import { usePreviewProjection } from '@/authoring/preview/usePreviewProjection';
import { useSampleSheet } from '@/authoring/sample/sampleSheet';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { PreviewPage } from './PreviewPage';

interface Props {
  /** Code of the question; undefined: a section is being edited. */
  question: string | undefined;
  section: string | undefined;
}

/** The question or its section in the player, in any width and both languages; answers go to the sample sheet. */
export function Preview(props: Props) {
  const text = useText();
  const { question } = props;
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const { locale: edited } = useEditedLocale();
  const { clear } = useSampleSheet();
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const [wanted, setWanted] = useState<'question' | 'section'>('question');
  const [side, setSide] = useState<'base' | 'edited'>('edited');
  const [enlarged, setEnlarged] = useState(false);
  const isPaired = edited !== undefined && edited !== baseLocale;
  const locale = isPaired && side === 'edited' ? edited : baseLocale;
  const scope = question === undefined ? 'section' : wanted;
  const pick = <T extends string>(key: string, value: T, onChange: (value: T) => void, labels: Record<T, string>) => (
    <Segmented<T>
      size="small"
      aria-label={text(`question.preview.${key}`)}
      value={value}
      onChange={onChange}
      options={(Object.keys(labels) as T[]).map((each) => ({ value: each, label: labels[each] }))}
    />
  );
  const framed = <Framed {...props} scope={scope} locale={locale} width={width} />;
  return (
    <Flex
      component="section"
      vertical
      gap={8}
      style={{ marginBlockEnd: 24 }}
      className="question-preview"
      aria-label={text('question.preview')}
    >
      <Flex gap={8} wrap align="center">
        <h2>{text('question.preview')}</h2>
        <WidthPicker size="small" label={text('question.preview.width')} value={width} onChange={setWidth} />
        {question === undefined
          ? null
          : pick('scope', scope, setWanted, { question: text('question.one'), section: text('question.section') })}
        {isPaired
          ? pick('language', side, setSide, { base: languageName(baseLocale), edited: languageName(edited) })
          : null}
        <Button size="small" onClick={clear}>
          {text('question.preview.clear')}
        </Button>
        <Button size="small" icon={<FullscreenOutlined aria-hidden />} onClick={() => setEnlarged(true)}>
          {text('question.preview.enlarge')}
        </Button>
      </Flex>
      {enlarged ? null : framed}
      <Modal
        open={enlarged}
        onCancel={() => setEnlarged(false)}
        destroyOnHidden
        footer={null}
        width="min(1240px, 100vw - 16px)"
        title={text('question.preview')}
      >
        {framed}
      </Modal>
    </Flex>
  );
}

interface FramedProps extends Props {
  scope: 'question' | 'section';
  locale: string;
  width: PreviewWidth;
}

function Framed({ question, section, scope, locale, width }: FramedProps) {
  const text = useText();
  const { projection, visible, engine } = usePreviewProjection(locale);
  const { room, style } = usePreviewWidth(width);
  const members = projection.questions.filter((each) =>
    scope === 'question' ? each.code === question : each.section === section,
  );
  const shown = scope === 'question' ? members : members.filter(({ code }) => visible.has(code));
  const hidden = members.filter(({ code }) => !visible.has(code)).length;
  return (
    <div ref={room} className="preview-room question-preview-room">
      {hidden === 0 ? null : (
        <p className="question-quiet" role="status">
          {scope === 'question'
            ? text('question.preview.hidden')
            : text('question.preview.hiddenCount', { count: hidden })}
        </p>
      )}
      {shown.length === 0 && scope === 'section' ? (
        <p className="question-quiet">{text('question.preview.nothing')}</p>
      ) : (
        <div className="preview-frame" style={style}>
          <PreviewPage
            projection={projection}
            engine={engine}
            questions={shown}
            section={section}
            alone={scope === 'question'}
            locale={locale}
          />
        </div>
      )}
    </div>
  );
}
