import { Alert, Drawer, Flex, Select, Skeleton } from 'antd';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { useState } from 'react';
import { Differences } from '@/authoring/comparison/Differences';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Props {
  instrument: InstrumentDetail;
  /** Number of the version to compare. */
  from: number;
  onClose(): void;
}

/** Stands for the current draft among the version numbers. */
const draftNumber = 0;

async function documentOf(id: string, version: number): Promise<InstrumentDocument | undefined> {
  const query = version === draftNumber ? {} : { version };
  return (await api.instrument.export({ params: { id }, query })) as InstrumentDocument | undefined;
}

/** The draft is newer than every version. */
const isNewer = (one: number, other: number): boolean => other !== draftNumber && (one === draftNumber || one > other);

/** What a version is compared with at first: the newest with the draft if that has changed, else with the one before; any other with the newest. */
function usualOther({ versions, changed }: InstrumentDetail, number: number): number {
  const others = versions.map((each) => each.number).filter((each) => each !== number);
  const newest = Math.max(number, ...others);
  if (number !== newest) return newest;
  return changed || others.length === 0 ? draftNumber : Math.max(...others);
}

/** What changed from one version to another or to the draft: structure and texts, side by side. */
export function Compare({ instrument, from, onClose }: Props) {
  const text = useText();
  const { id, versions } = instrument;
  const [to, setTo] = useState(() => usualOther(instrument, from));
  const [older, newer] = isNewer(from, to) ? [to, from] : [from, to];
  const nameOf = (version: number) =>
    version === draftNumber ? text('overview.draftNow') : text('overview.versionNumber', { version });
  return (
    <Drawer open onClose={onClose} size="large" title={text('overview.compareTitle', { version: from })}>
      <Flex vertical gap={16}>
        <Select
          aria-label={text('overview.compareWith')}
          value={to}
          onChange={setTo}
          options={[draftNumber, ...versions.map(({ number }) => number)]
            .filter((version) => version !== from)
            .map((version) => ({ value: version, label: nameOf(version) }))}
        />
        <Sides key={to} id={id} from={older} to={newer} beforeLabel={nameOf(older)} afterLabel={nameOf(newer)} />
      </Flex>
    </Drawer>
  );
}

interface Labels {
  beforeLabel: string;
  afterLabel: string;
}

function Sides({ id, from, to, ...labels }: Labels & { id: string; from: number; to: number }) {
  const text = useText();
  const { loaded } = useLoaded(() => Promise.all([documentOf(id, from), documentOf(id, to)]));
  if (loaded === 'failed') return <Alert type="error" showIcon title={text('request.connection.text')} />;
  const [before, after] = loaded ?? [];
  return before && after ? <Differences before={before} after={after} {...labels} /> : <Skeleton active />;
}
