import { useIntl } from '@umijs/max';
import { Alert, Button, Descriptions, Flex, Modal, Skeleton, Typography } from 'antd';
import type { Sale } from 'core/contract/ordering/order';
import { mayBecome } from 'core/ordering';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { feedback } from '@/kit/feedback/feedback';
import { useCall } from '@/kit/form/useCall';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { saveFile } from '@/kit/saveFile/saveFile';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { dayAndTime, longDay } from '@/ordering/words/dates';
import { api } from '@/shell/api/client';
import { OrderLines } from '../words/OrderLines';
import { StateTag } from '../words/StateTag';

interface Props {
  id: string;
  onChanged(): void;
  onClose(): void;
}

type Act = 'markPaid' | 'cancel' | 'refund' | 'settle';

/** What can be done with an order as it is. */
const actsOf = ({ state, concern }: Sale): Act[] => [
  ...(state === 'pending' ? (['markPaid', 'cancel'] as const) : []),
  ...(concern === null ? [] : (['settle'] as const)),
  ...(mayBecome(state, 'refunded') ? (['refund'] as const) : []),
];

/** An order with its history, at the side of the list. */
export function SaleDrawer({ id, onChanged, onClose }: Props) {
  const text = useText('order.');
  const params = { id };
  const { loaded, reload } = useLoaded(() => api.sales.read({ params }));
  const sale = typeof loaded === 'object' ? loaded : undefined;
  return (
    <SideDrawer width={640} title={sale ? `${text('one')} ${sale.number}` : text('one')} onClose={onClose}>
      {loaded === 'failed' ? (
        <LoadFailed onRetry={() => void reload()} />
      ) : sale === undefined ? (
        <Skeleton active />
      ) : (
        <Details
          sale={sale}
          onChanged={() => {
            void reload();
            onChanged();
          }}
        />
      )}
    </SideDrawer>
  );
}

function Details({ sale, onChanged }: { sale: Sale; onChanged(): void }) {
  const { locale } = useIntl();
  const text = useText('order.');
  const say = useText();
  const { busy, run } = useCall();
  const [modal, holder] = Modal.useModal();
  const { id, number, state, concern, buyer, billing, dueAt, sheets, history } = sale;
  const params = { id };

  async function act(what: Act) {
    const agreed = await modal.confirm({
      title: text(`ask.${what}`, { number }),
      content: text(`what.${what}`),
      okText: text(what),
      okButtonProps: { danger: what === 'cancel' || what === 'refund' },
      cancelText: say('profile.cancel'),
    });
    if (!agreed) return;
    await run(async () => {
      const now = await api.sales[what]({ params });
      if (now) feedback.success(text('now', { number, state: text(`state.${now.state}`) }));
    });
    onChanged();
  }
  const save = (kind: (typeof sheets)[number]['kind'], code: string) =>
    run(async () => {
      const file = await api.sales.sheet({ params, query: { kind } });
      if (file) saveFile(file, `${text(kind)} ${code}.pdf`);
    });
  const country = billing && new Intl.DisplayNames([locale], { type: 'region' }).of(billing.country);
  const items = [
    { key: 'state', label: text('state'), children: <StateTag state={state} /> },
    { key: 'buyer', label: text('buyer'), children: buyer === null ? text('erased') : <bdi>{buyer}</bdi> },
    ...(billing
      ? [
          {
            key: 'billing',
            label: text('billing'),
            children: (
              <bdi style={{ whiteSpace: 'pre-line' }}>
                {[billing.name, billing.address, country, billing.taxId].filter(Boolean).join('\n')}
              </bdi>
            ),
          },
        ]
      : []),
    ...(dueAt ? [{ key: 'due', label: text('due'), children: longDay(dueAt ?? '') }] : []),
  ];
  return (
    <>
      {concern === null ? null : (
        <Alert
          type="warning"
          showIcon
          title={text(`concern.${concern}`)}
          description={text(`concern.${concern}.what`)}
        />
      )}
      <Descriptions column={1} size="small" items={items} />
      <OrderLines order={sale} />
      <Flex gap={8} wrap>
        {actsOf(sale).map((what) => (
          <Button
            key={what}
            type={what === 'markPaid' ? 'primary' : 'default'}
            danger={what === 'cancel' || what === 'refund'}
            loading={busy}
            onClick={() => void act(what)}
          >
            {text(what)}
          </Button>
        ))}
        {sheets.map(({ kind, code }) => (
          <Button key={kind} onClick={() => void save(kind, code)}>
            {text(kind)} <bdi dir="ltr">{code}</bdi>
          </Button>
        ))}
      </Flex>
      <Typography.Title level={3} style={{ fontSize: 16, margin: 0 }}>
        {text('history')}
      </Typography.Title>
      <ol className="order-history">
        {history.map(({ at, note, actor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end.
          <li key={index}>
            {text(`note.${note}`)}
            <span className="order-quiet">
              {dayAndTime(at)}
              {actor ? (
                <>
                  {' · '}
                  <bdi>{actor}</bdi>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      <div>{holder}</div>
    </>
  );
}
