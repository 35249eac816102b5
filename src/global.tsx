import './global.css';
import { warnWhenOffline } from './serviceWorker/offlineWarning';
import { setUpServiceWorker } from './serviceWorker/serviceWorker';

warnWhenOffline();
// After what the first screen needs; a browser that refuses a worker does without one.
window.addEventListener('load', () => void setUpServiceWorker().catch(() => undefined));
