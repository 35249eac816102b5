import { Alert, Button, Flex } from 'antd';
import { feedback } from '@/kit/feedback/feedback';
import { useCall } from '@/kit/form/useCall';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { reloadUser } from './method';

/** Says when the account will be erased, and how to keep it. */
export function EraseNotice({ eraseAt }: { eraseAt: string }) {
  const text = useText();
  const when = useWhen();
  const { busy, run } = useCall();

  const keep = () =>
    run(async () => {
      if (!(await api.profile.keep())) return;
      await reloadUser();
      feedback.success(text('profile.erase.kept'));
    });

  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      title={text('profile.erase.planned', { date: when.absolute(eraseAt) })}
      // The button stands below the text: beside it, a phone has no room for words.
      description={
        <Flex vertical gap={12} align="flex-start">
          {text('profile.erase.plannedHelp')}
          <Button loading={busy} onClick={() => void keep()}>
            {text('profile.erase.keep')}
          </Button>
        </Flex>
      }
    />
  );
}
