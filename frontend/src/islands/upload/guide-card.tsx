import BookOpen from "lucide-react/icons/book-open";
import { Card } from "../../ui/card";

/** How to take screenshots so that they confirm one another. */
export function GuideCard() {
  return (
    <Card title="Batch Upload Guide" icon={<BookOpen aria-hidden size={16} className="text-blue" />}>
      <ol className="list-decimal space-y-2 pl-4 text-body text-text-2 marker:text-text-3">
        <li>
          <strong className="font-semibold text-text">5-8 screenshots</strong> cover 100 members. Let one or
          two rows overlap, so both pictures prove each other.
        </li>
        <li>
          Or <strong className="font-semibold text-text">one screen recording</strong>: scroll by less than a
          screen, rest for half a second, go on to the end.
        </li>
        <li>
          Use <strong className="font-semibold text-text">Saturday</strong> as the week-ending date of the
          Alliance Duel: it ends that day, so its scores are final. The portal’s week ends a day later, on
          Sunday, and includes them.
        </li>
        <li>
          Lists may be mixed: <strong className="font-semibold text-text">Detect automatically</strong> files
          each screenshot by what it shows, and one review takes them all.
        </li>
      </ol>
      <figure className="mt-4 rounded-control border border-line bg-inset p-3">
        <div aria-hidden="true" className="flex h-3.5">
          {[1, 2, 3, 4, 5, 6].map((shot) => (
            <span
              key={shot}
              className="-ml-2 flex-1 rounded-[2px] border border-tactical-mid bg-tactical-mid/35 first:ml-0"
            />
          ))}
        </div>
        <figcaption className="mt-1.5 flex justify-between text-small text-text-2">
          <span>rank 1</span>
          <span>overlaps</span>
          <span>100</span>
        </figcaption>
      </figure>
    </Card>
  );
}
