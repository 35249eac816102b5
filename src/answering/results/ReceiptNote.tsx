import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Link, useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { Closing } from 'core/contract/answering/attempt';
import { momentInWords } from '@/answering/player/momentInWords';
import { basePath } from '@/kit/basePath/basePath';
import { feedback } from '@/kit/feedback/feedback';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';
import './result.css';

/** Page for checking any code. */
const checkPath = '/access/add';

/** The same page without an account, named in the saved file. */
const openCheckPath = '/verify';

/** The receipt: a code, and in a fold the checksums of the answers and of the version. */
export function ReceiptNote({ closing, versionChecksum }: { closing: Closing; versionChecksum?: string }) {
  const intl = useIntl();
  const text = useText('result.receipt.');
  const { receipt, title, completedAt } = closing;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(receipt.code);
      feedback.success(text('copied'));
    } catch {
      // Without access to the clipboard, the code can still be selected.
      feedback.info(receipt.code);
    }
  };
  const save = () => {
    const address = `${window.location.origin}${basePath().replace(/\/$/, '')}${openCheckPath}`;
    const values = { title, moment: momentInWords(completedAt), address, ...receipt };
    const file = intl.formatMessage({ id: 'result.receipt.file' }, values);
    saveFile(new Blob([`${file}\n`], { type: 'text/plain;charset=utf-8' }), `${receipt.code}.txt`);
  };
  return (
    <section className="result-receipt" aria-labelledby="result-receipt">
      <h2 id="result-receipt">{intl.formatMessage({ id: 'result.receipt' })}</h2>
      <p>{text('purpose')}</p>
      <dl>
        <dt>{text('code')}</dt>
        <dd>
          <code dir="ltr">{receipt.code}</code>
        </dd>
      </dl>
      <details>
        <summary>{intl.formatMessage({ id: 'result.technical' })}</summary>
        <dl>
          <dt>{text('checksum')}</dt>
          <dd>
            <code dir="ltr">{receipt.checksum}</code>
          </dd>
          {versionChecksum === undefined ? null : (
            <>
              <dt>{intl.formatMessage({ id: 'result.versionChecksum' })}</dt>
              <dd>
                <code dir="ltr">{versionChecksum}</code>
              </dd>
            </>
          )}
        </dl>
      </details>
      <p className="result-actions">
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          {text('copy')}
        </Button>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
          {text('download')}
        </Button>
        <Link to={checkPath} className="browse-link">
          {text('check')}
        </Link>
      </p>
    </section>
  );
}
