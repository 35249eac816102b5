import { Alert, Button } from 'antd';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { untold } from '@/kit/form/serverErrors';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { reloadUser } from './reloadUser';

/** Says when the account will be erased, and how to keep it. */
export function EraseNotice({ eraseAt }: { eraseAt: string }) {
  const text = useText();
  const when = useWhen();
  const [keeping, setKeeping] = useState(false);

  const keep = async () => {
    setKeeping(true);
    try {
      if (!(await api.profile.keep())) return;
      await reloadUser();
      feedback.success(text('profile.erase.kept'));
    } catch (error) {
      const message = untold(error);
      if (message) feedback.error(message);
    } finally {
      setKeeping(false);
    }
  };

  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      title={text('profile.erase.planned', { date: when.absolute(eraseAt) })}
      description={text('profile.erase.plannedHelp')}
      action={
        <Button loading={keeping} onClick={() => void keep()}>
          {text('profile.erase.keep')}
        </Button>
      }
    />
  );
}
