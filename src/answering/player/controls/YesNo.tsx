import { useItem, usePlayerContext } from '../playerContext';
import { Saying } from '../Saying';
import type { ControlProps } from './controlProps';
import { Options } from './Options';

export function YesNo(props: ControlProps) {
  const { give, words } = usePlayerContext();
  const { answer } = useItem(props.code);
  return (
    <Options
      control={props}
      options={[
        { code: 'yes', label: <Saying said={words.yes} plain /> },
        { code: 'no', label: <Saying said={words.no} plain /> },
      ]}
      chosen={typeof answer === 'boolean' ? [answer ? 'yes' : 'no'] : []}
      onToggle={(picked) => give(props.question, props.code, picked === 'yes')}
      layout="row"
    />
  );
}
