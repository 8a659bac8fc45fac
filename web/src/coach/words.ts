/** The coach's words: numbers, options, reasons and judgements in the viewer's language. */
import { USES_IN_NOTATION } from '../protocol/shared';
import { levelWords, spoken, t, tDynamic, type Values } from '../i18n/index.svelte';
import {
  bestOf,
  isFault,
  type AccountParts,
  type Analysis,
  type Decision,
  type Level,
  type OptionAnalysis,
  type Reason,
} from './review';

/** Values of reasons that are whole numbers. */
const WHOLE = new Set(['row', 'better', 'card', 'count', 'free', 'price']);

export function number(value: number, digits = 1): string {
  return new Intl.NumberFormat(spoken(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value + 0);
}

/** Whole numbers as such, others with one digit. */
const amount = (value: number): string =>
  new Intl.NumberFormat(spoken(), { maximumFractionDigits: 1 }).format(value);

/** With its sign; what rounds to zero has none. */
export function signed(value: number, digits = 1): string {
  return new Intl.NumberFormat(spoken(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  })
    .format(value)
    .replace('-', '−');
}

export function percent(share: number): string {
  return new Intl.NumberFormat(spoken(), { style: 'percent', maximumFractionDigits: 0 }).format(
    share,
  );
}

const coach = (key: string, values: Values = {}): string => tDynamic(`coach.${key}`, values);

const USES = USES_IN_NOTATION.map(({ pattern, special }) => ({
  pattern: new RegExp(`^${pattern}$`),
  special,
}));
const FIXED: Record<string, string> = {
  'keep specials': 'word.keep',
  ready: 'word.ready',
  agree: 'word.agree',
  decline: 'word.decline',
  'no special': 'word.skip',
};

/** The number of the card that an option plays from the hand. */
export function cardOf(action: string): number | null {
  const found = /^(?:play|pick|x row|substitute) (\d+)/.exec(action);
  return found ? Number(found[1]) : null;
}

/** An option in the notation of records, as short as it can be said. */
export function actionName(action: string): string {
  if (action.startsWith('propose ')) return actionName(action.slice('propose '.length));
  const card = cardOf(action);
  if (card !== null) return action.endsWith('twisted') ? `${card} ⟲` : String(card);
  const row = /^take row (\d+)$/.exec(action);
  if (row) return coach('action.row', { row: row[1]! });
  const fixed = FIXED[action];
  if (fixed) return tDynamic(fixed);
  for (const { pattern, special } of USES) {
    const match = pattern.exec(action);
    if (match) return [t(`special.${special}`), ...match.slice(1).filter(isNumbers)].join(' ');
  }
  return action;
}

function isNumbers(group: string | undefined): boolean {
  return group !== undefined && /^[\d ]+$/.test(group);
}

export function reasonText({ key, values }: Reason): string {
  const told = Object.entries(values).map(([name, value]) => [
    name,
    WHOLE.has(name) ? String(Math.round(value)) : number(value),
  ]);
  return coach(`reason.${key}`, Object.fromEntries(told) as Values);
}

/** How likely the option takes a row now, what that costs, what comes later otherwise. */
export function riskText({ takes_now, takes_cost, later }: OptionAnalysis): string {
  if (takes_now === null) return '';
  const values = {
    chance: percent(takes_now),
    cost: amount(takes_cost ?? 0),
    later: amount(later ?? 0),
  };
  const isNever = takes_now < SELDOM;
  const isAlways = later === null || takes_now >= 1 - SELDOM;
  return coach(isNever ? 'three.never' : isAlways ? 'three.always' : 'three', values);
}

/** Chances that round to nothing. */
const SELDOM = 0.005;

export function costText({ measure, cost }: Pick<Decision, 'measure' | 'cost'>): string {
  return measure === 'chance'
    ? coach('cost.chance', { cost: percent(cost.mean) })
    : coach('cost.bullheads', { cost: number(cost.mean) });
}

/** The grade, what it cost, what would have been better, praise. */
export function judgement(decision: Decision): string {
  const parts = [coach(`grade.${decision.grade}`)];
  if (isFault(decision)) {
    parts.push(costText(decision));
    const { analysis, measure } = decision;
    if (analysis) parts.push(coach('better', { best: actionName(bestOf(analysis, measure)) }));
  }
  if (decision.unpunished) parts.push(coach('unpunished'));
  if (decision.praise) parts.push(coach(`praise.${decision.praise}`));
  return parts.join(', ');
}

/** A sign for those who do not see colours. */
export const MARKS: Record<string, string> = {
  forced: '·',
  best: '✓',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  'heavy-mistake': '??',
  blunder: '??!',
};

export function summaryText(account: AccountParts, who: string | null): string {
  const values = {
    result: number(account.result, 0),
    par: number(account.par),
    deal: signed(account.deal),
    own: signed(account.own),
    rest: signed(account.rest),
  };
  return who === null ? coach('sum.you', values) : coach('sum.other', { ...values, who });
}

export function levelText(level: Level | null): string {
  if (!level) return coach('level.none');
  const given = coach('level', { cost: number(level.cost), error: number(level.error) });
  if (!level.name || !level.low || !level.high) return `${given} · ${coach('level.unmeasured')}`;
  const [name, low, high] = [level.name, level.low, level.high].map(
    (one) => levelWords(one)?.name ?? one,
  ) as [string, string, string];
  const like = low === high ? name : coach('level.like', { name, low, high });
  return `${given} · ${coach('plays-like', { level: like })}`;
}

/** What the coach would do now. */
export function bestText(analysis: Analysis): string {
  const best = analysis.options.find(({ action }) => action === analysis.best);
  return coach('hint.best', {
    best: actionName(analysis.best),
    mean: number(best?.bullheads.mean ?? 0),
  });
}

/** A card of the hand: its three numbers and why. */
export function cardText(option: OptionAnalysis): string {
  const told = coach('hint.card', {
    card: actionName(option.action),
    mean: number(option.bullheads.mean),
    three: riskText(option),
  });
  return `${told} ${reasonText(option.reason)}`;
}

const PROBLEMS: Record<string, string> = {
  'coach-busy': 'coach.busy',
  'too-many': 'coach.busy',
  'coach-off': 'coach.off',
};

/** Why the coach does not answer. */
export function problemText(code: string): string {
  if (code === 'not-found') return t('replay.none');
  return tDynamic(PROBLEMS[code] ?? 'coach.failed', {}, t('refused'));
}
