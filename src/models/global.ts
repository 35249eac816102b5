import { useState } from 'react';

/** Below this width the sidebar is a drawer, closed until it is asked for. */
const narrow = '(max-width: 767px)';

/** What the whole desk shares: whether its sidebar is folded. */
export default function useGlobal() {
  const [collapsed, setCollapsed] = useState(() => window.matchMedia(narrow).matches);
  return { collapsed, setCollapsed };
}
