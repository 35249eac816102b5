import { history } from '@umijs/max';
import { useEffect } from 'react';
import { api } from '@/api/client';
import { Spinner } from '@/components/spinner/Spinner';
import { timeouts } from '@/request';
import { clearSession, storedTokens } from '@/session/tokens';

/** Ends the session on the server and on this device, then leads to the sign-in page. */
export default function LogoutPage() {
  useEffect(() => {
    const tokens = storedTokens();
    clearSession();
    history.replace('/user/login');
    if (!tokens) return;
    const body = { refreshToken: tokens.refreshToken };
    // Signed out here whatever the server says; unreachable, it lets the session run out.
    api.auth.logout({ body, timeout: timeouts.short, skipErrorHandler: true }).catch(() => undefined);
  }, []);
  return <Spinner />;
}
