import type { EventDefinition } from './core/event.ts'
import type { CallGroup } from './core/call.ts'
import * as modules from './modules.ts'

/** A module's description of itself: its calls, and the events that tell consoles of its changes. */
export interface ContractModule {
  calls: CallGroup
  events?: readonly EventDefinition[]
}

type Exports = typeof modules
type Modules = {
  [Name in keyof Exports as Name extends `${infer Module}Module` ? Module : never]: Exports[Name]
}

const described: [string, ContractModule][] = Object.entries(modules).flatMap(([name, value]) =>
  name.endsWith('Module') ? [[name.slice(0, -'Module'.length), value as ContractModule]] : [],
)

/** Every call, by module. The server must bind each; the web client and the API reference come from it. */
export type Contract = { [Module in keyof Modules]: Modules[Module]['calls'] }
export const contract = Object.fromEntries(described.map(([name, { calls }]) => [name, calls])) as Contract

type EventsOf<Module> = Module extends { events: readonly (infer Event)[] } ? Event : never
/** An event that the outbox carries to consoles. */
export type AnyEvent = EventsOf<Modules[keyof Modules]>
export const events = described.flatMap(([, module]) => module.events ?? []) as unknown as readonly AnyEvent[]
