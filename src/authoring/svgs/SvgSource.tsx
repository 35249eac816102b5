import { Alert, Button, Flex, Input } from 'antd';
import { useId, useState } from 'react';
import { DropZone } from '@/authoring/pictures/DropZone';
import { refusalWords } from '@/authoring/pictures/refusal';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

type Reply = NonNullable<Awaited<ReturnType<typeof api.picture.svg>>>;

/** The cleaned drawing, and what the server removed. */
export interface CleanedSvg extends Reply {
  /** Empty: the drawing was pasted. */
  fileName: string;
}

interface Props {
  onCleaned(svg: CleanedSvg): void;
}

const mebibyte = 1024 * 1024;
/** Characters of the source; a file has at least as many bytes. */
const largest = 2 * mebibyte;

/** A drawing from a file or the clipboard, cleaned by the server. Errors are shown here, and the pasted text stays. */
export function SvgSource({ onCleaned }: Props) {
  const text = useText();
  const id = useId();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const size = largest / mebibyte;

  const clean = async (source: string, fileName: string) => {
    if (source.length > largest) return setProblem(text('svg.tooLarge', { size }));
    if (!/<svg[\s>]/i.test(source)) return setProblem(text('svg.noDrawing'));
    setBusy(true);
    setProblem(undefined);
    try {
      const cleaned = await api.picture.svg({ body: { source }, skipErrorHandler: true });
      if (cleaned !== undefined) onCleaned({ ...cleaned, fileName });
    } catch (error) {
      setProblem(refusalWords(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File) => {
    // A character has at most four bytes.
    if (file.size > largest * 4) return setProblem(text('svg.tooLarge', { size }));
    try {
      await clean(await file.text(), file.name);
    } catch {
      setProblem(text('svg.unreadable'));
    }
  };
  return (
    <Flex vertical gap={16}>
      {problem === undefined ? null : <Alert role="alert" type="error" showIcon title={problem} />}
      <DropZone
        label={text('svg.choose')}
        hint={text('svg.limit', { size })}
        accept=".svg,image/svg+xml"
        onFile={(file) => void choose(file)}
      />
      <div>
        <label htmlFor={id}>{text('svg.paste')}</label>
        <Input.TextArea
          id={id}
          dir="ltr"
          spellCheck={false}
          autoSize={{ minRows: 3, maxRows: 10 }}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
      </div>
      <div>
        <Button disabled={pasted.trim() === ''} loading={busy} onClick={() => void clean(pasted, '')}>
          {text('svg.use')}
        </Button>
      </div>
    </Flex>
  );
}
