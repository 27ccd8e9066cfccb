/** The types that the server's own schema generates (`npm run types`), by name. */
import type { components } from "./schema";

export type Schemas = components["schemas"];

/** A shape of the schema with some fields narrowed, where the schema is too wide. */
export type Narrowed<Shape, Fields> = Omit<Shape, keyof Fields> & Fields;
