/** WebP from screenshots, still and animated. An empty page encodes; Node has nothing that could. */
import type { Page } from '@playwright/test';

export interface Frame {
  /** A screenshot, in base64. */
  png: string;
  /** When it was taken, in milliseconds. */
  at: number;
}

export interface Pace {
  /** How many times faster than it was. */
  speed: number;
  /** How long the last frame is shown, in milliseconds. */
  last: number;
}

interface Patch {
  x: number;
  y: number;
  width: number;
  height: number;
  /** A still WebP, in base64. */
  webp: string;
  at: number;
}

const SHORTEST = 70;
const QUALITY = 0.72;

/** A screenshot as a still WebP. */
export async function encode(page: Page, png: Buffer, quality: number): Promise<Buffer> {
  const text = png.toString('base64');
  await page.evaluate(start, text);
  const whole = await page.evaluate(change, { png: text, quality });
  return Buffer.from(whole!.webp, 'base64');
}

/** An animation: each frame has what has changed since the one before. */
export async function animate(page: Page, frames: Frame[], pace: Pace): Promise<Buffer> {
  const size = await page.evaluate(start, frames[0]!.png);
  const patches: Patch[] = [];
  let shown = -Infinity;
  for (const frame of frames) {
    if (frame.at - shown < SHORTEST * pace.speed && frame !== frames.at(-1)) continue;
    const patch = await page.evaluate(change, { png: frame.png, quality: QUALITY });
    if (!patch) continue;
    shown = frame.at;
    patches.push({ ...patch, at: frame.at });
  }
  const chunks = patches.map((patch, index) => {
    const next = patches[index + 1];
    const time = next ? (next.at - patch.at) / pace.speed : pace.last;
    return chunk('ANMF', Buffer.concat([frameHead(patch, time), still(patch.webp)]));
  });
  const animated = 0x02;
  const head = Buffer.concat([u32(animated), u24(size.width - 1), u24(size.height - 1)]);
  const background = Buffer.concat([u32(0xffffffff), u16(0)]); // white; without an end
  const body = [Buffer.from('WEBP'), chunk('VP8X', head), chunk('ANIM', background), ...chunks];
  return chunk('RIFF', Buffer.concat(body));
}

/** In the page: a canvas as large as the first frame, empty. */
async function start(png: string): Promise<{ width: number; height: number }> {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const { width, height } = image;
  Object.assign(window, { before: new Uint32Array(width * height) });
  return { width, height };
}

/** In the page: the smallest rectangle that has changed since the last call, or nothing. */
async function change(frame: { png: string; quality: number }): Promise<Omit<Patch, 'at'> | null> {
  const blob = await (await fetch(`data:image/png;base64,${frame.png}`)).blob();
  const image = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext('2d')!;
  pen.drawImage(image, 0, 0);
  const now = new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer);
  const page = window as unknown as { before: Uint32Array };
  let [left, top, right, bottom] = [image.width, image.height, -1, -1];
  for (let place = 0; place < now.length; place++) {
    if (now[place] === page.before[place]) continue;
    const [x, y] = [place % image.width, Math.floor(place / image.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return null;
  page.before = now;
  left -= left % 2; // the format wants even corners
  top -= top % 2;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const part = new OffscreenCanvas(width, height);
  part.getContext('2d')!.drawImage(image, left, top, width, height, 0, 0, width, height);
  const coded = await part.convertToBlob({ type: 'image/webp', quality: frame.quality });
  const bytes = new Uint8Array(await coded.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { x: left, y: top, width, height, webp: btoa(text) };
}

function frameHead({ x, y, width, height }: Patch, time: number): Buffer {
  const keep = 0x02; // no blending: the patch replaces what was there
  const numbers = [x / 2, y / 2, width - 1, height - 1, Math.round(time)];
  return Buffer.concat([...numbers.map(u24), Buffer.from([keep])]);
}

/** The picture of a still WebP, without its headers. */
function still(webp: string): Buffer {
  const file = Buffer.from(webp, 'base64');
  for (let at = 12; at < file.length;) {
    const name = file.toString('latin1', at, at + 4);
    const end = at + 8 + file.readUInt32LE(at + 4);
    if (name === 'VP8 ' || name === 'VP8L') return chunk(name, file.subarray(at + 8, end));
    at = end + (end % 2);
  }
  throw new Error('no picture in this WebP');
}

function chunk(name: string, data: Buffer): Buffer {
  const padding = Buffer.alloc(data.length % 2);
  return Buffer.concat([Buffer.from(name, 'latin1'), u32(data.length), data, padding]);
}

function u16(number: number): Buffer {
  return Buffer.from([number & 255, number >> 8]);
}

function u24(number: number): Buffer {
  return Buffer.from([number & 255, (number >> 8) & 255, number >> 16]);
}

function u32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
