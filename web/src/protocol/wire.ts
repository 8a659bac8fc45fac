// Made from protocol.schema.json by `npm run types`; do not edit.

export type Frame = ClientFrame | ServerFrame;
export type ClientFrame = Hello | Do | Ping;
export type Command =
  | Join
  | Watch
  | Leave
  | Rename
  | RemovePlayer
  | Readmit
  | SeatBot
  | FillWithBots
  | ChangeTerms
  | HandOver
  | ClaimHost
  | Start
  | AgreeRematch
  | DeclineRematch
  | Answer
  | LockIn
  | Seen
  | AskPause
  | WithdrawPause
  | EndPause
  | StepAway
  | ComeBack
  | CallStandIn
  | Say
  | Show
  | LetTalk
  | Silence
  | Unsilence;
export type Pace = 'live' | 'by-turns';
export type Seating = 'kept' | 'rotated';
export type SeatAction =
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
export type Special =
  | '5th-row'
  | '7-nimmt'
  | 'insert'
  | 'replace'
  | 'shift'
  | 'stop'
  | 'negative-positive'
  | 'first-card'
  | 'last-card'
  | 'sort';
export type Emote =
  'hello' | 'thanks' | 'well-played' | 'oops' | 'phew' | 'moo' | 'laugh' | 'hurry' | 'back-soon' | 'good-game';
export type Talkers = 'everybody' | 'players' | 'nobody';
export type ServerFrame = Welcome | Fresh | News | Ack | Refused | Fault | Pong | Bye;
export type PlayerKind = 'human' | 'bot' | 'remote-bot';
export type FanCard = 'even-odd' | 'climbing' | 'cow' | 'twister';
export type Result = 'ranked' | 'team-won' | 'team-lost' | 'tied';
export type PublicEvent =
  | RoundStarted
  | DraftStarted
  | CardPicked
  | SpecialsHandedOut
  | SeatReady
  | CardsRevealed
  | CardPlaced
  | LowCardPlayed
  | RowTaken
  | CardsCancelled
  | RowRemoved
  | SpecialUsed
  | SpecialSkipped
  | CardReplaced
  | CardShifted
  | SevenRemoved
  | StopRemoved
  | SpecialSwapped
  | SpecialsKept
  | SpecialsReshuffled
  | SpecialOpened
  | UseProposed
  | ProposalAgreed
  | ProposalDeclined
  | OrderChanged
  | MarkerMoved
  | XRowExtended
  | CardsTakenToHand
  | RoundScored
  | GameEnded;
export type Reason =
  | 'ascending'
  | 'least-difference'
  | 'full-row'
  | 'low-card'
  | 'climbing'
  | 'empty-row'
  | '5th-row'
  | 'insert'
  | 'shift'
  | 'cow';
export type Refusal = 'blocked' | 'parity' | 'direction' | 'equal';
export type Message =
  | PlayerJoined
  | PlayerLeft
  | PlayerReadmitted
  | PlayerRenamed
  | PresenceChanged
  | HostChanged
  | SpectatorJoined
  | SpectatorLeft
  | TermsChanged
  | GameStarted
  | GameProgressed
  | RevealSeen
  | BotAdvised
  | ChoiceHeld
  | GameFinished
  | DeadlineMissed
  | SeatLeftToBot
  | SeatGivenBack
  | StandInAsked
  | StandInDeclined
  | ClocksShifted
  | PauseAsked
  | PauseWithdrawn
  | PauseBegan
  | PauseEnded
  | RematchAgreed
  | RematchDeclined
  | LineSaid
  | EmoteShown
  | TalkChanged
  | PersonSilenced
  | PersonUnsilenced;
export type Event =
  | RoundStarted
  | DraftStarted
  | CardPicked
  | SpecialsHandedOut
  | SeatReady
  | CardsRevealed
  | CardPlaced
  | LowCardPlayed
  | RowTaken
  | CardsCancelled
  | RowRemoved
  | SpecialUsed
  | SpecialSkipped
  | CardReplaced
  | CardShifted
  | SevenRemoved
  | StopRemoved
  | SpecialSwapped
  | SpecialsKept
  | SpecialsReshuffled
  | SpecialOpened
  | UseProposed
  | ProposalAgreed
  | ProposalDeclined
  | OrderChanged
  | MarkerMoved
  | XRowExtended
  | CardsTakenToHand
  | RoundScored
  | GameEnded
  | HandDealt
  | SpecialsDealt
  | CardChosen
  | SpecialDrawn;

