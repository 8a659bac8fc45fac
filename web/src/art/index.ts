/** Everything that is drawn. */

export { default as Animal } from './Animal.svelte';
export { default as Avatar } from './Avatar.svelte';
export { default as Buffalo } from './Buffalo.svelte';
export { default as Bullhead } from './Bullhead.svelte';
export { default as CardBack } from './CardBack.svelte';
export { default as Emote } from './Emote.svelte';
export { default as FanCard } from './FanCard.svelte';
export { default as Icon } from './Icon.svelte';
export { default as Logo } from './Logo.svelte';
export { default as NumberCard } from './NumberCard.svelte';
export { default as RowMark } from './RowMark.svelte';
export { default as SpecialCard } from './SpecialCard.svelte';
export { default as Wordmark } from './Wordmark.svelte';
export { default as XMark } from './XMark.svelte';
export { printedHeads } from './heads';
export type { IconName } from './shapes/icons';
