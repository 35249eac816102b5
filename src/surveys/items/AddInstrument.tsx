import { useIntl } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Empty, Flex, Input, Modal, Skeleton } from 'antd';
import type { ListedInstrument } from 'core/contract/authoring/instrument';
import { freeCode } from 'core/instrument/freeCode';
import { useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { pagesOf } from '@/kit/list/listPage';
import { firstPage } from '@/kit/list/listQuery';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { foreignTo } from '@/shell/start/languages';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { itemCodeOf } from './itemCode';

const load = pagesOf(api.instrument.list);

/** Instruments that are offered at once. */
const most = 20;

/** Chooses a published instrument to ask. */
export function AddInstrument({ onClose }: { onClose(): void }) {
  const text = useText();
  const intl = useIntl();
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const [typed, setTyped] = useState('');
  const keyword = useDebounce(typed.trim(), { wait: 250 });
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<readonly ListedInstrument[] | 'failed'>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    const asked = load({
      ...firstPage,
      pageSize: most,
      keyword,
      filters: { status: ['published'] },
      sorter: { title: 'ascend' },
    });
    return unlessEnded(
      asked,
      (page) => setFound(page?.rows ?? []),
      () => setFound('failed'),
    );
  }, [keyword, turn]);

  const add = ({ id, code, shown, version, questions, askedIn }: ListedInstrument) => {
    const taken = new Set(detail.items.map((item) => item.code));
    store.addItem(text('survey.step.added', { item: shown.text }), {
      ...{ kind: 'instrument', code: freeCode(itemCodeOf(code), taken), instrumentId: id, instrumentCode: code },
      ...{ title: shown.text, titleLocale: shown.locale, newest: version, questions, minutes: null, reading: null },
      locales: askedIn,
    });
    onClose();
  };
  return (
    <Modal open title={text('survey.items.addInstrument')} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        <Input
          autoFocus
          allowClear
          aria-label={text('survey.items.search')}
          placeholder={text('survey.items.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {found === undefined ? <Skeleton active title={false} /> : null}
        {found === 'failed' ? <LoadFailed onRetry={() => setTurn(turn + 1)} /> : null}
        {Array.isArray(found) && found.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={text(keyword ? 'list.noneFound' : 'survey.items.nonePublished')}
          />
        ) : null}
        {Array.isArray(found) ? (
          <ul className="survey-plain survey-offers" aria-label={text('survey.items.published')}>
            {(found as readonly ListedInstrument[]).map((row) => (
              <li key={row.id}>
                <button type="button" className="survey-offer" onClick={() => add(row)}>
                  <strong {...foreignTo(intl.locale, row.shown.locale)}>{row.shown.text}</strong>
                  <span className="survey-quiet">
                    {[
                      text('survey.items.questions', { count: row.questions }),
                      text('survey.languages', { count: row.askedIn.length }),
                    ].join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </Flex>
    </Modal>
  );
}
