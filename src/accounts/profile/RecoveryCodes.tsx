import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Flex, Modal } from 'antd';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';
import { printLines } from './printLines';
import './recoveryCodes.css';

/** Recovery codes, shown only once. Closes only after a confirmation that they were kept. Closed without codes. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const text = useText();
  const [kept, setKept] = useState(false);
  const title = text('factor.codes.title');
  const lines = [title, window.location.origin, '', ...codes];

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      feedback.success(text('factor.copied'));
    } catch {
      feedback.error(text('factor.notCopied'));
    }
  };
  const download = () =>
    saveFile(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt');

  return (
    <Modal
      open={codes.length > 0}
      title={title}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
      afterClose={() => setKept(false)}
      footer={
        <Button type="primary" disabled={!kept} onClick={onKept}>
          {text('factor.codes.done')}
        </Button>
      }
    >
      <Flex vertical gap={16}>
        <Alert type="warning" showIcon title={text('factor.codes.once')} description={text('factor.codes.what')} />
        <ul className="recovery-codes" dir="ltr" aria-label={title}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Flex gap={8} wrap>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {text('factor.copy')}
          </Button>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
            {text('factor.codes.download')}
          </Button>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => printLines(lines)}>
            {text('factor.codes.print')}
          </Button>
        </Flex>
        <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
          {text('factor.codes.kept')}
        </Checkbox>
      </Flex>
    </Modal>
  );
}
