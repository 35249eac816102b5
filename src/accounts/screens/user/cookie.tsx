import { Link, useIntl, useLocation, useModel } from '@umijs/max';
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import { Card } from '@/accounts/signIn/Card';
import { useText } from '@/kit/text/useText';
import { forgetOptionalItems, necessaryItems, optionalItems, type StoredItem } from '@/shell/frames/storedItems';
import '@/accounts/signIn/cookie.css';

/** What the product stores, who sees it and for how long; each item in the browser in a fold, and a button to forget the optional ones. */
export default function CookiePage() {
  const text = useText('cookie.');
  const { forgetChoices } = useForgetting();
  const [forgotten, setForgotten] = useState(false);

  function forget() {
    forgetChoices();
    setForgotten(true);
  }

  return (
    <Card title={text('title')} lead={text('lead')} wide>
      <div className="policy">
        {(['server', 'seen', 'long', 'others', 'browser'] as const).map((about) => (
          <Fragment key={about}>
            <h2>{text(`${about}Title`)}</h2>
            <p>{text(about)}</p>
          </Fragment>
        ))}
        <p>{text('choice')}</p>
        <Button onClick={forget}>{text('forget')}</Button>
        <p role="status">{forgotten ? text('forgotten') : ''}</p>
        <details>
          <summary>{text('items')}</summary>
          <ItemTable title={text('necessary')} items={necessaryItems} />
          <ItemTable title={text('optional')} items={optionalItems} />
        </details>
      </div>
      <WayBack />
    </Card>
  );
}

/** To the form that one came from, which has kept what was typed; from elsewhere to the start. */
function WayBack() {
  const intl = useIntl();
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const back = typeof from === 'string' && from.startsWith('/user/register') ? from : undefined;
  return (
    <div className="sign-in-links">
      <Link to={back ?? '/'}>{intl.formatMessage({ id: back ? 'cookie.toRegistration' : 'shell.toHome' })}</Link>
    </div>
  );
}

/** Resets the appearance to the defaults, then removes what was stored of it. */
function useForgetting() {
  const { setLook, setColorWeak, setContentWidth, setShowAdminMenu } = useModel('settings');
  return {
    forgetChoices() {
      setLook('system');
      setColorWeak(false);
      setContentWidth('Fluid');
      setShowAdminMenu(true);
      forgetOptionalItems();
    },
  };
}

function ItemTable({ title, items }: { title: string; items: readonly StoredItem[] }) {
  const text = useText('cookie.');
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{text('name')}</th>
          <th scope="col">{text('purpose')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ key, prefix, place, purpose }) => (
          <tr key={key}>
            <th scope="row">
              <code dir="ltr">{prefix ? `${key}*` : key}</code>
            </th>
            <td>
              {text(`for.${purpose}`)}
              <small>{text(`place.${place}`)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
