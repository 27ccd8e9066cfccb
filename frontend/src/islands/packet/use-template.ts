import { useState } from "react";
import { keepTemplate, type Packet, type PacketPart, refreshPacket } from "../../api/packet";
import { notDoneToast } from "../../ui/failure-toast";

interface Editing {
  /** The sections as the leader has them now, saved or about to be. */
  parts: readonly PacketPart[];
  pending: boolean;
  keep: (parts: readonly PacketPart[], mailLength?: number) => Promise<boolean>;
}

/** Saves each change of the sections at once. Until the packet is fetched again, the leader's version is shown. */
export function useTemplate(packet: Packet): Editing {
  const [wanted, setWanted] = useState<readonly PacketPart[] | null>(null);

  async function keep(parts: readonly PacketPart[], mailLength = packet.mailLength): Promise<boolean> {
    setWanted(parts.length > 0 ? parts : null);
    let isKept = true;
    try {
      await keepTemplate({
        sections: parts.map(({ code, on, heading, text }) => ({ code, on, heading, text })),
        mailLength,
        version: packet.version,
      });
    } catch (error) {
      isKept = false;
      notDoneToast("Nothing was changed", error);
    }
    await refreshPacket();
    setWanted(null);
    return isKept;
  }

  return { parts: wanted ?? packet.sections, pending: wanted !== null, keep };
}

/** The list with one section moved up (-1) or down (1). */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...list];
  const [one] = next.splice(index, 1);
  if (one !== undefined) next.splice(index + by, 0, one);
  return next;
}

/** The list with one section replaced; null removes it. */
export function replaced<T>(list: readonly T[], index: number, by: T | null): T[] {
  return list.flatMap((one, place) => (place === index ? (by === null ? [] : [by]) : [one]));
}
