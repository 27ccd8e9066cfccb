// Made by `make schema` (manage.py page_rules). Change the rules on the server.
export const LOWEST_LEADER = 4 as const;
export const SF_NODES = [{"key": "topNode1", "label": "Advanced Protection", "name": "Advanced Protection", "most": 10}, {"key": "topNode2", "label": "HP Boost III", "name": "HP Boost III (top)", "most": 10}, {"key": "topNode3", "label": "Attack Boost III", "name": "Attack Boost III", "most": 10}, {"key": "middleNode1", "label": "HP Boost III", "name": "HP Boost III (middle)", "most": 10}, {"key": "middleNode2", "label": "Defense Boost III", "name": "Defense Boost III", "most": 10}, {"key": "bottomNode", "label": "Unit X", "name": "Unit X", "most": 1}] as const;
export const DATA_TYPES = {"strength": "Strength", "donations": "Donations", "kills": "Kills", "alliance-duel": "Alliance Duel", "duel-day": "Duel Day", "mutual-assistance": "Mutual Assistance", "sf-tech": "SF Tech", "other": "Other", "auto": "Detect automatically"} as const;
export const STALE_AFTER_DAYS = 7 as const;
export const SOURCE_WORDS = ["From: ", "Quelle: ", "Fuente: ", "Source : ", "Fonte: ", "Источник: "] as const;
export const MAX_BYTES = 10485760 as const;
export const MOST_KNOWN = 500 as const;
export const MOST_ASSISTANCE = 20 as const;
