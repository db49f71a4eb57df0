import { contract, type Contract } from './contract.ts'
import type { CallGroup } from './core/call.ts'
import type { LogKind } from './system/log.ts'

type WordOf<Meta> = Meta extends { audit: infer Word extends string } ? Word : never
type WordsOf<Group> = {
  [Name in keyof Group]: Group[Name] extends { meta: infer Meta } ? WordOf<Meta> : never
}[keyof Group]

/** What the calls of the contract write into the log. */
export type CallAuditWord = { [Module in keyof Contract]: WordsOf<Contract[Module]> }[keyof Contract]

/** What devices and programs write into it by themselves. */
export const programAuditWords = {
  'device.online': 'device',
  'device.offline': 'device',
  'device.fault': 'device',
  'device.unknown': 'device',
  'device.maintenance': 'device',
  'device.address_found': 'device',
  'session.expired': 'login',
  'session.lock': 'login',
  'system.start': 'system',
  'system.stop': 'system',
  'system.migration': 'system',
  'system.disk_full': 'system',
  'system.log_retention': 'system',
  'system.alarm_retention': 'system',
} as const satisfies Record<string, LogKind>

/** Every action that a row of the log can name: each has its text in both languages (packages/phrases, `log.action`). */
export type AuditWord = CallAuditWord | keyof typeof programAuditWords

const groups: readonly CallGroup[] = Object.values(contract)

/** All of them, in alphabetical order. */
export const auditWords: readonly string[] = [
  ...new Set([
    ...Object.keys(programAuditWords),
    ...groups.flatMap(group => Object.values(group).flatMap(({ meta }) => meta.audit ?? [])),
  ]),
].toSorted()

/** Of calls that are not plain operations: signing in and out, and whatever shows or hands out footage. */
const kindByWord: Readonly<Record<string, LogKind>> = {
  ...programAuditWords,
  login: 'login',
  logout: 'login',
  'live.open': 'footage',
  'device.snapshot': 'footage',
  'alarm.view_picture': 'footage',
  'alarm.export': 'footage',
}

export const logKindOf = (word: string): LogKind =>
  kindByWord[word] ?? (word.startsWith('session.') ? 'login' : 'operation')
