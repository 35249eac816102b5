import { useDeviceChoice } from '@/translating/editor/useDeviceChoice';

/** Whether keys are shown beside the names of texts; kept on this device. */
export function useCodes(): [shown: boolean, show: (shown: boolean) => void] {
  const [codes, choose] = useDeviceChoice('translations.codes');
  return [codes === 'shown', (shown) => choose(shown ? 'shown' : 'hidden')];
}
