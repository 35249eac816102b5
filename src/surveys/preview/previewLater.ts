import { lazy } from 'react';

export const PreviewDrawer = lazy(async () => ({ default: (await import('./PreviewDrawer')).PreviewDrawer }));
