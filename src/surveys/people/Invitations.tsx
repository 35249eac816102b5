import { DownloadOutlined, UserAddOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Flex, Modal, Select } from 'antd';
import type { InvitationRow } from 'core/contract/surveys/invitation';
import { invitationStates } from 'core/survey/document';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { SearchField } from '@/kit/list/SearchField';
import { saveFile } from '@/kit/saveFile/saveFile';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { languageName } from '@/shell/languageName/languageName';
import { InvitationMails } from '../messages/InvitationMails';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { smallestGroup } from '../state/smallestGroup';
import { Lists } from './Lists';

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog')).InviteDialog }));

type State = InvitationRow['state'];
/** What nobody learns of an anonymous survey. */
const ofTaking: ReadonlySet<State> = new Set(['opened', 'started', 'completed', 'expired']);
/** Whether its code still works. */
const isLive = (state: State) => state !== 'revoked' && state !== 'completed' && state !== 'declined';

/** Who is invited and how it stands with each; more can be invited, one can be taken back. */
export function Invitations() {
  const intl = useIntl();
  const text = useText('survey.invitations.');
  const store = useSurveyStore();
  const { detail, texts } = useSurvey();
  const [keyword, setKeyword] = useState('');
  const [state, setState] = useState<State>();
  const [rows, setRows] = useState<readonly InvitationRow[] | 'failed'>();
  const [counts, setCounts] = useState<Partial<Record<State, number>>>({});
  /** Of an anonymous survey. */
  const [used, setUsed] = useState<number | null>(null);
  const [endWithheld, setEndWithheld] = useState(false);
  const [cursor, setCursor] = useState<string | null>(null);
  const [inviting, setInviting] = useState(false);
  const [modal, holder] = Modal.useModal();
  const { loaded: lists, reload: reloadLists } = useLoaded(() =>
    api.invitation.imports({ params: { id: detail.id }, skipErrorHandler: true }),
  );
  const turn = useRef(0);
  const { id } = detail;

  const read = useCallback(
    async (after?: string) => {
      turn.current += 1;
      const mine = turn.current;
      const query = { ...(keyword && { keyword }), ...(state && { state }), ...(after && { cursor: after }) };
      const reply = await api.invitation.list
        .reply({ params: { id }, query, skipErrorHandler: true })
        .catch(() => null);
      if (mine !== turn.current || reply === undefined) return;
      if (reply === null) return setRows('failed');
      setRows((before) => (after && Array.isArray(before) ? [...before, ...reply.data.rows] : reply.data.rows));
      setCounts(reply.data.counts);
      setUsed(reply.data.used);
      setEndWithheld(reply.data.endWithheld);
      setCursor(reply.cursor ?? null);
    },
    [id, keyword, state],
  );
  useEffect(() => {
    void read();
    return () => {
      turn.current += 1;
    };
  }, [read]);

  const revoke = async (row: InvitationRow) => {
    const name = row.name ?? row.email ?? text('nameless');
    const agreed = await modal.confirm({
      title: text('revoke.title', { name }),
      content: text('revoke.text'),
      okText: text('revoke'),
      okButtonProps: { danger: true },
    });
    if (!agreed) return;
    if ((await api.invitation.revoke({ params: { id, invitation: row.id } }).catch(() => undefined)) === undefined)
      return;
    feedback.success(text('revoked', { name }));
    await read();
  };
  const onInvited = () => {
    void read();
    void store.load();
    void reloadLists();
  };
  const links = async () => {
    const file = await api.invitation.links({ params: { id } }).catch(() => undefined);
    if (file) saveFile(file, `${detail.code}-links.csv`);
  };
  const said = texts.texts[detail.baseLocale];
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const factsOf = ({ name, email, locale, attributes }: InvitationRow) =>
    [
      name === null ? null : email,
      locale && languageName(locale),
      ...Object.entries(attributes).map(([code, value]) => said?.[`attribute.${code}.value.${value}`] || String(value)),
    ].filter(Boolean);

  return (
    <div className="survey-surface">
      <Section title={text('title')} lead={text('lead')}>
        <Flex gap={8} wrap>
          <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setInviting(true)}>
            {text('invite')}
          </Button>
          {total > 0 ? (
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void links()}>
              {text('links')}
            </Button>
          ) : null}
        </Flex>
        {Array.isArray(lists) && lists.length > 0 ? <Lists lists={lists} onEnded={() => onInvited()} /> : null}
        {total > 0 ? (
          <Flex gap={8} wrap>
            <SearchField value={keyword} onSearch={setKeyword} />
            <Select<State>
              allowClear
              aria-label={text('state')}
              placeholder={text('state')}
              style={{ minInlineSize: 180 }}
              options={invitationStates
                .filter((each) => used === null || !ofTaking.has(each))
                .map((each) => ({
                  value: each,
                  label: text('stateCount', { state: text(`state.${each}`), count: counts[each] ?? 0 }),
                }))}
              onChange={(chosen?: State) => setState(chosen)}
            />
          </Flex>
        ) : null}
        {used === null || total === 0 ? null : (
          <p className="survey-quiet">{text('used', { count: used, group: smallestGroup(detail) })}</p>
        )}
        {endWithheld && total > 0 ? <p className="survey-quiet">{text('endWithheld')}</p> : null}
        <LoadedList loaded={rows} reload={() => read()} empty={text(total > 0 ? 'noneFound' : 'empty')}>
          {(row) => (
            <Entry
              key={row.id}
              title={row.name ?? row.email ?? text('nameless')}
              state={intl.formatList([text(`state.${row.state}`), ...factsOf(row)] as string[], { type: 'unit' })}
              actions={
                isLive(row.state) ? (
                  <Button size="small" onClick={() => void revoke(row)}>
                    {text('revoke')}
                  </Button>
                ) : null
              }
            >
              <InvitationMails mails={row.sent} />
            </Entry>
          )}
        </LoadedList>
        {cursor === null ? null : <Button onClick={() => void read(cursor)}>{text('more')}</Button>}
      </Section>
      <Suspense fallback={null}>
        {inviting ? (
          <InviteDialog onInvited={onInvited} onBegun={() => void reloadLists()} onClose={() => setInviting(false)} />
        ) : null}
      </Suspense>
      {holder}
    </div>
  );
}
