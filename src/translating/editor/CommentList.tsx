import { useModel } from '@umijs/max';
import { Alert, Button, Checkbox, Flex, Form, Input, Tag, Typography } from 'antd';
import { accountOf } from 'core/access/author';
import type { MessageDetail, TranslationComment } from 'core/contract/translating/translation';
import { type KeyboardEvent, useState } from 'react';
import { useSubmission } from '@/kit/form/useSubmission';
import { Entries, Entry } from '@/kit/section/Entry';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { useAuthorName } from '@/shell/author/useAuthorName';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';

interface Props {
  message: MessageDetail;
  /** The comments for this language and those for every language. */
  shown: readonly TranslationComment[];
  language: ScopeLanguage;
  onChanged(list: TranslationComment[]): void;
}

interface Fields {
  text: string;
  everyLanguage?: boolean;
}

export function CommentList({ message, shown, language, onChanged }: Props) {
  const text = useText();
  const when = useWhen();
  const nameOf = useAuthorName();
  const { user, roles } = useModel('currentUser');
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit } = useSubmission(form);
  const [working, setWorking] = useState<string>();
  const all = message.commentList;

  const send = ({ text: written, everyLanguage }: Fields) =>
    submit(async () => {
      const body = { text: written, locale: everyLanguage ? null : language.code };
      const comment = await api.translation.comment({ params: { id: message.id }, body });
      if (!comment) return;
      form.resetFields();
      onChanged([...all, comment]);
    });
  /** The request module shows failures. */
  const act = async (id: string, work: () => Promise<void>) => {
    setWorking(id);
    await work().catch(() => undefined);
    setWorking(undefined);
  };
  const settle = ({ id, resolved }: TranslationComment) =>
    act(id, async () => {
      const comment = await api.translation.resolveComment({ params: { id }, body: { resolved: !resolved } });
      if (comment) onChanged(all.map((each) => (each.id === id ? comment : each)));
    });
  const remove = ({ id }: TranslationComment) =>
    act(id, async () => {
      await api.translation.removeComment({ params: { id } });
      onChanged(all.filter((each) => each.id !== id));
    });
  const sendByKey = ({ ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) form.submit();
  };

  return (
    <Flex vertical gap={16}>
      {shown.length === 0 ? (
        <Typography.Text type="secondary">{text('translate.comments.empty')}</Typography.Text>
      ) : null}
      <Entries>
        {shown.map((comment) => (
          <Entry
            key={comment.id}
            title={nameOf(comment.by)}
            state={
              <Flex gap={8} wrap>
                <span title={when.absolute(comment.at)}>{when.relative(comment.at)}</span>
                <span>{comment.locale === null ? text('translate.comments.everyLanguage') : language.nativeLabel}</span>
                {comment.resolved ? <Tag color="success">{text('translate.comments.settled')}</Tag> : null}
              </Flex>
            }
          >
            <p className="translate-words" dir="auto">
              {comment.text}
            </p>
            <Flex gap={8} wrap>
              <Button size="small" loading={working === comment.id} onClick={() => settle(comment)}>
                {text(comment.resolved ? 'translate.comments.reopen' : 'translate.comments.settle')}
              </Button>
              {accountOf(comment.by)?.id === user?.id || roles.includes('superAdmin') ? (
                <Button size="small" danger type="text" onClick={() => remove(comment)}>
                  {text('translate.comments.delete')}
                </Button>
              ) : null}
            </Flex>
          </Entry>
        ))}
      </Entries>
      <Form<Fields> form={form} layout="vertical" requiredMark={false} onFinish={send}>
        {failure ? <Alert role="alert" type="error" showIcon title={failure} style={{ marginBlockEnd: 16 }} /> : null}
        <div data-own-keys>
          <Form.Item
            name="text"
            label={text('translate.comments.write')}
            rules={[{ required: true, whitespace: true }, { max: 4000 }]}
          >
            <Input.TextArea dir="auto" autoSize={{ minRows: 2, maxRows: 8 }} onPressEnter={sendByKey} />
          </Form.Item>
        </div>
        <Form.Item name="everyLanguage" valuePropName="checked">
          <Checkbox>{text('translate.comments.forEvery')}</Checkbox>
        </Form.Item>
        <Button htmlType="submit" loading={busy}>
          {text('translate.comments.send')}
        </Button>
      </Form>
    </Flex>
  );
}
