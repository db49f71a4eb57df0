import type { Direction } from './layout.ts'

export type WindowAct = 'enlarge' | 'close' | 'sound' | 'snapshot' | 'record' | 'fullScreen' | 'back'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
const acts: Readonly<Record<string, WindowAct>> = {
  Enter: 'enlarge',
  Delete: 'close',
  m: 'sound',
  s: 'snapshot',
  r: 'record',
  f: 'fullScreen',
  b: 'back',
}

export const directionOf = (key: string): Direction | undefined => directions[key]
export const keyAction = (key: string): WindowAct | undefined =>
  acts[key.length === 1 ? key.toLowerCase() : key]
