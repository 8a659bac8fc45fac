// Writes the TypeScript types of the protocol from the server's JSON Schema; --check only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const SCHEMA = new URL('../../src/hornox/server/wire/protocol.schema.json', import.meta.url);
const TYPES = new URL('../src/protocol/wire.ts', import.meta.url);
const BANNER = '// Made from protocol.schema.json by `npm run types`; do not edit.';

const schema = JSON.parse(await readFile(SCHEMA, 'utf8'));
const types = await compile(withNames(schema), 'Frame', {
  bannerComment: BANNER,
  unreachableDefinitions: true,
  additionalProperties: false,
  format: true,
  style: { singleQuote: true },
});

if (!process.argv.includes('--check')) await writeFile(TYPES, types);
else if ((await readFile(TYPES, 'utf8')) !== types) {
  console.error(`${fileURLToPath(TYPES)} is not current: run npm run types`);
  process.exit(1);
}

/** The compiler names a type after its title; every definition gets its own name as one. */
function withNames(document) {
  const { anyOf, title, description, ...rest } = document;
  const $defs = Object.fromEntries(
    Object.entries(document.$defs).map(([name, definition]) => [
      name,
      { title: name, ...whole(definition) },
    ]),
  );
  return { ...rest, title: 'Frame', anyOf, $defs };
}

/** Commands and actions may leave out what has a default; all else always has every property. */
function whole(definition) {
  const isTagged = definition.properties?.type !== undefined;
  if (isTagged || !definition.properties) return definition;
  return { ...definition, required: Object.keys(definition.properties) };
}
