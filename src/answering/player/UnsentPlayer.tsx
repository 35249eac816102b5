import type { AnswerStore } from './answerStore';
import { Player, type PlayerProps } from './Player';

type Props = Pick<PlayerProps, 'locale' | 'projection' | 'engine' | 'reviewText' | 'onSend'> & {
  store: AnswerStore;
  onGive?: PlayerProps['onGive'];
};

const none: Readonly<Record<string, string>> = {};

const ignore = () => undefined;

/** The player within another page, for looking: what is answered goes to nobody. */
export function UnsentPlayer({ onGive = ignore, ...props }: Props) {
  return (
    <Player
      {...props}
      attempt="preview"
      languages={[]}
      saved={{ state: 'untouched', savedAt: null, waiting: 0, durable: true, refused: none }}
      exitTo={undefined}
      failure={undefined}
      sending={false}
      embedded
      onGive={onGive}
      onLanguage={async () => undefined}
    />
  );
}
