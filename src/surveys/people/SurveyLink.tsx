import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Input, QRCode } from 'antd';
import { useRef } from 'react';
import { basePath } from '@/kit/basePath/basePath';
import { feedback } from '@/kit/feedback/feedback';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { saveFile } from '@/kit/saveFile/saveFile';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { useSurvey } from '../state/SurveyProvider';

/** The address that everybody may have: opening it changes nothing. */
export const openLinkOf = (id: string): string =>
  `${window.location.origin}${basePath()}user/login?redirect=/my-surveys/answerSurvey/${id}`;

/** The survey's address, to copy and as a QR code. The code is made here; nothing is sent for it. */
export function SurveyLink() {
  const text = useText('survey.link.');
  const { detail } = useSurvey();
  const room = useRef<HTMLDivElement>(null);
  const link = openLinkOf(detail.id);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      feedback.success(text('copied'));
    } catch {
      feedback.warning(text('notCopied'));
    }
  };
  const saveSvg = () => {
    const drawn = room.current?.querySelector('.survey-qr svg')?.cloneNode(true) as SVGElement | undefined;
    if (!drawn) return;
    drawn.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    saveFile(new Blob([drawn.outerHTML], { type: 'image/svg+xml' }), `${detail.code}.svg`);
  };
  const savePng = () => {
    const drawn = room.current?.querySelector<HTMLCanvasElement>('.survey-qr-large canvas');
    drawn?.toBlob((file) => file && saveFile(file, `${detail.code}.png`), 'image/png');
  };
  return (
    <div className="survey-surface">
      <Section title={text('title')} lead={text('lead')}>
        <div ref={room} className="survey-link">
          {/* Black on white in every theme: cameras read it so. */}
          <div className="survey-qr" role="img" aria-label={text('qr')}>
            <QRCode type="svg" value={link} size={176} color="#000" bgColor="#fff" />
          </div>
          <div hidden className="survey-qr-large">
            <QRCode type="canvas" value={link} size={1024} color="#000" bgColor="#fff" bordered={false} />
          </div>
          <div className="survey-link-words">
            <LabelledItem label={text('address')}>
              <Input readOnly dir="ltr" value={link} onFocus={({ target }) => target.select()} />
            </LabelledItem>
            <Flex gap={8} wrap>
              <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
                {text('copy')}
              </Button>
              <Button icon={<DownloadOutlined aria-hidden />} onClick={saveSvg}>
                {text('svg')}
              </Button>
              <Button icon={<DownloadOutlined aria-hidden />} onClick={savePng}>
                {text('png')}
              </Button>
            </Flex>
            {detail.status === 'open' ? null : <p className="survey-quiet">{text('notOpen')}</p>}
          </div>
        </div>
      </Section>
    </div>
  );
}
