import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Modal, Typography, Upload } from 'antd';
import type { Contract } from 'core/contract';
import { useState } from 'react';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { api, type Data } from '@/shell/api/client';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { ProblemList } from './ProblemList';
import { Refusal } from './Refusal';
import { useFileWords } from './useFileWords';

type Imported = Data<Contract['instrument']['import']>;

type State =
  | { step: 'choose' }
  | { step: 'sending' }
  | { step: 'unreadable'; problem: 'not-json' | 'not-an-object'; detail: string }
  | { step: 'refused'; failure: RequestFailure; document: Record<string, unknown> }
  | { step: 'done'; imported: Imported; document: Record<string, unknown> };

interface Props {
  onClose(): void;
  onImported(): void;
  onOpen(id: string): void;
}

/** A dropped file as an instrument document, or why it is none: `detail` says where it stops being JSON. */
type ReadResult = { document: Record<string, unknown> } | { problem: 'not-json' | 'not-an-object'; detail: string };

async function readDocument(file: Blob): Promise<ReadResult> {
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch (error) {
    return { problem: 'not-json', detail: error instanceof Error ? error.message : '' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'not-an-object', detail: '' };
  return { document: value as Record<string, unknown> };
}

const nothing: Record<string, unknown> = {};

/** Imports an instrument document from a dropped file; reports what was kept, changed and dropped, or what is wrong and where. */
export function ImportDialog({ onClose, onImported, onOpen }: Props) {
  const text = useText();
  const [state, setState] = useState<State>({ step: 'choose' });
  const words = useFileWords('document' in state ? state.document : nothing);

  async function send(document: Record<string, unknown>, mode: 'new' | 'replace') {
    setState({ step: 'sending' });
    try {
      const imported = await api.instrument.import({ query: { mode }, body: document, skipErrorHandler: true });
      if (!imported) return setState({ step: 'choose' });
      setState({ step: 'done', imported, document });
      onImported();
    } catch (error) {
      setState({ step: 'refused', failure: asFailure(error), document });
    }
  }

  async function read(file: Blob) {
    const result = await readDocument(file);
    if ('document' in result) return send(result.document, 'new');
    setState({ step: 'unreadable', ...result });
  }

  return (
    <Modal
      open
      title={text('import.title')}
      onCancel={onClose}
      width={640}
      footer={
        state.step === 'done' ? (
          <Button type="primary" onClick={() => onOpen(state.imported.id)}>
            {text('import.open')}
          </Button>
        ) : null
      }
    >
      <Flex vertical gap={16} aria-live="polite">
        {state.step === 'done' ? (
          <ImportReport imported={state.imported} document={state.document} />
        ) : (
          <Upload.Dragger
            accept=".json,application/json"
            showUploadList={false}
            disabled={state.step === 'sending'}
            beforeUpload={(file) => {
              void read(file);
              return false;
            }}
          >
            <p className="ant-upload-drag-icon">
              <InboxOutlined aria-hidden />
            </p>
            <p className="ant-upload-text">{text(state.step === 'sending' ? 'import.sending' : 'import.drop')}</p>
            <p className="ant-upload-hint">{text('import.hint')}</p>
          </Upload.Dragger>
        )}
        {state.step === 'unreadable' ? (
          <Alert type="error" showIcon title={text(`import.${state.problem}`)} description={state.detail} />
        ) : null}
        {state.step === 'refused' ? (
          <Refusal
            failure={state.failure}
            label={text('import.problems')}
            placeOf={words.place}
            action={
              state.failure.code === 'instrument.code_taken' && (
                <Button size="small" onClick={() => send(state.document, 'replace')}>
                  {text('import.replace')}
                </Button>
              )
            }
          />
        ) : null}
      </Flex>
    </Modal>
  );
}

function ImportReport({ imported, document }: { imported: Imported; document: Record<string, unknown> }) {
  const text = useText();
  const words = useFileWords(document);
  const showsCodes = useShowsCodes();
  const name = showsCodes ? imported.code : text('draft.named', { name: words.title || imported.code });
  const { kept, changed, dropped } = imported.report;
  return (
    <>
      <Alert type="success" showIcon title={text('import.done', { code: name })} />
      {kept.length > 0 ? (
        <div>
          <Typography.Text strong>{text('import.kept', { count: kept.length })}</Typography.Text>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {kept.map((line) => (
              <li key={line}>{showsCodes ? line : words.holds(line)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {Object.entries({ changed, dropped }).map(([key, problems]) => {
        const label = text(`import.${key}`, { count: problems.length });
        return problems.length > 0 ? (
          <div key={key}>
            <Typography.Text strong>{label}</Typography.Text>
            <ProblemList problems={problems} label={label} placeOf={words.place} />
          </div>
        ) : null;
      })}
    </>
  );
}
