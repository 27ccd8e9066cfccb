import type { UndoPlan, UndoStep } from "../api/undoing";

function aStep(id: number): UndoStep {
  return {
    id,
    kind: "edit",
    summary: `Change ${id}`,
    actor: "leader",
    at: "2026-11-20T10:00:00Z",
    members: 1,
    total: 1,
    reserved: "",
    changes: [
      {
        memberId: 5,
        memberName: "Zoë Marlow",
        field: "rank",
        label: "Rank",
        recordDate: null,
        from: "R3",
        to: "R4",
      },
    ],
  };
}

/** A plan that undoes these change sets, the newest first. */
export function aPlan(...ids: number[]): UndoPlan {
  return { steps: ids.map(aStep), blocked: "", leaving: "" };
}
