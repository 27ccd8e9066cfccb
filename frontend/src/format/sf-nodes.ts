import type { SfNode } from "../api/roster";

/** Short names for narrow places, such as the table's head on a phone. */
export const SHORT_NAMES: Record<SfNode, string> = {
  topNode1: "Prot.",
  topNode2: "HP",
  topNode3: "Attack",
  middleNode1: "HP mid.",
  middleNode2: "Def.",
  bottomNode: "Unit X",
};
