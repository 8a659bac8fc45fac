/** Icons of the page in a box 24 wide and high: lines of width 2 with cut ends, and filled parts. */

interface IconShape {
  line?: string;
  fill?: string;
}

export const ICONS = {
  menu: { line: 'M3 6H21M3 12H21M3 18H21' },
  close: { line: 'M5 5L19 19M19 5L5 19' },
  cross: { line: 'M5 5L19 19M19 5L5 19' },
  check: { line: 'M4 12.500L9.5 18L20 6.5' },
  plus: { line: 'M12 4V20M4 12H20' },
  minus: { line: 'M4 12H20' },
  'arrow-left': { line: 'M20 12H5M11 5L4.5 12L11 19' },
  'arrow-right': { line: 'M4 12H19M13 5L19.5 12L13 19' },
  'arrow-up': { line: 'M12 20V5M5 11L12 4.500L19 11' },
  'arrow-down': { line: 'M12 4V19M5 13L12 19.500L19 13' },
  'chevron-down': { line: 'M5 9L12 16L19 9' },
  chat: { line: 'M3 4H21V17H12L7 21V17H3Z', fill: 'M7 9H17V11H7ZM7 12.500H14V14.500H7Z' },
  emote: {
    line: 'M12 3A9 9 0 1 1 11.99 3ZM8 14C9.5 17 14.5 17 16 14',
    fill: 'M7.5 8H10V11H7.500ZM14 8H16.500V11H14Z',
  },
  send: { line: 'M3 4L21 12L3 20L6 12ZM6 12H13' },
  settings: {
    line: 'M3 7H9M15 7H21M3 17H7M13 17H21M12 4A3 3 0 1 1 11.99 4ZM10 14A3 3 0 1 1 9.99 14Z',
  },
  sound: {
    line: 'M14.5 8.500C16.5 10.5 16.5 13.5 14.5 15.500M17.5 5.500C21 9 21 15 17.5 18.5',
    fill: 'M3 9H7L12 4.500V19.500L7 15H3Z',
  },
  'sound-off': { line: 'M15 9L21 15M21 9L15 15', fill: 'M3 9H7L12 4.500V19.500L7 15H3Z' },
  pause: { fill: 'M5 4H10V20H5ZM14 4H19V20H14Z' },
  play: { fill: 'M6 3.500L20 12L6 20.500Z' },
  clock: { line: 'M12 3A9 9 0 1 1 11.99 3ZM12 7V12.500L15.5 15' },
  calendar: {
    line: 'M4 5H20V20H4ZM4 10H20M8.5 2.500V7M15.5 2.500V7',
    fill: 'M7 13H10V16H7ZM14 13H17V16H14Z',
  },
  bulb: {
    line: 'M9 17C9 14 6 13 6 9A6 6 0 1 1 18 9C18 13 15 14 15 17ZM9.5 20H14.5',
  },
  eye: {
    line: 'M2 12C5 7 8.5 5 12 5S19 7 22 12C19 17 15.5 19 12 19S5 17 2 12Z',
    fill: 'M12 8.500A3.5 3.5 0 1 1 11.99 8.500Z',
  },
  robot: {
    line: 'M4 9H20V20H4ZM12 9V4M9 17H15M1.5 12.500V16.500M22.5 12.500V16.5',
    fill: 'M7.5 12H10V14.500H7.500ZM14 12H16.500V14.500H14ZM10.5 2H13.500V5H10.500Z',
  },
  host: { line: 'M4 19H20', fill: 'M3 6L8 10.500L12 3.500L16 10.500L21 6L19.5 16.500H4.500Z' },
  user: { line: 'M12 3A4.5 4.5 0 1 1 11.99 3ZM3.5 21C4 15.5 7.5 14 12 14S20 15.5 20.5 21' },
  users: {
    line: 'M8.5 5A3.5 3.5 0 1 1 8.49 5ZM2 20C2.3 16 5 14.5 8.5 14.500S14.7 16 15 20M15.5 5.200A3.5 3.5 0 0 1 15.5 11.800M17 14.700C20 15 21.8 16.5 22 20',
  },
  share: { line: 'M12 15V4M7 8.500L12 3.500L17 8.500M5 12V20H19V12' },
  link: {
    line: 'M10 14.500L14.5 10M8.5 10.500L5.5 13.500A4.2 4.2 0 0 0 11 19.500L13.5 17M15.5 13.500L18.5 10.500A4.2 4.2 0 0 0 13 4.500L10.5 7',
  },
  copy: { line: 'M8 8H20V21H8ZM16 8V3H4V16H8' },
  qr: {
    line: 'M4 4H10V10H4ZM14 4H20V10H14ZM4 14H10V20H4Z',
    fill: 'M13 13H15.500V15.500H13ZM18.5 13H21V15.500H18.500ZM15.5 15.500H18.500V18.500H15.500ZM13 18.500H15.500V21H13ZM18.5 18.500H21V21H18.500Z',
  },
  download: { line: 'M12 3V15M6.5 10L12 15.500L17.5 10M4 20H20' },
  replay: { line: 'M5 8.500A8 8 0 1 1 4 13M5 3V9H11' },
  skip: {
    line: 'M19.5 4V20',
    fill: 'M3.5 4.500L11 12L3.5 19.500ZM10.5 4.500L18 12L10.5 19.500Z',
  },
  'step-back': { line: 'M5 4V20', fill: 'M20 4L8 12L20 20Z' },
  'step-forward': { line: 'M19 4V20', fill: 'M4 4L16 12L4 20Z' },
  speed: {
    line: 'M4 18A9.2 9.2 0 1 1 20 18M12 14L16.5 8.5',
    fill: 'M12 12A2.2 2.2 0 1 1 11.99 12Z',
  },
  help: {
    line: 'M12 3A9 9 0 1 1 11.99 3ZM9.3 9.500C9.5 6.5 14.8 6.5 14.8 9.700C14.8 12 12 12 12 14.5',
    fill: 'M10.9 16H13.100V18.200H10.900Z',
  },
  info: { line: 'M12 3A9 9 0 1 1 11.99 3ZM12 11V17', fill: 'M10.9 6.800H13.100V9H10.900Z' },
  warning: {
    line: 'M12 3.500L22 20.500H2ZM12 9.500V15',
    fill: 'M10.9 16.200H13.100V18.400H10.900Z',
  },
  fullscreen: { line: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15' },
  'fullscreen-exit': { line: 'M9 4V9H4M20 9H15V4M15 20V15H20M4 15H9V20' },
  tv: { line: 'M3 7H21V19H3ZM8 2.500L12 7L16 2.500M8 22H16' },
  sun: {
    line: 'M12 1.500V4.500M12 19.500V22.500M1.5 12H4.500M19.5 12H22.500M4.6 4.600L6.7 6.700M17.3 17.300L19.4 19.400M4.6 19.400L6.7 17.300M17.3 6.700L19.4 4.6',
    fill: 'M12 7A5 5 0 1 1 11.99 7Z',
  },
  moon: { fill: 'M14 2.500A9.7 9.7 0 1 0 21.5 14.500A8.2 8.2 0 0 1 14 2.500Z' },
  language: { line: 'M12 3A9 9 0 1 1 11.99 3ZM3 12H21M12 3C8 7 8 17 12 21C16 17 16 7 12 3Z' },
  home: { line: 'M3 12L12 4L21 12M6 10V20H18V10M12 20V15' },
  leave: { line: 'M13 4H4V20H13M9 12H20M15.5 7L20.5 12L15.5 17' },
  lock: { line: 'M5 11H19V21H5ZM8 11V7.500A4 4 0 0 1 16 7.500V11', fill: 'M11 14.500H13V18H11Z' },
  unlock: { line: 'M5 11H19V21H5ZM8 11V7.500A4 4 0 0 1 15.5 5.5', fill: 'M11 14.500H13V18H11Z' },
  undo: { line: 'M4 9H14A5.5 5.5 0 0 1 14 20H8M8.5 4L3.5 9L8.5 14' },
  trophy: {
    line: 'M7 4H17V10A5 5 0 0 1 7 10ZM7 6H3.500C3.5 10 5 11.5 7.5 11.500M17 6H20.500C20.5 10 19 11.5 16.5 11.500M12 15V20M7.5 20.500H16.5',
  },
  chart: { line: 'M4 3V20H21M7.5 15L11.5 10L15 13L20 6' },
  cards: { line: 'M8.5 6.500L18.5 4L21.5 16.500L11.5 19ZM6 9L3 9.700L6 21.500L12 20' },
  draw: { line: 'M6 3H18V21H6ZM9.5 12H14.500M12 9.500V14.5' },
  book: {
    line: 'M12 6C9 4 6 4 3 5V19C6 18 9 18 12 20C15 18 18 18 21 19V5C18 4 15 4 12 6ZM12 6V20',
  },
  pasture: { line: 'M2 20H22M4 20V9L6 7L8 9V20M16 20V9L18 7L20 9V20M2 12H22M2 16H22' },
  offline: {
    line: 'M3 3L21 21M2.5 9.500C4 8 5.5 7 7.5 6.300M11 5.500C15 5.3 18.8 6.8 21.5 9.500M6 13.500C7 12.5 8.2 11.8 9.5 11.400M15 12C16.2 12.4 17.1 12.9 18 13.7',
    fill: 'M10.5 17H13.500V20H10.500Z',
  },
  bell: { line: 'M5 18H19L17 15V10A5 5 0 0 0 7 10V15ZM12 5V2.500M10 21H14' },
  shuffle: {
    line: 'M3 7H7L16 17H20M3 17H7L9.5 14.200M13.5 9.800L16 7H20M17.5 3.500L21 7L17.5 10.500M17.5 13.500L21 17L17.5 20.5',
  },
  hand: {
    line: 'M4 8L8.5 6.500L11.5 18L7 19.500ZM10 5.500H15V18H12M15.5 7L20 9L16.5 19L14 18.2',
  },
} satisfies Record<string, IconShape>;

export type IconName = keyof typeof ICONS;
