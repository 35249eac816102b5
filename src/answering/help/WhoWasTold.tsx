import type { Told } from 'core/contract/answering/attempt';
import { useText } from '@/kit/text/useText';

/** Says who was told that the answers point to a risk; nothing where nobody was. */
export function WhoWasTold({ told }: { told: Told }) {
  const text = useText();
  return told === null ? null : <p>{text('player.risk.told', { told })}</p>;
}
