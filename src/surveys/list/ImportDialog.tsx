import { InboxOutlined } from '@ant-design/icons';
import { Alert, Flex, Modal, Upload } from 'antd';
import { useState } from 'react';
import { jsonFault } from '@/authoring';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { usePlaceWords } from './usePlaceWords';

type State =
  | { step: 'choose' | 'sending' }
  | { step: 'unreadable'; why: string }
  | { step: 'refused'; failure: RequestFailure; document: object };

interface Props {
  onClose(): void;
  onImported(id: string): void;
}

/** In the language that it is written in; of a document that was taken. */
function titleOf(document: object): string | undefined {
  const { baseLocale, texts } = document as { baseLocale: string; texts?: Record<string, Record<string, string>> };
  return texts?.[baseLocale]?.title;
}

/** Makes a survey of a dropped file `survey/1`, or says what is wrong with it, and where. */
export function ImportDialog({ onClose, onImported }: Props) {
  const text = useText();
  const [state, setState] = useState<State>({ step: 'choose' });
  const placeOf = usePlaceWords('document' in state ? state.document : {});

  async function read(file: Blob) {
    const source = await file.text();
    let document: unknown;
    try {
      document = JSON.parse(source);
    } catch {
      const place = jsonFault(source);
      const why = [text('import.not-json'), ...(place ? [text('import.jsonAt', { ...place })] : [])].join(' ');
      return setState({ step: 'unreadable', why });
    }
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      return setState({ step: 'unreadable', why: text('survey.import.none') });
    setState({ step: 'sending' });
    try {
      const made = await api.survey.import({ body: document, skipErrorHandler: true });
      if (!made) return setState({ step: 'choose' });
      const title = titleOf(document);
      feedback.success(text('import.done', { code: title ? text('draft.named', { name: title }) : made.code }));
      if (made.composed > 0) feedback.info(text('import.composed', { count: made.composed }));
      onImported(made.id);
    } catch (error) {
      setState({ step: 'refused', failure: asFailure(error), document });
    }
  }

  return (
    <Modal open title={text('survey.import.title')} onCancel={onClose} width={640} footer={null}>
      <Flex vertical gap={16} aria-live="polite">
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
          <p className="ant-upload-text">{text(state.step === 'sending' ? 'import.sending' : 'survey.import.drop')}</p>
          <p className="ant-upload-hint">{text('survey.import.hint')}</p>
        </Upload.Dragger>
        {state.step === 'unreadable' ? <Alert type="error" showIcon title={state.why} /> : null}
        {state.step === 'refused' ? (
          <Alert
            type="error"
            showIcon
            title={state.failure.message || text('request.connection.text')}
            description={
              state.failure.details.length > 0 ? (
                <ul className="survey-follows" aria-label={text('import.problems')}>
                  {state.failure.details.map(({ path, message }) => (
                    <li key={`${path} ${message}`}>
                      {placeOf(path) ? <strong>{placeOf(path)}: </strong> : null}
                      {message}
                    </li>
                  ))}
                </ul>
              ) : null
            }
          />
        ) : null}
      </Flex>
    </Modal>
  );
}
