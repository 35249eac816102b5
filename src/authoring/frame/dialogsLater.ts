import { lazy } from 'react';

// Every screen of an instrument offers it, and few visits need it.
export const PreviewDrawer = lazy(async () => ({ default: (await import('../preview/PreviewDrawer')).PreviewDrawer }));
