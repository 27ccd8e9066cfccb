/**
 * The modules that most screens use. `mount-island` imports this file, so that the bundler puts them into one file.
 * Separate files would cost a phone more in requests than it saves by skipping the parts that a screen does not need.
 * The large parts that load later (the review, held rows) import this file too, although it is there by then. Otherwise
 * the bundler would split the file for them.
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
