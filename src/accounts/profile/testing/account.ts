import { screen, within } from '@testing-library/react';
import { ownAccount } from 'mock/accounts/ownAccount';
import { callerOf } from 'mock/accounts/people';
import { storedTokens } from '@/shell/session/tokens';

/** Who is signed in, as the mock routes know them. */
export const caller = () => callerOf(`Bearer ${storedTokens()?.accessToken}`);

/** The account of who is signed in, as the mock routes hold it. */
export const account = () => ownAccount(caller());

/** The dialog under a title; in tests antd gives every dialog the same id, and so a wrong name. */
export async function dialogTitled(name: string | RegExp) {
  const [title] = await screen.findAllByText(name, { selector: '.ant-modal-title, .ant-modal-confirm-title' });
  const dialog = title?.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error(`${name} is no title of a dialog`);
  return within(dialog);
}
