import type { DriverHostOptions } from '../kit/host.ts'
import type { EngineMessage, HostMessage } from './messages.ts'

export interface LinkOptions {
  log: DriverHostOptions['log']
  onDeath: DriverHostOptions['onDeath']
  onMessage: (message: EngineMessage) => void
  /** The engine runs and knows nothing yet. */
  onUp: () => void
  /** The engine has ended, with everything it knew. */
  onDown: () => void
}

/** The way to an engine. */
export interface Link {
  start(): void
  /** False when nobody is there to take it. */
  send(message: HostMessage): boolean
  stop(): Promise<void>
}
