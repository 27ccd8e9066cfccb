import type { SF_NODES, SfNode } from "../api/roster";

type Node = (typeof SF_NODES)[number];

/** The names for narrow places, such as the table's head on a phone. */
export const SHORT_NAMES: Record<SfNode, string> = {
  topNode1: "Prot.",
  topNode2: "HP",
  topNode3: "Attack",
  middleNode1: "HP mid.",
  middleNode2: "Def.",
  bottomNode: "Unit X",
};

/** A node's name where the two HP Boosts must be told apart. */
export function nodeName({ label, tier }: Node): string {
  return label === "HP Boost III" ? `${label} (${tier})` : label;
}
