import { history, useModel } from '@umijs/max';
import { useCallback, useEffect, useState } from 'react';
import { flushJournal } from '@/answering';
import { withoutBase } from '@/kit/basePath/basePath';
import { Spinner } from '@/kit/spinner/Spinner';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { afterSignOut } from '@/shell/session/redirect';
import { clearSession, storedTokens } from '@/shell/session/tokens';
import '../logout/logout.css';

/** Ends the session here, even without the server; there it then expires by itself. */
function endSession(): void {
  const tokens = storedTokens();
  const { pathname, search } = history.location;
  history.replace(afterSignOut(withoutBase(pathname) ?? '/', search) ?? '/user/login');
  clearSession();
  if (!tokens) return;
  const body = { refreshToken: tokens.refreshToken };
  api.auth.logout({ body, timeout: timeouts.short, skipErrorHandler: true }).catch(() => undefined);
}

/** Milliseconds for sending before the page asks. */
const patience = 5000;

/** Sends what is unsent (asks if that fails) and signs out. */
export default function LogoutPage() {
  const text = useText();
  const { user } = useModel('currentUser');
  const [unsent, setUnsent] = useState<number>();
  const account = user?.id;

  const leave = useCallback(async () => {
    setUnsent(undefined);
    // Without a journal nothing is unsent.
    const left = account === undefined ? 0 : await flushJournal(account, patience).catch(() => 0);
    if (left > 0) setUnsent(left);
    else endSession();
  }, [account]);

  useEffect(() => void leave(), [leave]);

  if (unsent === undefined) return <Spinner />;
  return (
    <main className="logout" role="alert">
      <h1>{text('logout.unsent')}</h1>
      <p>{text('logout.kept')}</p>
      <div className="logout-choices">
        <button type="button" onClick={() => void leave()}>
          {text('logout.tryAgain')}
        </button>
        <button type="button" className="logout-anyway" onClick={endSession}>
          {text('logout.anyway')}
        </button>
      </div>
    </main>
  );
}
