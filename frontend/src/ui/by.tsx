interface ByProps {
  name: string | null | undefined;
  /** The words before the name. */
  after?: string;
}

/** Who did it, at the end of a line: ` by Kiwi`. Nothing if nobody is known. */
export function By({ name, after = " by " }: ByProps) {
  if (!name) return null;
  return (
    <>
      {after}
      <bdi>{name}</bdi>
    </>
  );
}
