import { contract, type Contract } from './contract.ts'
import type { CallGroup } from './core/call.ts'
import { merge, type KeysOf, type PartOf } from './manifest/fold.ts'
import type { LogKind } from './manifest/log-kind.ts'

type WordOf<Meta> = Meta extends { audit: infer Word extends string } ? Word : never
/** The words that the calls of one group write into the log. */
export type CallAuditWord<Group> = Group extends unknown
  ? { [Name in keyof Group]: Group[Name] extends { meta: infer Meta } ? WordOf<Meta> : never }[keyof Group]
  : never

/** Every action that a row of the log can name: each has its text in both languages (packages/phrases, `log.action`). */
export type AuditWord =
  | { [Module in keyof Contract]: CallAuditWord<Contract[Module]> }[keyof Contract]
  | KeysOf<PartOf<'auditWords'>>

const kindByWord: Readonly<Record<string, LogKind>> = merge('auditWords')
const groups: readonly CallGroup[] = Object.values(contract)

/** All of them, in alphabetical order. */
export const auditWords: readonly string[] = [
  ...new Set([
    ...Object.keys(kindByWord),
    ...groups.flatMap(group => Object.values(group).flatMap(({ meta }) => meta.audit ?? [])),
  ]),
].toSorted()

/** A word that no manifest gives a kind is a plain operation. */
export const logKindOf = (word: string): LogKind => kindByWord[word] ?? 'operation'
