import { useIntl } from '@umijs/max';
import { isOpen } from 'core/assistant/answerState';
import type { ChatMessage, Conversation } from 'core/contract/assistant/chat';
import { onAbort } from 'core/events/onAbort';
import { useCallback, useEffect, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { useCall } from '@/kit/form/useCall';
import { pauseAfter } from '@/kit/pause/pauseAfter';
import { api } from '@/shell/api/client';
import { leafBelow } from './branch';
import { followAnswer } from './followAnswer';

/** Before a conversation whose answer broke off is read again. */
const wait = (signal: AbortSignal, milliseconds: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    onAbort(signal, () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** A conversation with what can be done with it; the answer that is being written grows by itself. `absent`: there is none. */
export function useConversation(id: string) {
  const { locale } = useIntl();
  const [shown, setShown] = useState<Conversation | 'failed' | 'absent'>();
  const { busy, run } = useCall();

  const load = useCallback(async () => {
    try {
      const found = await api.chat.read({
        params: { id },
        query: { locale },
        skipErrorHandler: ({ code }) => code === 'not_found',
      });
      if (found) setShown(found);
    } catch (error) {
      setShown((before) =>
        asFailure(error).code === 'not_found' ? 'absent' : typeof before === 'object' ? before : 'failed',
      );
    }
  }, [id, locale]);
  useEffect(() => void load(), [load]);

  const change = useCallback((next: (before: Conversation) => Conversation) => {
    setShown((before) => (typeof before === 'object' ? next(before) : before));
  }, []);
  const put = useCallback(
    (...given: ChatMessage[]) =>
      change((before) => {
        const ids = new Set(given.map((message) => message.id));
        return { ...before, messages: [...before.messages.filter((message) => !ids.has(message.id)), ...given] };
      }),
    [change],
  );

  const open = typeof shown === 'object' ? shown.messages.find(({ state }) => isOpen(state)) : undefined;
  const openId = open?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is where to begin; that it grows is no reason to begin anew.
  useEffect(() => {
    if (openId === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const keepFollowing = async () => {
      let times = 0;
      for (let had = open?.text ?? ''; !signal.aborted; times += 1) {
        await followAnswer(openId, had, {
          signal,
          onWritten: ({ from, text, state, reason, help }) => {
            if (text !== '') times = 0;
            had = had.slice(0, from) + text;
            const now = had;
            change((before) => ({
              ...before,
              messages: before.messages.map((each) =>
                each.id === openId ? { ...each, text: now, state, reason, help } : each,
              ),
            }));
          },
        });
        if (signal.aborted) return;
        await load();
        await wait(signal, pauseAfter(times));
      }
    };
    void keepFollowing();
    return () => leaving.abort();
  }, [openId, change, load]);

  return {
    shown,
    busy,
    load,
    /** @returns whether it was asked */
    ask: async (text: string, parentId: string | null): Promise<boolean> => {
      const asked = await run(() => api.chat.ask({ params: { id }, body: { parentId, text } }));
      if (asked === undefined) return false;
      const { question, answer } = asked;
      put(question, answer);
      change((before) => ({ ...before, leaf: answer.id, title: before.title || text.slice(0, 60) }));
      return true;
    },
    retry: async (messageId: string) => {
      const answer = await run(() => api.chatMessage.retry({ params: { id: messageId }, body: {} }));
      if (answer === undefined) return;
      put(answer);
      change((before) => ({ ...before, leaf: answer.id }));
    },
    stop: async (messageId: string) => {
      const answer = await run(() => api.chatMessage.stop({ params: { id: messageId }, body: {} }));
      if (answer) put(answer);
    },
    show: (messageId: string) => {
      if (typeof shown !== 'object') return;
      const leaf = leafBelow(shown.messages, messageId);
      change((before) => ({ ...before, leaf }));
      void run(() => api.chat.show({ params: { id }, body: { leaf } }));
    },
    retitled: (title: string) => change((before) => ({ ...before, title })),
  };
}
