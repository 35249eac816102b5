import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { prefer, textSizes, usePreferences } from '../preferences';
import { type Language, LanguageField } from './LanguageField';

const keys = ['digits', 'arrows', 'enter', 'help'] as const;

interface Props {
  /** Of the questions. */
  locale: string;
  languages: readonly Language[];
  /** Rejects when the questions stay in their language. */
  onLanguage(locale: string): Promise<void>;
  hasStatements: boolean;
  oneStatement: boolean;
  onGiveUp: (() => void) | undefined;
}

/** A menu for what is needed rarely: language, text size, statements, keys, giving up. The key `?` opens it, too. */
export function Options({ locale, languages, onLanguage, hasStatements, oneStatement, onGiveUp }: Props) {
  const text = useText();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { textSize, digits, goOn } = usePreferences();

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.key !== '?' || target?.closest('input:not([type=radio], [type=checkbox], [type=range]), textarea'))
        return;
      event.preventDefault();
      setOpen(true);
      button.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  useEffect(() => {
    if (!open) return undefined;
    const away = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
      document.removeEventListener('keydown', press);
    };
  }, [open]);

  return (
    <div ref={root} className="player-options">
      <button
        ref={button}
        type="button"
        className="player-bar-button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">⋯</span>
        <span className="visually-hidden">{text('player.menu')}</span>
      </button>
      {open ? (
        <section id={id} className="player-options-panel" aria-label={text('player.menu')}>
          {languages.length > 1 ? (
            <LanguageField locale={locale} languages={languages} onLanguage={onLanguage} />
          ) : null}
          <fieldset>
            <legend>{text('player.textSize')}</legend>
            <div className="player-sizes">
              {textSizes.map((size, index) => (
                <label key={size} style={{ fontSize: `${size}em` }}>
                  <input
                    type="radio"
                    name={`${id}-size`}
                    checked={textSize === index}
                    onChange={() => prefer({ textSize: index })}
                  />
                  {text(`player.textSize.${index}`)}
                </label>
              ))}
            </div>
          </fieldset>
          {hasStatements ? (
            <fieldset>
              <legend>{text('player.statements')}</legend>
              {(['page', 'one'] as const).map((each) => (
                <label key={each} className="player-options-line">
                  <input
                    type="radio"
                    name={`${id}-statements`}
                    checked={oneStatement === (each === 'one')}
                    onChange={() => prefer({ statements: each })}
                  />
                  {text(`player.statements.${each}`)}
                </label>
              ))}
              {oneStatement ? (
                <label className="player-options-line">
                  <input type="checkbox" checked={goOn} onChange={({ target }) => prefer({ goOn: target.checked })} />
                  {text('player.statements.goOn')}
                </label>
              ) : null}
            </fieldset>
          ) : null}
          <section aria-labelledby={`${id}-keys`}>
            <h2 id={`${id}-keys`}>{text('player.keys')}</h2>
            <ul>
              {keys.map((key) => (
                <li key={key}>{text(`player.keys.${key}`)}</li>
              ))}
            </ul>
            <label className="player-options-line">
              <input type="checkbox" checked={digits} onChange={({ target }) => prefer({ digits: target.checked })} />
              {text('player.keys.useDigits')}
            </label>
          </section>
          {onGiveUp ? <GiveUp onGiveUp={onGiveUp}>{text('player.giveUp')}</GiveUp> : null}
        </section>
      ) : null}
    </div>
  );
}

/** Asks for a confirmation first. */
function GiveUp({ onGiveUp, children }: { onGiveUp(): void; children: ReactNode }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (asking) stay.current?.focus();
  }, [asking]);
  if (!asking) {
    return (
      <button type="button" className="player-button player-give-up" onClick={() => setAsking(true)}>
        {children}
      </button>
    );
  }
  return (
    <fieldset aria-labelledby={id} className="player-give-up">
      <p id={id}>{text('player.giveUp.question')}</p>
      <button ref={stay} type="button" className="player-button" onClick={() => setAsking(false)} aria-describedby={id}>
        {text('player.giveUp.stay')}
      </button>
      <button type="button" className="player-button player-button-danger" onClick={onGiveUp}>
        {text('player.giveUp.confirm')}
      </button>
    </fieldset>
  );
}
