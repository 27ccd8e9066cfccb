/** A thin line whose length is a percentage of the width. Decoration beside a figure. */
export function ShareBar({ percent }: { percent: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none" className="block h-0.5 w-full">
      <rect width={percent} height="2" className="fill-line-strong" />
    </svg>
  );
}
