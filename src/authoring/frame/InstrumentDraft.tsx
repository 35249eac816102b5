import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '@/kit/text/useText';
import { DraftProvider } from '../draft/DraftProvider';
import { DraftCheckProvider } from '../problems/draftCheck';
import { useFollowedCodes } from '../sample/sampleSheet';
import { EditedLocaleProvider } from './editedLocale';
import { InstrumentDetailProvider } from './instrumentDetail';

interface Props {
  instrumentId: string;
  /** Shown if there is no such instrument; by default what the server says. */
  absent?: ReactNode;
  children: ReactNode;
}

/** What all parts of an instrument's screens share: the draft, what the server knows besides, the problems, the edited language. */
export function InstrumentDraft({ instrumentId, absent, children }: Props) {
  const text = useText();
  return (
    <DraftProvider
      key={instrumentId}
      instrumentId={instrumentId}
      loading={<Skeleton active paragraph={{ rows: 12 }} />}
      failed={(store, { status, message }) =>
        absent && status === 404 ? (
          absent
        ) : (
          <Alert
            type="error"
            showIcon
            title={message || text('request.connection.text')}
            action={<Button onClick={() => void store.reload()}>{text('draft.retry')}</Button>}
          />
        )
      }
    >
      <SampleFollowing />
      <InstrumentDetailProvider>
        <DraftCheckProvider>
          <EditedLocaleProvider>{children}</EditedLocaleProvider>
        </DraftCheckProvider>
      </InstrumentDetailProvider>
    </DraftProvider>
  );
}

function SampleFollowing() {
  useFollowedCodes();
  return null;
}
