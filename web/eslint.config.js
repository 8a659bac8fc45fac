// Lint rules of the browser client. Formatting is left to Prettier.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  {
    ignores: [
      'fixtures/',
      'node_modules/',
      'test-results/',
      'src/protocol/{wire,bodies,shared}.ts',
      'public/',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // `noUncheckedIndexedAccess` is on: `!` marks the places where an index is known to exist.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `return close();` ends a function early; it reads better than two statements.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Playwright reads fixtures from a destructured first argument, even an empty one.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      '@typescript-eslint/no-misused-spread': 'off',
      // The DOM types promise what older browsers lack; the checks at run time are needed.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // `void value;` in an effect names what the effect depends on.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, argsIgnorePattern: '^_$', varsIgnorePattern: '^_$' },
      ],
    },
  },
  {
    // Tests replace methods of the browser, and read JSON as what they recorded.
    files: ['tests/**'],
    rules: {
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // The types of bound props and events are checked by svelte-check.
    files: ['**/*.svelte'],
    rules: {
      'svelte/no-unused-svelte-ignore': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.js', '**/*.mjs'], ...ts.configs.disableTypeChecked },
);
