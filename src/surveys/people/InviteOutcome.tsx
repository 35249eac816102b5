import { Alert, Button, Flex, Modal } from 'antd';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useText } from '@/kit/text/useText';
import { FaultList, type ToldFault } from './FaultList';

export interface Outcome {
  created: number;
  existing: number;
  refused: readonly ToldFault[];
  /** Where not all who were refused are at hand. */
  refusedCount?: number;
  /** Of those without an address, where they are told. */
  codes?: readonly string[];
  /** How many have no address, where their codes are not told. */
  handed?: number;
}

/** What came of inviting people. @param code of the survey */
export function InviteOutcome({ outcome, code, onClose }: { outcome: Outcome; code: string; onClose(): void }) {
  const text = useText('survey.invite.');
  const { created, existing, refused, refusedCount = refused.length, codes = [], handed = 0 } = outcome;
  const saveCodes = () => saveFile(new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/csv' }), `${code}-codes.csv`);
  return (
    <Modal
      open
      title={text('title')}
      cancelButtonProps={{ style: { display: 'none' } }}
      okText={text('done')}
      onOk={onClose}
      onCancel={onClose}
    >
      <Flex vertical gap={12} role="status">
        <Alert
          type={created > 0 ? 'success' : 'info'}
          showIcon
          title={text('created', { count: created })}
          description={existing > 0 ? text('existing', { count: existing }) : undefined}
        />
        {refusedCount > 0 ? (
          <Alert
            type="warning"
            showIcon
            title={text('refused', { count: refusedCount })}
            description={<FaultList faults={refused} count={refusedCount} />}
          />
        ) : null}
        {handed > 0 ? <p className="survey-quiet">{text('handed', { count: handed })}</p> : null}
        {codes.length > 0 ? (
          <>
            <p className="survey-quiet">{text('codesOnce')}</p>
            <pre className="survey-codes" dir="ltr">
              {codes.join('\n')}
            </pre>
            <div>
              <Button onClick={saveCodes}>{text('saveCodes')}</Button>
            </div>
          </>
        ) : null}
      </Flex>
    </Modal>
  );
}
