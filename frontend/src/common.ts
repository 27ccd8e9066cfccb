/**
 * What most screens show. `mount-island` imports it, so that the bundler puts it into one file: a file for each part costs
 * a phone more in requests than the parts that a screen does without. The large parts that come later (the review, held rows)
 * import it as well, though it is there by then: else the bundler parts the file again for their sake.
 */
import "./api/client";
import "./format/dates";
import "./format/names";
import "./format/numbers";
import "./ui/button";
import "./ui/card";
import "./ui/chip";
import "./ui/action-dialog";
import "./ui/empty-state";
import "./ui/error-boundary";
import "./ui/error-state";
import "./ui/field";
import "./ui/input";
import "./ui/later";
import "./ui/page-header";
import "./ui/query-state";
import "./ui/rank-badge";
import "./ui/select";
import "./ui/select-field";
import "./ui/skeleton";
import "./ui/tick-ruler";
import "./ui/toast-store";
import "./ui/use-address";
