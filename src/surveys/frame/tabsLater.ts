import { lazy } from 'react';

// Each visit needs one of them at first.
export const Items = lazy(async () => ({ default: (await import('../items/Items')).Items }));
export const People = lazy(async () => ({ default: (await import('../people/People')).People }));
export const Waves = lazy(async () => ({ default: (await import('../waves/Waves')).Waves }));
export const Messages = lazy(async () => ({ default: (await import('../messages/Messages')).Messages }));
export const Texts = lazy(async () => ({ default: (await import('../texts/Texts')).Texts }));
export const Settings = lazy(async () => ({ default: (await import('../settings/Settings')).Settings }));
