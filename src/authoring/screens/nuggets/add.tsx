import { history, useParams, useSearchParams } from '@umijs/max';
import { Button, Flex, Form } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { NewCodeItem } from '@/authoring/fields/NewCodeItem';
import { newCodeFault } from '@/authoring/fields/newCode';
import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { GroupField } from '@/authoring/nuggets/GroupField';
import { freeNuggetCode, groupsOf, isCode } from '@/authoring/nuggets/groups';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import '@/authoring/list/rows.css';
import '@/authoring/nuggets/nuggets.css';

/** A new nugget: its group and its code; the edit screen has the rest. */
export default instrumentPage({ screen: 'report-nuggets', lead: 'nugget.add' }, NewNugget);

function NewNugget() {
  const text = useText();
  const id = useId();
  const { instrumentId = '' } = useParams();
  const [search] = useSearchParams();
  const draft = useStructure();
  const { add } = useEdits();
  const groups = groupsOf(draft);
  const [group, setGroup] = useState(search.get('group') ?? groups.at(-1)?.group ?? '');
  const [typed, setTyped] = useState<string>();
  const wanted = group.trim();
  const value = typed ?? (isCode(wanted) ? freeNuggetCode(draft, wanted) : '');
  const code = value.trim();
  const fault = newCodeFault(code, new Set(draft.nuggets?.map((nugget) => nugget.code)));
  const isReady = isCode(wanted) && fault === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const part = newId();
    const last = groups.find((each) => each.group === wanted)?.nuggets.at(-1);
    const priority = last?.priority;
    add(
      'nuggets',
      { id: part, code, group: wanted, ...(priority !== undefined && { priority }) },
      last ? { after: last.id } : {},
    );
    history.replace(instrumentPath(instrumentId, `/report-nuggets/edit-report-nugget/${part}`));
  };
  return (
    <form className="nugget-fields nugget-new" onSubmit={submit}>
      <Form layout="vertical" component="div">
        <GroupField value={group} onChange={setGroup} autoFocus={group === ''} />
        <NewCodeItem
          id={id}
          value={value}
          fault={typed === undefined ? undefined : fault}
          autoFocus={group !== ''}
          onChange={setTyped}
        />
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" disabled={!isReady}>
            {text('nugget.add.do')}
          </Button>
          <Button onClick={() => history.push(instrumentPath(instrumentId, '/report-nuggets'))}>
            {text('nugget.cancel')}
          </Button>
        </Flex>
      </Form>
    </form>
  );
}
