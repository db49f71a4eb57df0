export type PlayActName =
  | 'toggle'
  | 'reverse'
  | 'step'
  | 'rate'
  | 'skip'
  | 'alarm'
  | 'hole'
  | 'bookmark'
  | 'mark'
  | 'loopStart'
  | 'loopEnd'
  | 'loopOff'
  | 'zoom'
  | 'time'
  | 'live'
  | 'snapshot'
  | 'mute'

/** One action of playback, by key or button. */
export interface PlayAct {
  is: PlayActName
  direction?: 1 | -1
  /** Length of a skip, ms. */
  ms?: number
}

const SKIP_MS = 10_000
const FAR_SKIP_MS = 60_000

const acts: Readonly<Record<string, PlayAct>> = {
  ' ': { is: 'toggle' },
  r: { is: 'reverse' },
  ',': { is: 'step', direction: -1 },
  '.': { is: 'step', direction: 1 },
  '-': { is: 'rate', direction: -1 },
  '+': { is: 'rate', direction: 1 },
  '=': { is: 'rate', direction: 1 },
  ArrowLeft: { is: 'skip', ms: -SKIP_MS },
  ArrowRight: { is: 'skip', ms: SKIP_MS },
  '[': { is: 'loopStart' },
  ']': { is: 'loopEnd' },
  '\\': { is: 'loopOff' },
  a: { is: 'alarm', direction: 1 },
  h: { is: 'hole', direction: 1 },
  k: { is: 'bookmark', direction: 1 },
  n: { is: 'mark' },
  z: { is: 'zoom', direction: 1 },
  x: { is: 'zoom', direction: -1 },
  t: { is: 'time' },
  b: { is: 'live' },
  s: { is: 'snapshot' },
  m: { is: 'mute' },
}

/** With Shift, jumps go back and skips are wider. */
const shifted: Readonly<Record<string, PlayAct>> = {
  A: { is: 'alarm', direction: -1 },
  H: { is: 'hole', direction: -1 },
  K: { is: 'bookmark', direction: -1 },
  ArrowLeft: { is: 'skip', ms: -FAR_SKIP_MS },
  ArrowRight: { is: 'skip', ms: FAR_SKIP_MS },
}

/** Whether an action would go back or change the speed, which a card cannot do: it is played forward at 1× only. */
export const isBeyondCard = ({ is, direction }: Pick<PlayAct, 'is' | 'direction'>): boolean =>
  is === 'reverse' || is === 'rate' || (is === 'step' && direction === -1)

export const actOf = (key: string, isShift: boolean): PlayAct | undefined =>
  (isShift ? shifted[key] : undefined) ?? acts[key.length === 1 ? key.toLowerCase() : key]
