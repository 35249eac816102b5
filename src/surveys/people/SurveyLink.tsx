import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Input, QRCode, Switch } from 'antd';
import { useEffect, useRef } from 'react';
import { basePath } from '@/kit/basePath/basePath';
import { feedback } from '@/kit/feedback/feedback';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { saveFile } from '@/kit/saveFile/saveFile';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { LinkPassword } from './LinkPassword';

/** The address that everybody may have: opening it changes nothing. */
const openLinkOf = (id: string): string =>
  `${window.location.origin}${basePath()}user/login?redirect=/my-surveys/answerSurvey/${id}`;

/** Sides of the picture, with a white edge that scanners need. Pixels. */
const side = 1024;
const edge = 64;

/** A square drawing as a picture on white; null: it could not be drawn. */
async function pngOf(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(image, edge, edge, side - 2 * edge, side - 2 * edge);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** The survey's address, to copy and as a QR code. The code is made here; nothing is sent for it. */
export function SurveyLink() {
  const text = useText('survey.link.');
  const { detail } = useSurvey();
  const store = useSurveyStore();
  const room = useRef<HTMLDivElement>(null);
  const link = openLinkOf(detail.id);
  // antd gives its drawing no name.
  useEffect(() => room.current?.querySelector('svg')?.setAttribute('aria-label', text('qr')), [text]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      feedback.success(text('copied'));
    } catch {
      feedback.warning(text('notCopied'));
    }
  };
  const drawing = (): string | undefined => {
    const drawn = room.current?.querySelector('svg')?.cloneNode(true) as SVGElement | undefined;
    drawn?.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    return drawn?.outerHTML;
  };
  const saveSvg = () => {
    const svg = drawing();
    if (svg) saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${detail.code}.svg`);
  };
  const savePng = async () => {
    const svg = drawing();
    const file = svg && (await pngOf(svg));
    if (file) saveFile(file, `${detail.code}.png`);
  };
  return (
    <div className="survey-surface">
      <Section title={text('title')} lead={text('lead')}>
        <div className="survey-link">
          {/* Black on white in every theme: cameras read it so. */}
          <div ref={room} className="survey-qr">
            <QRCode type="svg" value={link} size={176} color="#000" bgColor="#fff" />
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
              <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void savePng()}>
                {text('png')}
              </Button>
            </Flex>
            <LabelledItem label={text('once')} help={text('once.help')}>
              <Switch
                checked={detail.settings.oncePerDevice === true}
                onChange={(on) => store.changeSettings(text('once'), { oncePerDevice: on || undefined })}
              />
            </LabelledItem>
            <LabelledItem label={text('proof')} help={text('proof.help')}>
              <Switch
                checked={detail.settings.proofOfWork === true}
                onChange={(on) => store.changeSettings(text('proof'), { proofOfWork: on || undefined })}
              />
            </LabelledItem>
            <LinkPassword />
            {detail.status === 'open' ? null : <p className="survey-quiet">{text('notOpen')}</p>}
          </div>
        </div>
      </Section>
    </div>
  );
}
