import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { Offer } from 'core/contract/ordering/product';
import { lazy, Suspense, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { foreignTo } from '@/shell/start/languages';
import { Price } from '../words/Price';
import { useOfferFacts } from '../words/useOfferFacts';
import '../words/ordering.css';

const OrderDrawer = lazy(async () => ({ default: (await import('./OrderDrawer')).OrderDrawer }));

/** What can be ordered to be allowed to answer an instrument; nothing where nothing can. */
export function Offers({ instrument }: { instrument: string }) {
  const { locale } = useIntl();
  const text = useText('offer.');
  const facts = useOfferFacts();
  const [ordering, setOrdering] = useState<Offer>();
  const { data } = useCached(`offers:${instrument}:${locale}`, (options) =>
    api.offers.ofInstrument({ params: { id: instrument }, query: { locale }, ...options }),
  );
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">{text('title')}</h2>
      <ul className="offer-list">
        {data.map((offer) => {
          const { id, name, description, textLocale, prices } = offer;
          const [price] = prices;
          return (
            <li key={id} className="offer-card">
              <h3 {...foreignTo(locale, textLocale)}>{name}</h3>
              {price ? (
                <p className="offer-price">
                  <Price {...price} />
                </p>
              ) : null}
              {description ? <p {...foreignTo(locale, textLocale)}>{description}</p> : null}
              <ul>
                {facts(offer).map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
              <Button
                type="primary"
                size="large"
                aria-label={`${text('order')}: ${name}`}
                onClick={() => setOrdering(offer)}
              >
                {text('order')}
              </Button>
            </li>
          );
        })}
      </ul>
      {ordering ? (
        <Suspense fallback={null}>
          <OrderDrawer offer={ordering} onClose={() => setOrdering(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
}
