import { Alert, Button, Flex, Input, Modal, Segmented } from 'antd';
import type { SheetText } from 'core/interchange/parts/sheetText';
import { withoutColumn } from 'core/survey/invitedPeople';
import { useMemo, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { useTask } from '@/kit/form/useTask';
import { Scrollable } from '@/kit/scrollable/Scrollable';
import { textOfSheetFile } from '@/kit/sheet/sheetFile';
import { useEncodingWords, useUnreadWords } from '@/kit/sheet/useSheetWords';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { enabledLanguages } from '@/shell/start/languages';
import { useSurvey } from '../state/SurveyProvider';
import type { ToldFault } from './FaultList';
import { InviteOutcome, type Outcome } from './InviteOutcome';
import { InvitePreview } from './InvitePreview';
import { ListUnderWay } from './ListUnderWay';
import { usePastedPeople } from './usePastedPeople';

interface Props {
  onInvited(): void;
  /** A list is taken in by a job. */
  onBegun(): void;
  onClose(): void;
}

/** People a call takes at most, and entries of all of them together: see the contract's `valueLimit`. */
const atOnce = 2000;
const entriesAtOnce = 100_000;
/** People of a list for whom one waits; longer ones are taken in by a job. */
const mostWaitedFor = 1000;

function peopleAtOnce(people: readonly { attributes?: object }[]): number {
  const entries = 10 + people.reduce((most, { attributes = {} }) => Math.max(most, Object.keys(attributes).length), 0);
  return Math.min(atOnce, Math.floor(entriesAtOnce / entries));
}

/** Invites people by typed or pasted lines or a file, or makes codes to hand out. What came of it is told afterwards. */
export function InviteDialog({ onInvited, onBegun, onClose }: Props) {
  const text = useText('survey.invite.');
  const { detail } = useSurvey();
  const { id, attributes, locales } = detail;
  const [how, setHow] = useState<'lines' | 'codes'>('lines');
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(20);
  const [opening, setOpening] = useState(false);
  const [unread, setUnread] = useState<string>();
  const [encoding, setEncoding] = useState<SheetText['encoding']>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [job, setJob] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const unreadWords = useUnreadWords();
  const encodingWords = useEncodingWords();
  const { busy, failure, run } = useTask((error) => asFailure(error).message || undefined);
  const rules = useMemo(() => {
    const known = [...new Set([...locales, ...enabledLanguages().map(({ code }) => code)])];
    return { attributes, locales: known };
  }, [attributes, locales]);
  const read = usePastedPeople(typed, rules);
  const wanted = how === 'lines' ? read.people.length : count;

  const open = async (chosen: File | undefined) => {
    if (!chosen) return;
    setOpening(true);
    setUnread(undefined);
    setEncoding(undefined);
    try {
      const sheet = await textOfSheetFile(chosen);
      setTyped(sheet.text);
      setEncoding(sheet.encoding);
    } catch (error) {
      setUnread(unreadWords(error) ?? asFailure(error).message);
    } finally {
      setOpening(false);
    }
  };
  const invite = () =>
    run(async () => {
      if (how === 'lines' && read.people.length > mostWaitedFor) {
        const begun = await api.invitation.import({ params: { id }, body: { text: typed }, skipErrorHandler: true });
        if (!begun) return;
        setJob(begun.job);
        onBegun();
        return;
      }
      const people = how === 'lines' ? read.people : Array.from({ length: count }, () => ({}));
      const sum = { created: 0, existing: 0 };
      const refused: ToldFault[] = how === 'lines' ? [...read.faults] : [];
      const codes: string[] = [];
      const most = peopleAtOnce(people);
      for (let from = 0; from < people.length; from += most) {
        const body = { people: people.slice(from, from + most) };
        const made = await api.invitation.create({ params: { id }, body, skipErrorHandler: true });
        if (!made) return;
        sum.created += made.created;
        sum.existing += made.existing;
        codes.push(...(made.codes ?? []));
        for (const { index, ...fault } of made.refused) {
          const line = how === 'lines' ? read.lines[from + index] : undefined;
          const { email, name = '' } = read.people[from + index] ?? {};
          refused.push({ ...fault, line, value: email ?? name });
        }
      }
      setOutcome({ ...sum, refused, codes });
      onInvited();
    });

  if (outcome) return <InviteOutcome outcome={outcome} code={detail.code} onClose={onClose} />;
  if (job !== undefined) return <ListUnderWay id={id} job={job} onEnded={onInvited} onClose={onClose} />;
  return (
    <Modal
      open
      width="min(760px, 100vw)"
      className="survey-invite"
      classNames={{ container: 'survey-invite-surface', body: 'survey-invite-body' }}
      title={text('title')}
      okText={text(how === 'lines' ? 'submit' : 'submitCodes', { count: wanted })}
      okButtonProps={{ disabled: wanted === 0 || (how === 'lines' && read.isReading), loading: busy }}
      onOk={() => void invite()}
      onCancel={onClose}
    >
      <Scrollable label={text('title')} className="survey-invite-content">
        <Flex vertical gap={12}>
          <div>
            <Segmented
              value={how}
              options={(['lines', 'codes'] as const).map((value) => ({ value, label: text(value) }))}
              onChange={setHow}
            />
          </div>
          {failure ? <Alert type="error" showIcon title={failure} /> : null}
          {how === 'codes' ? (
            <LabelledItem label={text('count')} help={text('countHelp')}>
              <NumberInput min={1} max={atOnce} value={count} onChange={(value) => setCount(value ?? 0)} />
            </LabelledItem>
          ) : (
            <>
              <LabelledItem label={text('who')} extra={text('whoHelp')}>
                <Input.TextArea
                  autoFocus
                  dir="ltr"
                  spellCheck={false}
                  rows={6}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </LabelledItem>
              <div>
                <Button loading={opening} onClick={() => file.current?.click()}>
                  {text('file')}
                </Button>
                <input
                  ref={file}
                  type="file"
                  hidden
                  aria-label={text('file')}
                  accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
                  onChange={({ target }) => {
                    void open(target.files?.[0]);
                    target.value = '';
                  }}
                />
              </div>
              {unread ? <Alert role="alert" type="error" showIcon title={unread} /> : null}
              {encoding ? <Alert type="info" showIcon title={encodingWords(encoding)} /> : null}
              <InvitePreview read={read} onLeaveOut={(column) => setTyped(withoutColumn(typed, column))} />
            </>
          )}
        </Flex>
      </Scrollable>
    </Modal>
  );
}
