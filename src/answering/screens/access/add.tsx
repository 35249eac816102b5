import { useModel, useSearchParams } from '@umijs/max';
import { Flex } from 'antd';
import { useState } from 'react';
import { Giving } from '@/answering/access/Giving';
import { GrantList } from '@/answering/access/GrantList';
import { CodeEntry } from '@/answering/handedCode/CodeEntry';
import { FocusKept } from '@/kit/focus/FocusKept';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';

/** The page for access: entering a code, giving access, and both lists. */
export default function AccessPage() {
  const text = useText();
  const [search] = useSearchParams();
  const { roles } = useModel('currentUser');
  const isRespondent = !roles.some((role) => role === 'admin' || role === 'superAdmin');
  const [round, setRound] = useState(0);
  return (
    <FocusKept>
      <Flex vertical gap={32}>
        <PageHeader title={text('access.title')} lead={text(isRespondent ? 'access.lead' : 'access.lead.staff')} />
        <Section title={text('access.code.title')} lead={text('access.code.lead')}>
          <CodeEntry initial={search.get('code') ?? ''} />
        </Section>
        {roles.length === 0 ? null : (
          <Section title={text('access.give.title')}>
            <Giving instrument={search.get('instrument')} onGiven={() => setRound((before) => before + 1)} />
          </Section>
        )}
        <Section title={text('access.list.received')}>
          <GrantList side="received" />
        </Section>
        <Section title={text('access.list.given')}>
          <GrantList side="given" round={round} />
        </Section>
      </Flex>
    </FocusKept>
  );
}
