import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Typography, Upload } from 'antd';
import type { CurrentUser } from 'core/contract/accounts/profile';
import { lazy, Suspense, useEffect, useState } from 'react';
import { reloadUser } from '@/accounts/methods/method';
import { useDisconnect } from '@/accounts/methods/useDisconnect';
import { Avatar } from '@/kit/avatar/Avatar';
import { feedback } from '@/kit/feedback/feedback';
import { refusalWords } from '@/kit/form/refusalWords';
import { untold } from '@/kit/form/serverErrors';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog')).CropDialog }));

const megabyte = 1024 * 1024;
const shownSize = 128;

/** The picture of the account: choose or drop a file, cut it, remove it. */
export function Picture({ user }: { user: CurrentUser }) {
  const text = useText();
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const { remove, busy, holder } = useDisconnect();
  const address = useObjectUrl(chosen);
  const limit = text('profile.picture.limit', { size: largestSource / megabyte });

  const choose = (file: File) => {
    const found = sourceProblem(file);
    setProblem(found && text(`profile.picture.${found}`, { size: largestSource / megabyte }));
    setChosen(found ? undefined : file);
  };
  const save = async (image: string) => {
    try {
      if (!(await api.profile.avatar({ body: { image } }))) return;
      await reloadUser();
      feedback.success(text('profile.picture.saved'));
    } catch (error) {
      setProblem(untold(error) && refusalWords(error));
    }
    setChosen(undefined);
  };
  const unreadable = () => {
    setProblem(text('profile.picture.unreadable'));
    setChosen(undefined);
  };
  const discard = () =>
    remove({ id: 'profile.picture.remove', done: 'profile.picture.removed' }, () =>
      api.profile.avatar({ body: { image: null } }),
    );

  return (
    <Section title={text('profile.picture.title')} lead={text('profile.picture.lead')}>
      <Flex gap={24} align="center" wrap>
        <Avatar name={user.displayName} src={user.avatar} size={shownSize} />
        {user.avatar ? (
          <Button danger loading={busy} onClick={() => void discard()}>
            {text('profile.picture.remove')}
          </Button>
        ) : (
          <Typography.Text type="secondary">{text('profile.picture.none')}</Typography.Text>
        )}
      </Flex>
      {problem ? <Alert role="alert" type="error" showIcon title={problem} /> : null}
      <Upload.Dragger
        accept="image/png,image/jpeg,image/webp"
        showUploadList={false}
        aria-label={text('profile.picture.choose')}
        beforeUpload={(file) => {
          choose(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <UploadOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">{text('profile.picture.choose')}</p>
        <p className="ant-upload-hint">{limit}</p>
      </Upload.Dragger>
      {address ? (
        <Suspense fallback={null}>
          <CropDialog address={address} onSave={save} onUnreadable={unreadable} onClose={() => setChosen(undefined)} />
        </Suspense>
      ) : null}
      {holder}
    </Section>
  );
}

/** An object URL of the file, while it is shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

const types = ['image/png', 'image/jpeg', 'image/webp'];

/** Bytes of a source file; the sent picture is far smaller. */
const largestSource = 20 * 1024 * 1024;

/** Why a file cannot be a source, as far as known without reading it. */
function sourceProblem({ type, size }: Pick<File, 'type' | 'size'>): 'wrongType' | 'tooLarge' | undefined {
  if (!types.includes(type)) return 'wrongType';
  return size > largestSource ? 'tooLarge' : undefined;
}
