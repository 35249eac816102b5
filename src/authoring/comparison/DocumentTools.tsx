import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { feedback } from '@/kit/feedback/feedback';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';

/** Copies a value as JSON, or saves it as a file. @param name of the file, without its ending */
export function DocumentTools({ value, name }: { value: unknown; name: string }) {
  const text = useText('comparison.');
  const written = () => JSON.stringify(value, null, 2);
  const copy = () =>
    navigator.clipboard.writeText(written()).then(
      () => feedback.success(text('copied')),
      () => feedback.error(text('copyFailed')),
    );
  return (
    <Flex gap={8} wrap style={{ marginBlockStart: 8 }}>
      <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {text('copy')}
      </Button>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => saveFile(new Blob([written()], { type: 'application/json' }), `${name}.json`)}
      >
        {text('download')}
      </Button>
    </Flex>
  );
}
