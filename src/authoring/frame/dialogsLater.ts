import { lazy } from 'react';

// Every screen of an instrument offers them, and few visits need one.
export const PublishDialog = lazy(async () => ({
  default: (await import('../instruments/PublishDialog')).PublishDialog,
}));
export const PreviewDrawer = lazy(async () => ({ default: (await import('../preview/PreviewDrawer')).PreviewDrawer }));
