// Writes the types of both protocols, and the facts shared with the server; --check only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const SERVER = new URL('../../src/hornox/server/', import.meta.url);
const TYPES = new URL('../src/protocol/', import.meta.url);

const frames = await read('wire/protocol.schema.json');
const api = await read('http/openapi.json');
await keep('wire.ts', await typesOf(withNames(frames), banner('protocol.schema.json')));
await keep('bodies.ts', await typesOf(...bodiesOf(api, Object.keys(frames.$defs))));
await keep('shared.ts', constants(await read('shared.json')));

async function read(name) {
  return JSON.parse(await readFile(new URL(name, SERVER), 'utf8'));
}

async function keep(name, types) {
  const file = new URL(name, TYPES);
  if (!process.argv.includes('--check')) await writeFile(file, types);
  else if ((await readFile(file, 'utf8')) !== types) {
    console.error(`${fileURLToPath(file)} is not current: run npm run types`);
    process.exitCode = 1;
  }
}

function typesOf(schema, bannerComment) {
  return compile(schema, schema.title, {
    bannerComment,
    unreachableDefinitions: true,
    additionalProperties: false,
    format: true,
    style: { singleQuote: true },
  });
}

/** One constant for each fact: a page loads only those that it uses. */
function constants(facts) {
  const lines = Object.entries(facts).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`,
  );
  return [banner('shared.json'), '', ...lines].join('\n');
}

function banner(source) {
  return `// Made from ${source} by \`npm run types\`; do not edit.`;
}

/** The compiler names a type after its title; every definition gets its own name as one. */
function withNames(document) {
  const { title, description, ...rest } = document;
  return { ...rest, title: 'Frame', $defs: named(document.$defs, whole) };
}

/** Bodies of the HTTP API; what frames have too comes from there, and records are not read here. */
function bodiesOf(document, shared) {
  const { Record, ...schemas } = document.components.schemas;
  const own = Object.entries(schemas).filter(([name]) => !shared.includes(name));
  const used = new Set();
  const text = JSON.stringify(Object.fromEntries(own), (key, value) => {
    const name = value?.$ref?.split('/').at(-1);
    if (!name) return value;
    if (!shared.includes(name)) return { $ref: `#/$defs/${name}` };
    used.add(name);
    return { tsType: name };
  });
  const $defs = named(JSON.parse(text), (definition) => definition);
  const anyOf = Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` }));
  const imports = `import type { ${[...used].sort().join(', ')} } from './wire';`;
  return [{ title: 'Body', anyOf, $defs }, `${banner('openapi.json')}\n${imports}`];
}

function named(definitions, change) {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [
      name,
      { title: name, ...change(definition) },
    ]),
  );
}

/** Commands and actions may leave out what has a default; all else always has every property. */
function whole(definition) {
  const isTagged = definition.properties?.type !== undefined;
  if (isTagged || !definition.properties) return definition;
  return { ...definition, required: Object.keys(definition.properties) };
}
