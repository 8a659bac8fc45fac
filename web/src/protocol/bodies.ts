// Made from openapi.json by `npm run types`; do not edit.
import type {
  Agree,
  Decline,
  GameTerms,
  GetReady,
  InsertCard,
  KeepSpecials,
  LetSevenTake,
  PickCard,
  PickForXRow,
  PlayCard,
  Propose,
  ReplaceCard,
  SeatInfo,
  ShiftCard,
  SkipSpecial,
  StartFifthRow,
  StopRow,
  Substitute,
  SwapSpecial,
  TakeRow,
  Terms,
  TurnPositive
} from './wire';

export type Body =
  | ArenaBot
  | ArenaBots
  | ArenaNews
  | BotAvailability
  | BotChallenge
  | BotLevel
  | DailyAccount
  | DailyDealInfo
  | DailyPage
  | DailyResult
  | DailyTable
  | DailyTryInfo
  | Device
  | DeviceLink
  | DeviceList
  | EveningPlayer
  | EveningPrizes
  | GameCard
  | GameList
  | GameSeat
  | Health
  | Identity
  | Leader
  | Leaders
  | LocalizedSummary
  | Me
  | ModeInfo
  | ModeRating
  | NewBotChallenge
  | NewName
  | NewPerson
  | NewPuzzleReport
  | NewPuzzleTry
  | NewTable
  | NewTry
  | Offer
  | OptionInfo
  | OptionKind
  | PersonKind
  | Prize
  | PrizeName
  | Problem
  | Profile
  | PuzzleReports
  | ReportedPuzzle
  | Role
  | TableCard
  | TableList
  | TakeSeat
  | UseLink
  | Visibility;
export type PrizeName = 'bravest' | 'unluckiest' | 'luckiest' | 'steadiest' | 'meanest';
export type Visibility = 'public' | 'shared' | 'private';
export type PersonKind = 'human' | 'remote-bot';
export type OptionKind = 'number' | 'flag' | 'cards';
export type Role = 'player' | 'spectator';

export interface ArenaBot {
  person: string;
  name: string;
  modes: string[];
  playing: number;
  challenges: boolean;
}
export interface ArenaBots {
  bots: ArenaBot[];
  tables: string[];
}
export interface ArenaNews {
  tables: string[];
  challenges: BotChallenge[];
}
export interface BotChallenge {
  id: string;
  challenger: string;
  name: string;
  game: GameTerms;
}
export interface BotAvailability {
  modes: string[];
  games?: number;
  challenges?: boolean;
  opponents?: string[];
}
export interface BotLevel {
  name: string;
  level: number | null;
  summaries: LocalizedSummary[];
}
export interface LocalizedSummary {
  language: string;
  text: string;
}
export interface DailyAccount {
  par: number;
  deal: number;
  own: number;
  rest: number;
}
export interface DailyDealInfo {
  day: string;
  game: GameTerms;
  bots: string[];
  commitment: string;
  seed: string | null;
  begins: number;
  ends: number;
  secret_until: number;
  tries: number;
  yours: DailyTryInfo | null;
}
export interface DailyTryInfo {
  table: string;
  result: DailyResult | null;
}
export interface DailyResult {
  points: number;
  turns: number[];
  percentile: number | null;
  game: string | null;
  account: DailyAccount | null;
}
export interface DailyPage {
  today: DailyDealInfo;
  tomorrow: string;
  past: string[];
  streak: number;
}
export interface DailyTable {
  table: string;
}
export interface Device {
  created: number;
  used: number;
  this: boolean;
}
export interface DeviceLink {
  link: string;
  expires: number;
}
export interface DeviceList {
  devices: Device[];
}
export interface EveningPlayer {
  subject: string;
  name: string;
  games: number;
  won: number;
}
export interface EveningPrizes {
  games: number;
  progress: number;
  players: EveningPlayer[];
  prizes: Prize[] | null;
}
export interface Prize {
  name: PrizeName;
  player: number;
  value: number;
  victim: number | null;
}
export interface GameCard {
  id: string;
  table: string | null;
  number: number;
  mode: string;
  ended: number;
  seats: GameSeat[];
  commitment: string;
  visibility: Visibility;
}
export interface GameSeat {
  subject: string;
  name: string;
  points: number;
  won: boolean;
  rating: number | null;
}
export interface GameList {
  games: GameCard[];
}
export interface Health {
  status: string;
  version: string;
  tables: number;
  connections: number;
}
export interface Identity {
  person: string;
  name: string;
  kind: PersonKind;
  token: string;
}
export interface Leader {
  subject: string;
  name: string;
  rating: number;
  games: number;
  wins: number;
}
export interface Leaders {
  mode: string;
  leaders: Leader[];
}
export interface Me {
  person: string;
  name: string;
  kind: PersonKind;
}
export interface ModeInfo {
  mode: string;
  fewest: number;
  most: number;
  hand_size: number;
  highest_cards: number[];
  row_capacities: number[];
  fixed_rounds: number | null;
  is_team: boolean;
  is_rated: boolean;
  has_open_hands: boolean;
  has_x_rows: boolean;
  options: OptionInfo[];
}
export interface OptionInfo {
  name: string;
  kind: OptionKind;
  default: number | null;
  most: number | null;
  choices: string[];
  replaces: string[];
}
export interface ModeRating {
  mode: string;
  rating: number;
  games: number;
  wins: number;
}
export interface NewBotChallenge {
  opponents: string[];
  game: GameTerms;
}
export interface NewName {
  name: string;
}
export interface NewPerson {
  name: string;
  kind?: PersonKind;
}
export interface NewPuzzleReport {
  text?: string;
}
export interface NewPuzzleTry {
  action:
    | PlayCard
    | PickCard
    | TakeRow
    | PickForXRow
    | Substitute
    | StartFifthRow
    | LetSevenTake
    | InsertCard
    | ReplaceCard
    | ShiftCard
    | StopRow
    | TurnPositive
    | SkipSpecial
    | SwapSpecial
    | KeepSpecials
    | GetReady
    | Agree
    | Decline
    | Propose;
}
export interface NewTable {
  terms?: Terms;
  public?: boolean;
}
export interface NewTry {
  seat: number;
  move: number;
  action:
    | PlayCard
    | PickCard
    | TakeRow
    | PickForXRow
    | Substitute
    | StartFifthRow
    | LetSevenTake
    | InsertCard
    | ReplaceCard
    | ShiftCard
    | StopRow
    | TurnPositive
    | SkipSpecial
    | SwapSpecial
    | KeepSpecials
    | GetReady
    | Agree
    | Decline
    | Propose;
}
export interface Offer {
  modes: ModeInfo[];
  bots: BotLevel[];
  version: string;
  coach: boolean;
  daily: boolean;
  puzzles: boolean;
}
export interface Problem {
  code: string;
  reason: string;
}
export interface Profile {
  subject: string;
  name: string;
  bot: boolean;
  ratings: ModeRating[];
  games: GameCard[];
}
export interface PuzzleReports {
  reports: ReportedPuzzle[];
}
export interface ReportedPuzzle {
  puzzle: string;
  text: string;
  at: number;
}
export interface TableCard {
  code: string;
  public: boolean;
  created: number;
  active: number;
  terms: Terms;
  seats: SeatInfo[];
  host: number | null;
  playing: boolean;
  games: number;
  spectators: number;
  role: Role | null;
  seat: number | null;
  awaited: boolean;
  deadline: number | null;
  waits_for: number[];
}
export interface TableList {
  tables: TableCard[];
}
export interface TakeSeat {
  name?: string | null;
  seat?: number | null;
}
export interface UseLink {
  link: string;
}
