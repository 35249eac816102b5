import { Button, Tag } from 'antd';
import { useDisconnect } from '@/accounts/methods/useDisconnect';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { useDeviceName } from './useDeviceName';

/** The signed-in devices: see them, end one, end all others. */
export function Devices() {
  const text = useText();
  const when = useWhen();
  const deviceName = useDeviceName();
  const { loaded, reload } = useLoaded(() => api.session.list());
  const { remove, busy, holder } = useDisconnect();
  const hasOthers = Array.isArray(loaded) && loaded.some(({ current }) => !current);

  const end = async (id: string, device: string) => {
    await remove({ id: 'devices.end', done: 'devices.ended', values: { device } }, () =>
      api.session.end({ params: { id } }),
    );
    // If it was refused, it may be gone already.
    await reload();
  };
  const endOthers = async () => {
    await remove({ id: 'devices.endOthers', content: 'devices.endText', done: 'devices.othersEnded' }, () =>
      api.session.endOthers(),
    );
    await reload();
  };

  return (
    <Section title={text('devices.title')} lead={text('devices.lead')}>
      <LoadedList loaded={loaded} reload={reload} empty={text('devices.none')}>
        {({ id, current, userAgent, ip, lastUsedAt, createdAt }) => {
          const device = deviceName(userAgent);
          return (
            <Entry
              key={id}
              title={
                <>
                  <bdi>{device}</bdi> {current ? <Tag>{text('devices.this')}</Tag> : null}
                </>
              }
              state={
                <>
                  <div title={when.absolute(lastUsedAt)}>
                    {text('devices.lastUsed', { when: when.relative(lastUsedAt) })}
                  </div>
                  <div>{text('devices.since', { when: when.absolute(createdAt) })}</div>
                  {ip === null ? null : (
                    <div>
                      {text('devices.address')} <bdi dir="ltr">{ip}</bdi>
                    </div>
                  )}
                </>
              }
              actions={
                current ? null : (
                  <Button
                    danger
                    disabled={busy}
                    aria-label={text('devices.endNamed', { device })}
                    onClick={() => void end(id, device)}
                  >
                    {text('devices.end')}
                  </Button>
                )
              }
            />
          );
        }}
      </LoadedList>
      {hasOthers ? (
        <div>
          <Button danger loading={busy} onClick={() => void endOthers()}>
            {text('devices.endOthers')}
          </Button>
        </div>
      ) : null}
      {holder}
    </Section>
  );
}
