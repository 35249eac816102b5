import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { readItem, writeItem } from '@/shell/session/storage';
import './publicFooter.css';
import { linkTo } from '@/kit/linkTo/linkTo';

const key = 'storageNotice';

/** In a new window, so that input stays. */
const aside = { target: '_blank', rel: 'noopener' };

/** The foot of every public screen: a link to what is stored, and on the first visit a notice that covers nothing. */
export function PublicFooter() {
  const text = useText('cookie.');
  const [seen, setSeen] = useState(() => readItem('local', key) !== null);
  function understand() {
    writeItem('local', key, 'seen');
    setSeen(true);
  }
  return (
    <footer className="public-footer">
      {seen ? null : (
        <section className="storage-notice" aria-label={text('noticeTitle')}>
          <p>{text('notice')}</p>
          <a {...linkTo('/user/cookie')} {...aside}>
            {text('noticeMore')}
          </a>
          <button type="button" onClick={understand}>
            {text('noticeSeen')}
          </button>
        </section>
      )}
      <nav aria-label={text('footer')}>
        <a {...linkTo('/user/cookie')} {...aside}>
          {text('link')}
        </a>
      </nav>
    </footer>
  );
}
