import { useIntl } from '@umijs/max';
import { Skeleton } from 'antd';
import { detailsPath } from '@/answering';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { foreignTo } from '@/shell/start/languages';
import { Notice } from './Now';

/** Among so many of the newest one is proposed. */
const looked = 20;

/** The one thing to do for who has begun nothing: an assessment that may be answered. @param taken instruments tried already */
export function Beginning({ taken }: { taken: readonly string[] }) {
  const { locale } = useIntl();
  const text = useText();
  const { data, error } = useCached(`home:begin:${locale}`, async (options) => {
    const found = await api.browse.list({ query: { locale, pageSize: looked }, ...options });
    return found ?? [];
  });
  const browse = <LinkButton to="/Browse-Instruments">{text('home.browse')}</LinkButton>;
  if (error && !data) return <Notice text={text('list.failed')}>{browse}</Notice>;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  const open = data.filter(({ access }) => access !== 'needed');
  // What access was given for comes first: somebody waits for it.
  const fresh = open.filter(({ id }) => !taken.includes(id));
  const proposed = fresh.find(({ access }) => access === 'granted') ?? fresh[0];
  if (!proposed) return <Notice text={text(open.length > 0 ? 'home.allTried' : 'browse.nothingYet')}>{browse}</Notice>;
  const { id, title, summary, textLocale, questions, estimatedMinutes } = proposed;
  const foreign = foreignTo(locale, textLocale);
  return (
    <section className="home-now" aria-labelledby="home-now">
      <p className="home-eyebrow">{text(taken.length > 0 ? 'home.beginNext' : 'home.begin')}</p>
      <h2 id="home-now">
        <bdi {...foreign}>{title}</bdi>
      </h2>
      <p className="home-sentence" {...foreign}>
        {summary}
      </p>
      <p className="home-facts">
        <span>{text('browse.questions', { count: questions })}</span>
        {estimatedMinutes === null ? null : <span>{text('browse.minutes', { count: estimatedMinutes })}</span>}
      </p>
      <div className="home-acts">
        <LinkButton to={detailsPath(id)} type="primary" size="large">
          {text('home.beginThis')}
        </LinkButton>
        {browse}
      </div>
    </section>
  );
}