export interface Hello {
  type: 'hello';
  version: number;
  token: string | null;
  table: string;
  seen?: Cursor | null;
}
export interface Cursor {
  stream: number;
  number: number;
}
export interface Do {
  type: 'do';
  id: string;
  command: Command;
}
export interface Join {
  type: 'join';
  name: string;
  seat?: number | null;
  remote_bot?: boolean;
}
export interface Watch {
  type: 'watch';
  name: string;
}
export interface Leave {
  type: 'leave';
}
export interface Rename {
  type: 'rename';
  name: string;
}
export interface RemovePlayer {
  type: 'remove-player';
  seat: number;
}
export interface Readmit {
  type: 'readmit';
  name: string;
}
export interface SeatBot {
  type: 'seat-bot';
  seat: number;
  bot: string;
}
export interface FillWithBots {
  type: 'fill-with-bots';
  bot: string;
}
export interface ChangeTerms {
  type: 'change-terms';
  terms: Terms;
}
export interface Terms {
  game: GameTerms;
  places: number;
  timing: Timing;
  lock_in: boolean;
  spectators: number;
  seating: Seating;
  stand_in: string;
  memory_aid: boolean;
  grace: number;
  open_points: boolean;
  patience: number;
  hints: boolean;
}
export interface GameTerms {
  mode: string;
  target: number | null;
  strict: boolean | null;
  rounds: number | null;
  fan_cards: string[] | null;
}
export interface Timing {
  pace: Pace;
  seconds: number | null;
  bank: number;
  days: number | null;
}
export interface HandOver {
  type: 'hand-over';
  seat: number;
}
export interface ClaimHost {
  type: 'claim-host';
}
export interface Start {
  type: 'start';
}
export interface AgreeRematch {
  type: 'agree-rematch';
}
export interface DeclineRematch {
  type: 'decline-rematch';
}
export interface Answer {
  type: 'answer';
  decision: string;
  action: SeatAction;
}
export interface PlayCard {
  type: 'play-card';
  card: number;
  twisted?: boolean;
}
export interface PickCard {
  type: 'pick-card';
  card: number;
}
export interface TakeRow {
  type: 'take-row';
  row: number;
}
export interface PickForXRow {
  type: 'pick-for-x-row';
  card: number;
}
export interface Substitute {
  type: 'substitute';
  card: number;
}
export interface StartFifthRow {
  type: 'start-fifth-row';
}
export interface LetSevenTake {
  type: 'let-seven-take';
  row: number;
}
export interface InsertCard {
  type: 'insert-card';
  row: number;
}
export interface ReplaceCard {
  type: 'replace-card';
  card: number;
}
export interface ShiftCard {
  type: 'shift-card';
  card: number;
  row: number;
}
export interface StopRow {
  type: 'stop-row';
  row: number;
}
export interface TurnPositive {
  type: 'turn-positive';
  card: number;
  cancelled?: number[] | null;
}
export interface SkipSpecial {
  type: 'skip-special';
}
export interface SwapSpecial {
  type: 'swap-special';
  special: Special;
}
export interface KeepSpecials {
  type: 'keep-specials';
}
export interface GetReady {
  type: 'get-ready';
}
export interface Agree {
  type: 'agree';
}
export interface Decline {
  type: 'decline';
}
export interface Propose {
  type: 'propose';
  use: LetSevenTake | StopRow | RemoveStop | LetReplace | InsertCard | ShiftCard | PlaceFirst | PlaceLast | SortCards;
}
export interface RemoveStop {
  type: 'remove-stop';
  row: number;
}
export interface LetReplace {
  type: 'let-replace';
  seat: number;
}
export interface PlaceFirst {
  type: 'place-first';
  seat: number;
}
export interface PlaceLast {
  type: 'place-last';
  seat: number;
}
export interface SortCards {
  type: 'sort-cards';
  order: number[];
}
export interface LockIn {
  type: 'lock-in';
  decision: string;
}
export interface Seen {
  type: 'seen';
  decision: string;
}
export interface AskPause {
  type: 'ask-pause';
}
export interface WithdrawPause {
  type: 'withdraw-pause';
}
export interface EndPause {
  type: 'end-pause';
}
export interface StepAway {
  type: 'step-away';
}
export interface ComeBack {
  type: 'come-back';
}
export interface CallStandIn {
  type: 'call-stand-in';
  seat: number;
}
export interface Say {
  type: 'say';
  text: string;
}
export interface Show {
  type: 'show';
  emote: Emote;
}
export interface LetTalk {
  type: 'let-talk';
  talkers: Talkers;
}
export interface Silence {
  type: 'silence';
  name: string;
}
export interface Unsilence {
  type: 'unsilence';
  name: string;
}
export interface Ping {
  type: 'ping';
  sent: number;
}
export interface Welcome {
  type: 'welcome';
  version: number;
  now: number;
  table: string;
  person: string | null;
  here: boolean;
}
export interface Fresh {
  type: 'fresh';
  now: number;
  snapshot: Snapshot;
}
export interface Snapshot {
  type: 'snapshot';
  stream: number;
  number: number;
  seat: number | null;
  table: TableInfo;
  view: View | null;
  held: PlayCard | null;
  name: string | null;
  hosting: boolean;
}
export interface TableInfo {
  terms: Terms;
  bots: string[];
  seats: SeatInfo[];
  host: number | null;
  spectators: string[];
  removed: string[];
  playing: boolean;
  game: GameInfo | null;
  rematch: number[];
  results: ResultInfo[];
  chat: LineSaid[];
  talkers: Talkers;
  silenced: string[];
  watching_host: string | null;
  modes: ModeFacts[];
  daily: DailyDeal | null;
}
export interface SeatInfo {
  seat: number;
  kind: PlayerKind | null;
  name: string | null;
  bot: string | null;
  connected: boolean;
  away: boolean;
  gone: number | null;
}
export interface GameInfo {
  game: number;
  commitment: string;
  seed: string | null;
  decision: string;
  kind: string;
  awaited: number[];
  clocks: SeatClock[];
  settled: number;
  paused: number | null;
  pause_asked: number[];
  chat_closes: number | null;
  seen: number[];
}
export interface SeatClock {
  seat: number;
  starts: number;
  deadline: number | null;
  bank: number;
  idle: number | null;
  callers: number[];
}
export interface ResultInfo {
  game: number;
  setup: Setup;
  names: string[];
  outcome: Outcome;
  commitment: string;
  seed: string;
}
export interface Setup {
  mode: 'base' | 'pro' | 'anniversary' | 'fan' | 'buffalo' | 'x';
  players: number;
  options: Options;
}
export interface Options {
  target: number;
  strict: boolean;
  rounds: number | null;
  fan_cards: FanCard[];
}
export interface Outcome {
  result: Result;
  points: number[];
  winners: number[];
}
export interface LineSaid {
  type: 'line-said';
  seat: number | null;
  name: string;
  text: string;
}
export interface ModeFacts {
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
}
export interface DailyDeal {
  day: string;
  counted: boolean;
  secret_until: number;
}
export interface View {
  seat: number | null;
  setup: Setup;
  round: number;
  turn: number;
  prompt: Prompt;
  decision: Decision | null;
  changes: SeatAction[];
  chosen: PlayCard | null;
  rows: RowView[];
  seats: SeatView[];
  hand: number[];
  pile: number[];
  specials: Special[];
  x_pile: number[];
  unseen: number[];
  queue: Played[];
  story: PublicEvent[];
  scores: number[][];
  special_cards: SpecialsView | null;
  buffalo: BuffaloView | null;
  outcome: Outcome | null;
  previews: Preview[];
}
export interface Prompt {
  id: string;
  kind:
    | 'drafting'
    | 'selecting'
    | 'choosing-row'
    | 'using-special'
    | 'replacing'
    | 'swapping'
    | 'team-talking'
    | 'picking-for-x-row'
    | 'dealing'
    | 'dealing-specials'
    | 'reshuffling'
    | 'drawing'
    | 'resolving'
    | 'placing'
    | 'game-over';
  awaited: number[];
  played: Played | null;
  row: number | null;
  cards: number[];
  ready: number[];
  proposal: Proposal | null;
  declined: (
    LetSevenTake | StopRow | RemoveStop | LetReplace | InsertCard | ShiftCard | PlaceFirst | PlaceLast | SortCards
  )[];
}
export interface Played {
  seat: number | null;
  card: number;
  twisted: boolean;
}
export interface Proposal {
  seat: number;
  use: LetSevenTake | StopRow | RemoveStop | LetReplace | InsertCard | ShiftCard | PlaceFirst | PlaceLast | SortCards;
  agreed: number[];
}
export interface Decision {
  id: string;
  seat: number;
  kind:
    | 'drafting'
    | 'selecting'
    | 'choosing-row'
    | 'using-special'
    | 'replacing'
    | 'swapping'
    | 'team-talking'
    | 'picking-for-x-row';
  options: SeatAction[];
  open_ended: Special[];
}
export interface RowView {
  cards: number[];
  capacity: number;
  bullheads: number;
  seven: boolean;
  stopped: boolean;
  even_odd: string | null;
  climbing: string | null;
  cow: boolean;
}
export interface SeatView {
  seat: number;
  hand_count: number;
  known: number[];
  has_chosen: boolean;
  total: number;
  pile_count: number | null;
  points: number | null;
  specials_count: number | null;
  twister: boolean | null;
  x_row: number[] | null;
  x_pile_count: number | null;
}
export interface RoundStarted {
  type: 'round-started';
  round: number;
  rows: number[][];
}
export interface DraftStarted {
  type: 'draft-started';
  round: number;
  pool: number[];
}
export interface CardPicked {
  type: 'card-picked';
  seat: number;
  card: number;
}
export interface SpecialsHandedOut {
  type: 'specials-handed-out';
  each: number;
  deck: number;
}
export interface SeatReady {
  type: 'seat-ready';
  seat: number;
}
export interface CardsRevealed {
  type: 'cards-revealed';
  turn: number;
  cards: Played[];
}
export interface CardPlaced {
  type: 'card-placed';
  seat: number | null;
  card: number;
  number: number;
  row: number;
  reason: Reason;
  beside: number | null;
  taken: number[];
  bullheads: number;
  skipped: Skipped[];
}
export interface Skipped {
  row: number;
  refusal: Refusal;
}
export interface LowCardPlayed {
  type: 'low-card-played';
  seat: number;
  card: number;
  number: number;
  skipped: Skipped[];
}
export interface RowTaken {
  type: 'row-taken';
  seat: number | null;
  row: number;
  cards: number[];
  bullheads: number;
  reason: Reason;
  kept: number | null;
}
export interface CardsCancelled {
  type: 'cards-cancelled';
  seat: number;
  positive: number;
  cancelled: number[];
  bullheads: number;
}
export interface RowRemoved {
  type: 'row-removed';
  row: number;
}
export interface SpecialUsed {
  type: 'special-used';
  seat: number;
  special: Special;
  use:
    | StartFifthRow
    | LetSevenTake
    | InsertCard
    | ReplaceCard
    | ShiftCard
    | StopRow
    | TurnPositive
    | RemoveStop
    | LetReplace
    | PlaceFirst
    | PlaceLast
    | SortCards;
}
export interface SpecialSkipped {
  type: 'special-skipped';
  seat: number;
}
export interface CardReplaced {
  type: 'card-replaced';
  seat: number;
  returned: number;
  substitute: number;
}
export interface CardShifted {
  type: 'card-shifted';
  seat: number;
  card: number;
  source: number;
  target: number;
}
export interface SevenRemoved {
  type: 'seven-removed';
  row: number;
}
export interface StopRemoved {
  type: 'stop-removed';
  row: number;
}
export interface SpecialSwapped {
  type: 'special-swapped';
  seat: number;
  given: Special;
}
export interface SpecialsKept {
  type: 'specials-kept';
  seat: number;
}
export interface SpecialsReshuffled {
  type: 'specials-reshuffled';
  deck: number;
}
export interface SpecialOpened {
  type: 'special-opened';
  special: Special;
  deck: number;
}
export interface UseProposed {
  type: 'use-proposed';
  seat: number;
  use: LetSevenTake | StopRow | RemoveStop | LetReplace | InsertCard | ShiftCard | PlaceFirst | PlaceLast | SortCards;
}
export interface ProposalAgreed {
  type: 'proposal-agreed';
  seat: number;
}
export interface ProposalDeclined {
  type: 'proposal-declined';
  seat: number;
}
export interface OrderChanged {
  type: 'order-changed';
  cards: Played[];
}
export interface MarkerMoved {
  type: 'marker-moved';
  marker: FanCard;
  row: number;
  shows: string | null;
}
export interface XRowExtended {
  type: 'x-row-extended';
  seat: number;
  card: number;
  spilled: number[];
}
export interface CardsTakenToHand {
  type: 'cards-taken-to-hand';
  seat: number;
  cards: number[];
}
export interface RoundScored {
  type: 'round-scored';
  round: number;
  points: number[];
  totals: number[];
}
export interface GameEnded {
  type: 'game-ended';
  outcome: Outcome;
}
export interface SpecialsView {
  deck_count: number;
  discard: Special[];
  cancelled: number[];
}
export interface BuffaloView {
  stack_count: number;
  pile_count: number;
  team_pile_count: number;
  team_points: number;
  team_factor: number;
  open: Special[];
  deck_count: number;
  emptied: number[];
}
export interface Preview {
  card: number;
  twisted: boolean;
  row: number | null;
  takes: number;
}
export interface News {
  type: 'news';
  now: number;
  stream: number;
  number: number;
  message: Message;
  view: View | null;
}
export interface PlayerJoined {
  type: 'player-joined';
  seat: SeatInfo;
}
export interface PlayerLeft {
  type: 'player-left';
  seat: number;
  name: string;
  removed: boolean;
}
export interface PlayerReadmitted {
  type: 'player-readmitted';
  name: string;
}
export interface PlayerRenamed {
  type: 'player-renamed';
  seat: number;
  name: string;
}
export interface PresenceChanged {
  type: 'presence-changed';
  seat: number;
  connected: boolean;
  gone: number | null;
}
export interface HostChanged {
  type: 'host-changed';
  seat: number | null;
  watching: string | null;
}
export interface SpectatorJoined {
  type: 'spectator-joined';
  name: string;
}
export interface SpectatorLeft {
  type: 'spectator-left';
  name: string;
}
export interface TermsChanged {
  type: 'terms-changed';
  terms: Terms;
  seats: SeatInfo[];
}
export interface GameStarted {
  type: 'game-started';
  game: number;
  setup: Setup;
  seats: SeatInfo[];
  commitment: string;
  you: number | null;
}
export interface GameProgressed {
  type: 'game-progressed';
  game: number;
  events: Event[];
  reveal: number;
  decision: string;
  kind: string;
  awaited: number[];
  clocks: SeatClock[];
  chat_closes: number | null;
  settled: number;
  hurried: boolean;
}
export interface HandDealt {
  type: 'hand-dealt';
  seat: number;
  cards: number[];
}
export interface SpecialsDealt {
  type: 'specials-dealt';
  seat: number;
  specials: Special[];
}
export interface CardChosen {
  type: 'card-chosen';
  seat: number;
  card: number;
  twisted: boolean;
}
export interface SpecialDrawn {
  type: 'special-drawn';
  seat: number;
  special: Special;
}
export interface RevealSeen {
  type: 'reveal-seen';
  seat: number;
  settled: number;
  clocks: SeatClock[];
  chat_closes: number | null;
}
export interface BotAdvised {
  type: 'bot-advised';
  seat: number;
  gain: number | null;
}
export interface ChoiceHeld {
  type: 'choice-held';
  decision: string;
  choice: PlayCard;
}
export interface GameFinished {
  type: 'game-finished';
  game: number;
  outcome: Outcome;
  commitment: string;
  seed: string;
  stood_in: number[];
  seats: SeatInfo[];
}
export interface DeadlineMissed {
  type: 'deadline-missed';
  seat: number;
  missed: number;
}
export interface SeatLeftToBot {
  type: 'seat-left-to-bot';
  seat: number;
}
export interface SeatGivenBack {
  type: 'seat-given-back';
  seat: number;
  clocks: SeatClock[];
}
export interface StandInAsked {
  type: 'stand-in-asked';
  seat: number;
  by: number;
  clocks: SeatClock[];
}
export interface StandInDeclined {
  type: 'stand-in-declined';
  seat: number;
  clocks: SeatClock[];
}
export interface ClocksShifted {
  type: 'clocks-shifted';
  clocks: SeatClock[];
}
export interface PauseAsked {
  type: 'pause-asked';
  seat: number;
}
export interface PauseWithdrawn {
  type: 'pause-withdrawn';
  seat: number;
}
export interface PauseBegan {
  type: 'pause-began';
}
export interface PauseEnded {
  type: 'pause-ended';
  seat: number;
  clocks: SeatClock[];
  settled: number;
}
export interface RematchAgreed {
  type: 'rematch-agreed';
  seat: number;
}
export interface RematchDeclined {
  type: 'rematch-declined';
  seat: number;
}
export interface EmoteShown {
  type: 'emote-shown';
  seat: number | null;
  name: string;
  emote: Emote;
}
export interface TalkChanged {
  type: 'talk-changed';
  talkers: Talkers;
}
export interface PersonSilenced {
  type: 'person-silenced';
  name: string;
}
export interface PersonUnsilenced {
  type: 'person-unsilenced';
  name: string;
}
export interface Ack {
  type: 'ack';
  id: string;
}
export interface Refused {
  type: 'refused';
  id: string;
  code: string;
  reason: string;
}
export interface Fault {
  type: 'fault';
  code: string;
  reason: string;
  id: string | null;
  wait: number | null;
}
export interface Pong {
  type: 'pong';
  sent: number;
  now: number;
}
export interface Bye {
  type: 'bye';
  code: string;
  reason: string;
}
