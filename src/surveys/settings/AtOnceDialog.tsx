import { Modal, Skeleton } from 'antd';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { useText } from '@/kit/text/useText';
import { useChanges } from '../frame/useChanges';

export interface AtOnce {
  /** In the user's language. */
  field: string;
  before: string;
  after: string;
  change(): void;
  /** The field shows again what holds. */
  leave(): void;
}

/** Before a date of an open survey is changed: it holds at once, and for whom. */
export function AtOnceDialog({ asked, onClose }: { asked: AtOnce; onClose(): void }) {
  const text = useText('survey.atOnce.');
  const { changes, reload } = useChanges();
  const { field, before, after, change, leave } = asked;
  const end = (deed: () => void) => {
    deed();
    onClose();
  };
  const known = typeof changes === 'object' ? changes : undefined;
  const underWay = known?.isRounded ? 'underWay.rounded' : 'underWay';
  return (
    <Modal open title={text('title')} okText={text('ok')} onOk={() => end(change)} onCancel={() => end(leave)}>
      <p>{text('from', { field, before: before || text('none'), after: after || text('none') })}</p>
      <p>{text('lead')}</p>
      {changes === undefined ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {changes === 'failed' ? <LoadFailed onRetry={reload} /> : null}
      {known ? (
        <ul className="survey-follows" aria-label={text('title')}>
          <li>{text(underWay, { count: known.underWay, group: known.group })}</li>
          <li>{text('mails', { count: known.mails })}</li>
        </ul>
      ) : null}
    </Modal>
  );
}
