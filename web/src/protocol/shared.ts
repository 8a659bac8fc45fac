// Made from shared.json by `npm run types`; do not edit.

export const VERSION = 1 as const;

export const OLDEST = 1 as const;

export const CLOSE_CODES = {
  "going-down": 1012,
  "come-again": 1013,
  "too-slow": 1013,
  "too-many-faults": 1008,
  "unknown-token": 4401,
  "banned": 4403,
  "no-such-table": 4404,
  "hello-missing": 4408,
  "no-spectators": 4423,
  "wrong-version": 4426,
  "too-many-connections": 4429,
  "table-unreadable": 4500,
  "server-error": 1011
} as const;

export const FINAL_CODES = [
  "too-many-faults",
  "unknown-token",
  "banned",
  "no-such-table",
  "no-spectators",
  "wrong-version",
  "table-unreadable"
] as const;

export const REFUSALS = [
  "already-declined",
  "already-here",
  "bad-frame",
  "bad-host",
  "bad-id",
  "bad-name",
  "bad-position",
  "bad-record",
  "bad-request",
  "bad-setup",
  "bad-terms",
  "bad-text",
  "banned",
  "cannot-twist",
  "card-not-available",
  "chat-closed",
  "chat-off",
  "come-again",
  "daily-deal-only",
  "empty-seat",
  "error",
  "forbidden",
  "foreign-origin",
  "frame-too-long",
  "full",
  "game-is-over",
  "game-paused",
  "game-running",
  "going-down",
  "hello-missing",
  "id-reused",
  "illegal-action",
  "malformed",
  "name-alike",
  "name-taken",
  "no-game",
  "no-spectators",
  "no-such-bot",
  "no-such-row",
  "no-such-seat",
  "no-such-table",
  "not-awaited",
  "not-found",
  "not-here",
  "not-host",
  "not-json",
  "not-paused",
  "not-seated",
  "nothing-chosen",
  "only-watching",
  "refused",
  "removed",
  "row-blocked",
  "seat-taken",
  "server-error",
  "silenced",
  "special-not-available",
  "special-without-effect",
  "stale-decision",
  "still-here",
  "store-busy",
  "store-closed",
  "store-conflict",
  "store-corrupt",
  "store-failed",
  "store-full",
  "store-in-use",
  "store-too-new",
  "table-full",
  "table-unreadable",
  "too-large",
  "too-many",
  "too-many-connections",
  "too-many-faults",
  "too-many-open-tables",
  "too-many-tables",
  "too-slow",
  "unknown-token",
  "wrong-kind-of-action",
  "wrong-method",
  "wrong-shape",
  "wrong-shuffle",
  "wrong-version"
] as const;

export const SHOWN_FOR = {
  "round-started": 1500,
  "draft-started": 1500,
  "card-picked": 400,
  "cards-revealed": 1300,
  "card-placed": 600,
  "low-card-played": 600,
  "row-taken": 1700,
  "cards-cancelled": 900,
  "row-removed": 300,
  "special-used": 1200,
  "card-replaced": 900,
  "card-shifted": 900,
  "seven-removed": 300,
  "stop-removed": 300,
  "special-swapped": 600,
  "specials-reshuffled": 600,
  "special-opened": 600,
  "use-proposed": 600,
  "order-changed": 900,
  "marker-moved": 500,
  "x-row-extended": 600,
  "cards-taken-to-hand": 600,
  "round-scored": 3000
} as const;

export const LONGEST_REVEAL = 15000 as const;

export const DEFAULT_TERMS = {
  "game": {
    "mode": "base",
    "target": null,
    "strict": null,
    "rounds": null,
    "fan_cards": null
  },
  "places": 4,
  "timing": {
    "pace": "live",
    "seconds": null,
    "bank": 0,
    "days": null
  },
  "lock_in": false,
  "spectators": 20,
  "seating": "kept",
  "stand_in": "cautious",
  "memory_aid": true,
  "grace": 30,
  "open_points": true,
  "patience": 120,
  "hints": false
} as const;

export const LIMITS = {
  "seconds": {
    "least": 3,
    "most": 3600
  },
  "bank": {
    "least": 0,
    "most": 7200
  },
  "days": {
    "least": 1,
    "most": 14
  },
  "grace": {
    "least": 5,
    "most": 600
  },
  "patience": {
    "least": 5,
    "most": 3600
  },
  "spectators": {
    "least": 0,
    "most": 100
  }
} as const;

export const LONGEST_NAME = 24 as const;

export const LONGEST_LINE = 200 as const;

export const MODES = [
  "base",
  "pro",
  "anniversary",
  "fan",
  "buffalo",
  "x"
] as const;

export const SPECIAL_OF = {
  "start-fifth-row": "5th-row",
  "let-seven-take": "7-nimmt",
  "insert-card": "insert",
  "replace-card": "replace",
  "let-replace": "replace",
  "shift-card": "shift",
  "stop-row": "stop",
  "turn-positive": "negative-positive",
  "place-first": "first-card",
  "place-last": "last-card",
  "sort-cards": "sort"
} as const;

export const USES_IN_NOTATION = [
  {
    "pattern": "5th row",
    "special": "5th-row"
  },
  {
    "pattern": "7 nimmt row ([0-9]{1,4})",
    "special": "7-nimmt"
  },
  {
    "pattern": "insert in row ([0-9]{1,4})",
    "special": "insert"
  },
  {
    "pattern": "replace by ([0-9]{1,4})",
    "special": "replace"
  },
  {
    "pattern": "replace for seat ([0-9]{1,4})",
    "special": "replace"
  },
  {
    "pattern": "shift ([0-9]{1,4}) to row ([0-9]{1,4})",
    "special": "shift"
  },
  {
    "pattern": "stop row ([0-9]{1,4})",
    "special": "stop"
  },
  {
    "pattern": "turn ([0-9]{1,4}) positive( cancelling (?:([0-9]{1,4}(?: [0-9]{1,4})*)|nothing))?",
    "special": "negative-positive"
  },
  {
    "pattern": "first seat ([0-9]{1,4})",
    "special": "first-card"
  },
  {
    "pattern": "last seat ([0-9]{1,4})",
    "special": "last-card"
  },
  {
    "pattern": "sort ([0-9]{1,4}(?: [0-9]{1,4})*)",
    "special": "sort"
  },
  {
    "pattern": "remove stop row ([0-9]{1,4})",
    "special": "stop"
  }
] as const;

export const EMOTES = [
  "hello",
  "thanks",
  "well-played",
  "oops",
  "phew",
  "moo",
  "laugh",
  "hurry",
  "back-soon",
  "good-game"
] as const;
