// A bot in JavaScript, for Node without any packages: it speaks the bot protocol itself.
//
// Seat it with `exec:node examples/bots/node.js`.
// The messages: docs/reference/bot-protocol.md.
"use strict";

const readline = require("node:readline");

const LOW_CARD = 200;
const FULL_ROW = 300;

const lines = readline.createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      say({ type: "hello", version: 1, name: "node" });
      break;
    case "decide":
      say({ type: "act", id: message.id, action: choose(message.view) });
      break;
    case "bye":
      lines.close();
      break;
  }
});

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

function choose(view) {
  const { kind, options } = view.decision;
  if (kind === "selecting") {
    return { type: "play-card", card: least(view.hand, (card) => risk(view, card)) };
  }
  if (kind === "choosing-row") {
    return least(options, (option) => view.rows[option.row].bullheads);
  }
  return options[0]; // every other decision lists something harmless first
}

// The distance to the card it would follow, if it follows one.
function risk(view, card) {
  const below = view.rows.filter((row) => !row.stopped && row.cards.at(-1) < card);
  if (below.length === 0) return LOW_CARD;
  const row = least(below, (row) => -row.cards.at(-1));
  return row.cards.length >= row.capacity ? FULL_ROW : card - row.cards.at(-1);
}

function least(values, cost) {
  return values.reduce((best, value) => (cost(value) < cost(best) ? value : best));
}
