import { PlusOutlined } from '@ant-design/icons';
import { history, useParams } from '@umijs/max';
import { Button } from 'antd';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { NuggetDesk } from '@/authoring/nuggets/NuggetDesk';
import { useText } from '@/kit/text/useText';
import '@/authoring/list/rows.css';
import '@/authoring/nuggets/nuggets.css';

/** The conditional texts of an instrument, by group. */
export default function NuggetsPage() {
  const text = useText();
  const { instrumentId = '' } = useParams();
  const adding = instrumentPath(instrumentId, '/report-nuggets/add-report-nugget');
  return (
    <InstrumentScreen
      screen="report-nuggets"
      lead="nugget.lead"
      actions={
        <>
          <Button onClick={() => history.push(`${adding}?group=`)}>{text('nugget.newGroup')}</Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => history.push(adding)}>
            {text('nugget.add')}
          </Button>
        </>
      }
    >
      <NuggetDesk />
    </InstrumentScreen>
  );
}
