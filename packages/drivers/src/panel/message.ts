import type { ZoneCondition } from '../kit/driver.ts'
import { LineFault } from './line-reader.ts'

/** Zones a panel may have, and the most that one command names. */
export const ZONE_LIMIT = 512

export const zoneConditions = [
  'disarmed',
  'armed',
  'bypassed',
  'alarm',
  'fault',
] as const satisfies ZoneCondition[]

export interface PanelEvent {
  /** Rises by one with each event of the panel's memory. */
  id: number
  /** 0 for the panel itself. */
  zone: number
  topic: string
  /** undefined for a moment's event */
  isActive?: boolean
  /** ms since 1970, the panel's clock */
  at: number
  text: string
}

/** One line of a panel, parsed. */
export type PanelMessage =
  | { kind: 'hello'; version: number; nonce: string }
  | { kind: 'welcome'; proof: string; memory: string; zones: number }
  | { kind: 'denied' }
  | { kind: 'busy' }
  | { kind: 'info'; key: string; value: string }
  | { kind: 'pong'; tag: number; at: number }
  | { kind: 'ok'; tag: number }
  /** `zone` is the one whose condition forbids the command, 0 for none. */
  | { kind: 'no'; tag: number; reason: string; zone: number }
  | { kind: 'zone'; number: number; condition: ZoneCondition }
  | { kind: 'event'; event: PanelEvent }
  /** A word of a later version; passed over. */
  | { kind: 'unknown' }

const bad = (word: string): LineFault => new LineFault(`malformed ${word} line`)

function integer(word: string, text: string | undefined, least: number, most: number): number {
  const value = /^\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) throw bad(word)
  return value
}

const tag = (word: string, text: string | undefined): number => integer(word, text, 0, 0xffff_ffff)
const moment = (word: string, text: string | undefined): number =>
  integer(word, text, 0, Number.MAX_SAFE_INTEGER)

function matching(word: string, text: string | undefined, pattern: RegExp): string {
  if (text === undefined || !pattern.test(text)) throw bad(word)
  return text
}

const HEX = /^[0-9a-f]{16,64}$/
const WORD = /^[a-z][a-z0-9_]{0,39}$/
const phases: ReadonlyMap<string, boolean | undefined> = new Map([
  ['begin', true],
  ['end', false],
  ['once', undefined],
])

function readEvent([id, zone, topic, phase = '', at, ...text]: string[]): PanelEvent {
  if (!phases.has(phase)) throw bad('EVENT')
  return {
    id: integer('EVENT', id, 1, Number.MAX_SAFE_INTEGER),
    zone: integer('EVENT', zone, 0, ZONE_LIMIT),
    topic: matching('EVENT', topic, WORD),
    isActive: phases.get(phase),
    at: moment('EVENT', at),
    text: text.join(' '),
  }
}

function readZone([number, condition]: string[]): PanelMessage {
  const known = zoneConditions.find(one => one === condition)
  if (!known) throw bad('ZONE')
  return { kind: 'zone', number: integer('ZONE', number, 1, ZONE_LIMIT), condition: known }
}

const readers: Record<string, (fields: string[]) => PanelMessage> = {
  PANEL: ([version, nonce]) => ({
    kind: 'hello',
    version: integer('PANEL', version, 1, 99),
    nonce: matching('PANEL', nonce, HEX),
  }),
  WELCOME: ([proof, memory, zones]) => ({
    kind: 'welcome',
    proof: matching('WELCOME', proof, HEX),
    memory: matching('WELCOME', memory, /^[0-9A-Za-z]{1,32}$/),
    zones: integer('WELCOME', zones, 0, ZONE_LIMIT),
  }),
  DENIED: () => ({ kind: 'denied' }),
  BUSY: () => ({ kind: 'busy' }),
  INFO: ([key, ...value]) => ({ kind: 'info', key: matching('INFO', key, WORD), value: value.join(' ') }),
  PONG: ([number, at]) => ({ kind: 'pong', tag: tag('PONG', number), at: moment('PONG', at) }),
  OK: ([number]) => ({ kind: 'ok', tag: tag('OK', number) }),
  NO: ([number, reason, zone]) => ({
    kind: 'no',
    tag: tag('NO', number),
    reason: matching('NO', reason, WORD),
    zone: integer('NO', zone, 0, 9999),
  }),
  ZONE: readZone,
  EVENT: fields => ({ kind: 'event', event: readEvent(fields) }),
}

/** @throws LineFault when a line of a known word is malformed */
export function readMessage(line: string): PanelMessage {
  const [word = '', ...fields] = line.split(' ')
  const read = Object.hasOwn(readers, word) ? readers[word] : undefined
  return read ? read(fields) : { kind: 'unknown' }
}

/** `3,4,7`: rising, each once. */
export function writeZones(zones: readonly number[]): string {
  return [...new Set(zones)].toSorted((a, b) => a - b).join(',')
}
