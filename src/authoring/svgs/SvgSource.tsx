import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { DropZone, SourceFields } from '@/authoring/pictures/DropZone';
import { refusalWords } from '@/kit/form/refusalWords';
import { useTask } from '@/kit/form/useTask';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

type Reply = NonNullable<Awaited<ReturnType<typeof api.picture.svg>>>;

/** The cleaned drawing, and what the server removed. */
export interface CleanedSvg extends Reply {
  /** Empty: the drawing was pasted. */
  fileName: string;
}

/** Mebibytes. */
const size = 2;
/** Characters of the source; a file has at least as many bytes. */
const largest = size * 1024 * 1024;

/** A drawing from a file or the clipboard, cleaned by the server. Errors are shown here, and the pasted text stays. */
export function SvgSource({ onCleaned }: { onCleaned(svg: CleanedSvg): void }) {
  const text = useText('svg.');
  const id = useId();
  const [pasted, setPasted] = useState('');
  const { busy, failure, setFailure, run } = useTask(refusalWords);

  const clean = async (source: string, fileName: string) => {
    if (source.length > largest) return setFailure(text('tooLarge', { size }));
    if (!/<svg[\s>]/i.test(source)) return setFailure(text('noDrawing'));
    return run(async () => {
      const cleaned = await api.picture.svg({ body: { source }, skipErrorHandler: true });
      if (cleaned !== undefined) onCleaned({ ...cleaned, fileName });
    });
  };
  const choose = async (file: File) => {
    // A character has at most four bytes.
    if (file.size > largest * 4) return setFailure(text('tooLarge', { size }));
    try {
      await clean(await file.text(), file.name);
    } catch {
      setFailure(text('unreadable'));
    }
  };
  return (
    <SourceFields failure={failure}>
      <DropZone
        label={text('choose')}
        hint={text('limit', { size })}
        accept=".svg,image/svg+xml"
        onFile={(file) => void choose(file)}
      />
      <div>
        <label htmlFor={id}>{text('paste')}</label>
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
          {text('use')}
        </Button>
      </div>
    </SourceFields>
  );
}

/** The cleaned drawing with what the server removed from it, and what else there is to say. */
export function Cleaned({
  svg: { source, removed },
  alt,
  children,
}: {
  svg: Reply;
  alt?: string;
  children: ReactNode;
}) {
  const intl = useIntl();
  const text = useText('svg.');
  const list = (
    <ul className="svg-removed plain-list">
      {removed.map(({ kind, name, times }) => (
        <li key={`${kind} ${name}`}>
          {intl.formatMessage({ id: `svg.removed.${kind}` }, { name: <code dir="ltr">{name}</code>, times })}
        </li>
      ))}
    </ul>
  );
  return (
    <Flex vertical gap={12} align="flex-start">
      <img className="svg-shown" src={source} alt={alt || text('chosen')} />
      {removed.length === 0 ? (
        <Alert role="status" type="success" showIcon title={text('removed.nothing')} />
      ) : (
        <Alert role="status" type="warning" showIcon title={text('removed')} description={list} />
      )}
      {children}
    </Flex>
  );
}
