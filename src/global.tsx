import './global.css';
import { warnWhenOffline } from '@/shell/serviceWorker/offlineWarning';
import { setUpServiceWorker } from '@/shell/serviceWorker/setUp';

warnWhenOffline();
// After what the first screen needs; a browser that refuses a worker does without one.
window.addEventListener('load', () => void setUpServiceWorker().catch(() => undefined));
