import type { SfLevels } from "../../api/roster";
import { SF_NODES } from "../../api/rules";
import type { SfTechRecord, TreeUpload } from "../../api/sf-tech";
import { byNode } from "./levels";

const LEVELS: SfLevels = {
  topNode1: 4,
  topNode2: 10,
  topNode3: 0,
  middleNode1: 7,
  middleNode2: 9,
  bottomNode: 1,
};

/** Made-up levels of a member, for tests. */
export function aRecord(fields: Partial<SfTechRecord> = {}): SfTechRecord {
  const levels = { ...LEVELS, ...fields };
  const sum = SF_NODES.reduce((total, { key }) => total + levels[key], 0);
  return {
    memberId: 1,
    memberName: "kiwi",
    recordDate: "2026-11-14",
    ...levels,
    completionPercentage: (100 * sum) / 51,
  };
}

/** A made-up screenshot that waits for a check, all levels certain. */
export function aTree(fields: Partial<TreeUpload> = {}): TreeUpload {
  return {
    uploadId: 5,
    memberId: 1,
    memberName: "kiwi",
    status: "pending_confirmation",
    notes: "",
    looksLike: null,
    alreadyIn: null,
    levels: byNode((key) => ({
      level: LEVELS[key],
      sure: true,
      text: `${LEVELS[key]}/10`,
      box: [0, 0, 100, 80],
      uploadId: 5,
    })),
    places: [],
    createdAt: new Date().toISOString(),
    imageUrl: "/api/upload/5/image",
    width: 300,
    height: 600,
    ...fields,
  };
}
