/** Options of a game, as the server declares them. */
import type { ModeInfo, OptionInfo } from '../protocol/bodies';
import type { Terms } from '../protocol/wire';

type Game = Terms['game'];
/** What was agreed on; an option that is missing or `null` has its default. */
export type GameOptions = Partial<Omit<Game, 'mode'>>;
type Value = number | boolean | string[] | null | undefined;

export function valueOf(game: GameOptions, name: string): Value {
  return game[name as keyof GameOptions];
}

/** The value of a number, given or not. */
export function numberOf(game: GameOptions, { name, default: usual }: OptionInfo): number | null {
  return (valueOf(game, name) as number | null | undefined) ?? usual;
}

/** The options that matter: those that no other one replaces. */
export function inUse({ options }: ModeInfo, game: GameOptions): OptionInfo[] {
  const given = options.filter(({ name }) => valueOf(game, name) != null);
  const replaced = new Set(given.flatMap(({ replaces }) => replaces));
  const isOpen = ({ name, replaces }: OptionInfo): boolean =>
    replaces.length > 0 && valueOf(game, name) == null;
  return options.filter((option) => !replaced.has(option.name) && !isOpen(option));
}

/** The same game with other options, without those of other modes. */
export function withOptions(info: ModeInfo | undefined, mode: string, options: GameOptions): Game {
  const names = (info?.options ?? []).map(({ name }) => name);
  return {
    mode,
    ...Object.fromEntries(names.map((name) => [name, valueOf(options, name) ?? null])),
  } as unknown as Game;
}

/** The options of cards to choose from, with these cards chosen. */
export function withCards(info: ModeInfo | undefined, cards: string[]): GameOptions {
  const kinds = (info?.options ?? []).filter(({ kind }) => kind === 'cards');
  return Object.fromEntries(kinds.map(({ name }) => [name, cards]));
}
