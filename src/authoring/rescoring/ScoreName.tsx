/** A score by its name, else by its code. */
export function ScoreName({ code, name }: { code: string; name: string | undefined }) {
  return name === undefined ? <code dir="ltr">{code}</code> : <bdi>{name}</bdi>;
}
