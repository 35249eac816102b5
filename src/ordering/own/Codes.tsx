import { useIntl } from '@umijs/max';
import { Button, Flex, Form, Input } from 'antd';
import type { LicenceCode } from 'core/contract/ordering/licence';
import type { Order } from 'core/contract/ordering/order';
import { useState } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { feedback } from '@/kit/feedback/feedback';
import { FormDialog } from '@/kit/form/FormDialog';
import { saveFile } from '@/kit/saveFile/saveFile';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { longDay } from '@/ordering/words/dates';
import { api } from '@/shell/api/client';

const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** The codes of a licence, to be handed out: shown, saved as CSV, mailed. Of who used one only its use is known, unless they agreed to be named. */
export function Codes({ order, onClose }: { order: Order; onClose(): void }) {
  const { locale } = useIntl();
  const text = useText('codes.');
  const params = { id: order.id };
  const { loaded, reload } = useLoaded(() => api.licence.codes({ params }));
  const [mailing, setMailing] = useState<LicenceCode>();
  const codes = Array.isArray(loaded) ? loaded : [];
  const used = codes.filter(({ state }) => state === 'redeemed').length;
  const stateOf = ({ state, redeemedAt, redeemedBy }: LicenceCode) => {
    if (state !== 'redeemed') return text(`state.${state}`);
    const date = longDay(redeemedAt ?? '');
    return redeemedBy ? text('usedBy', { name: redeemedBy, date }) : text('usedOn', { date });
  };
  const save = () => {
    const rows = [
      [text('code'), text('state')],
      ...codes.map((each) => [each.code ?? '', text(`state.${each.state}`)]),
    ];
    const csv = `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
    saveFile(new Blob([csv], { type: 'text/csv' }), `${text('title')} ${order.number}.csv`);
  };
  return (
    <SideDrawer
      width={560}
      title={`${text('title')} · ${order.number}`}
      onClose={onClose}
      footer={
        <Flex justify="end">
          <Button disabled={codes.length === 0} onClick={save}>
            {text('save')}
          </Button>
        </Flex>
      }
    >
      <p>{text('lead')}</p>
      {codes.length > 0 ? <p role="status">{text('used', { used, count: codes.length })}</p> : null}
      <LoadedList loaded={loaded} reload={reload} empty={text('none')}>
        {(each) => (
          <Entry
            key={each.id}
            title={
              <bdi dir="ltr" className="order-code">
                {each.code ?? text('hidden')}
              </bdi>
            }
            state={stateOf(each)}
            actions={
              each.state === 'free' && each.code ? (
                <Button aria-label={`${text('mail')}: ${each.code}`} onClick={() => setMailing(each)}>
                  {text('mail')}
                </Button>
              ) : null
            }
          />
        )}
      </LoadedList>
      <FormDialog<{ email: string }>
        open={mailing !== undefined}
        title={text('mail.title')}
        lead={text('mail.lead')}
        submitText={text('mail.submit')}
        onClose={() => setMailing(undefined)}
        submit={async ({ email }) => {
          const sent = await api.licence.mail({ params, body: { code: mailing?.id ?? '', email, locale } });
          if (sent) feedback.success(text('mail.done', { email }));
          return sent;
        }}
      >
        <Form.Item name="email" label={text('mail.to')} rules={[{ required: true, type: 'email' }]}>
          <Input type="email" dir="ltr" autoComplete="off" />
        </Form.Item>
      </FormDialog>
    </SideDrawer>
  );
}
